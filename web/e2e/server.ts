/** A real server on a free port of this machine, with a data folder of its own. */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const ROOT = join(import.meta.dirname, "../..");
const PYTHON = join(ROOT, ".venv/bin/python");

/** Bots answer at once, and nobody is too fast: tests do not wait. */
const PATIENT = {
  TAVOLIERE_BOT_PACE: "0,0",
  TAVOLIERE_MESSAGES_PER_SECOND: "10000",
  TAVOLIERE_MESSAGE_BURST: "10000",
  TAVOLIERE_WARM_UP: "false",
};

export class TestServer {
  private process: ChildProcess | null = null;

  private constructor(
    readonly port: number,
    private readonly folder: string,
    private readonly path: string,
    private readonly settings: Record<string, string>,
  ) {}

  static async open(path = "", settings: Record<string, string> = {}): Promise<TestServer> {
    const opened = new TestServer(
      await freePort(),
      mkdtempSync(join(tmpdir(), "tavoliere-e2e-")),
      path,
      settings,
    );
    await opened.start();
    return opened;
  }

  /** Where the page is, with a slash at the end. */
  get address(): string {
    return this.under();
  }

  /** The same by another name of this machine. */
  under(host = "127.0.0.1"): string {
    return `http://${host}:${this.port}${this.path}/`;
  }

  async start(): Promise<void> {
    const flags = [
      "--host",
      "127.0.0.1",
      "--port",
      String(this.port),
      "--data",
      this.folder,
      "--path",
      this.path,
    ];
    const server = spawn(PYTHON, ["-m", "tavoliere.cli", "serve", ...flags], {
      cwd: ROOT,
      env: { ...process.env, ...PATIENT, ...this.settings },
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.process = server;
    for await (const line of createInterface({ input: server.stdout! })) if (line.includes("http://")) return;
    throw new Error("The server did not start.");
  }

  /** As a power cut would. */
  async kill(): Promise<void> {
    await this.end("SIGKILL");
  }

  async close(): Promise<void> {
    await this.end("SIGINT");
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const server = this.process;
    if (!server || server.exitCode !== null) return;
    const gone = new Promise((done) => server.once("exit", done));
    server.kill(signal);
    await gone;
    this.process = null;
  }
}

function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => found(typeof address === "object" && address ? address.port : 0));
    });
  });
}
