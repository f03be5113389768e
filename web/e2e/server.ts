// Starts Hyakki's server as a process of its own on a free loopback port; it can be killed and started again.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const HERE = dirname(fileURLToPath(import.meta.url));
export const ROOT = join(HERE, "..", "..");
const VENV = join(ROOT, ".venv", "bin", "python");
const PYTHON = process.env.HYAKKI_PYTHON ?? (existsSync(VENV) ? VENV : "python3");
const ENVIRONMENT = { ...process.env, PYTHONPATH: process.env.HYAKKI_SOURCE ?? join(ROOT, "src") };

/** What a line of Python prints. */
export function python(code: string): string {
  return execFileSync(PYTHON, ["-c", code], { env: ENVIRONMENT, encoding: "utf8" }).trim();
}

/** The games the server offers. */
export function gameNames(): string[] {
  return python("from hyakki.games import GAMES; print(*GAMES)").split(" ");
}

export class Server {
  address = "";
  private process: ChildProcess | null = null;
  protected readonly folder = mkdtempSync(join(tmpdir(), "hyakki-e2e-"));
  /** Where packages lie that only this server has. */
  readonly packages = join(this.folder, "packages");

  /** Starts it; the second time on the port and with the database of the first. */
  async start(options: string[] = []): Promise<void> {
    const port = this.address ? new URL(this.address).port : "0";
    const child = spawn(PYTHON, [join(HERE, "serve.py"), join(this.folder, "tables.db"), "--port", port, ...options], {
      env: { ...ENVIRONMENT, PYTHONPATH: [ENVIRONMENT.PYTHONPATH, this.packages].join(delimiter) },
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.process = child;
    this.address = await new Promise((resolve, reject) => {
      child.stdout.once("data", (line: Buffer) => resolve(line.toString().split("\n", 1)[0]?.trim() ?? ""));
      child.once("exit", (status) => reject(new Error(`the server ended with ${status}`)));
    });
  }

  /** Installs a new game, as `hyakki new-game` writes it, for the next start; `board` is the text of its module. */
  install(game: string, board?: string): void {
    const source = join(this.folder, `source-${game}`);
    const name = game.replaceAll("-", "_");
    execFileSync(PYTHON, ["-m", "hyakki", "new-game", game, source], { env: ENVIRONMENT });
    cpSync(join(source, "src", name), join(this.packages, name), { recursive: true });
    const info = join(this.packages, `${name}-1.dist-info`);
    mkdirSync(info);
    writeFileSync(join(info, "METADATA"), `Metadata-Version: 2.1\nName: ${game}\nVersion: 1\n`);
    writeFileSync(join(info, "entry_points.txt"), `[hyakki.games]\n${game} = ${name}\n`);
    if (board === undefined) return;
    mkdirSync(join(this.packages, name, "board"));
    writeFileSync(join(this.packages, name, "board", "board.js"), board);
  }

  /** What was installed is no more, from the next start on. */
  uninstall(): void {
    rmSync(this.packages, { recursive: true });
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
