// A server behind a real nginx with https, under a path of its own, set up with the site of deploy/.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { ROOT, Server, python } from "./server";

const PATHS = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };

/** Of those that the system gives to nobody by itself: nginx cannot take a free one and say which. */
function ownPort(): number {
  return Number(python("from hyakki.trials.ports import own_port; print(own_port())"));
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(port, "127.0.0.1");
    probe.once("connect", () => resolve(probe.end() && true)).once("error", () => resolve(false));
  });
}

export class ProxiedServer extends Server {
  private nginx: ChildProcess | null = null;

  override async start(): Promise<void> {
    const port = ownPort();
    const address = `https://localhost:${port}/hyakki`;
    await super.start(["--public-url", `${address}/`, "--trusted-proxy", "127.0.0.1"]);
    const folder = join(this.folder, "nginx");
    mkdirSync(folder);
    const [key, certificate] = [join(folder, "site.key"), join(folder, "site.pem")];
    const made = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
    execFileSync("openssl", [...made, "-subj", "/CN=localhost", "-keyout", key, "-out", certificate], {
      stdio: "pipe",
    });
    let site = readFileSync(join(ROOT, "deploy", "nginx-site.conf"), "utf8");
    for (const [offered, own] of [
      ["443", String(port)],
      ["server_name example.org", "server_name localhost"],
      ["/etc/ssl/example.org.pem", certificate],
      ["/etc/ssl/example.org.key", key],
      ["/var/log/nginx/hyakki.log", "access.log"],
      ["127.0.0.1:8642", new URL(this.address).host],
    ] as const) {
      if (!site.includes(offered)) throw new Error(`the site in deploy/ has no ${offered}`);
      site = site.replaceAll(offered, own);
    }
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path ${kind};`);
    const around = "daemon off; master_process off; pid nginx.pid; events { worker_connections 256; }";
    writeFileSync(join(folder, "nginx.conf"), `${around} http { access_log off; ${temporary.join(" ")}\n${site} }`);
    const nginx = spawn("nginx", ["-p", folder, "-c", "nginx.conf", "-e", "error.log"], {
      env: PATHS,
      stdio: "inherit",
    });
    this.nginx = nginx;
    while (!(await answers(port))) {
      if (nginx.exitCode !== null || nginx.signalCode !== null)
        throw new Error(readFileSync(join(folder, "error.log"), "utf8"));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    this.address = address;
  }

  override async stop(): Promise<void> {
    const nginx = this.nginx;
    if (nginx && nginx.exitCode === null) {
      const ended = new Promise((resolve) => nginx.once("exit", resolve));
      nginx.kill();
      await ended;
    }
    await super.stop();
  }
}
