// Starts Hyakki's server as a process of its own on a free loopback port; it can be killed and started again.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = join(HERE, "..", "..");
const VENV = join(ROOT, ".venv", "bin", "python");
const PYTHON = process.env.HYAKKI_PYTHON ?? (existsSync(VENV) ? VENV : "python3");
const ENVIRONMENT = { ...process.env, PYTHONPATH: process.env.HYAKKI_SOURCE ?? join(ROOT, "src") };

/** The games the server offers. */
export function gameNames(): string[] {
  const code = "from hyakki.games import GAMES; print(*GAMES)";
  return execFileSync(PYTHON, ["-c", code], { env: ENVIRONMENT, encoding: "utf8" }).trim().split(" ");
}

export class Server {
  address = "";
  private process: ChildProcess | null = null;
  private readonly folder = mkdtempSync(join(tmpdir(), "hyakki-e2e-"));

  /** Starts it; the second time on the port and with the database of the first. */
  async start(): Promise<void> {
    const port = this.address ? new URL(this.address).port : "0";
    const child = spawn(PYTHON, [join(HERE, "serve.py"), join(this.folder, "tables.db"), "--port", port], {
      env: ENVIRONMENT,
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.process = child;
    this.address = await new Promise((resolve, reject) => {
      child.stdout.once("data", (line: Buffer) => resolve(line.toString().split("\n", 1)[0]?.trim() ?? ""));
      child.once("exit", (status) => reject(new Error(`the server ended with ${status}`)));
    });
  }

  /** Ends it like a power cut. */
  async kill(): Promise<void> {
    const child = this.process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await ended;
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
