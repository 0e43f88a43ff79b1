/** The production server as a child process, as an operator starts it. */
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { freePort } from "#scripts/testing/freePort";

const root = join(import.meta.dirname, "../..");

export interface Gateway {
  port: number;
  url: string;
  pid(): number;
  /** kills it at once, as a crash would */
  kill(): Promise<void>;
  /** starts it again on the same port with the same flags; optionally another build */
  start(build?: string): Promise<void>;
  /** asks it to end; resolves with the exit code */
  stop(): Promise<number | null>;
}

const ended = (child: ChildProcess) =>
  new Promise<number | null>((done) => {
    if (child.exitCode !== null || child.signalCode !== null) done(child.exitCode);
    else child.once("exit", (code) => done(code));
  });

async function answers(url: string, child: ChildProcess, said: () => string): Promise<void> {
  const until = Date.now() + 60_000;
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}: ${said()}`);
    const health = await fetch(`${url}/healthz`).catch(() => undefined);
    if (health?.ok) return;
    // oxlint-disable-next-line steady/no-wait -- the process that starts is asked again, until it answers
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`the server did not answer at ${url}/healthz: ${said()}`);
}

/** Starts dist/server/main.js with these flags on a free port, and waits until it answers. */
export async function startGateway(flags: readonly string[]): Promise<Gateway> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;

  const start = async (build = "dist") => {
    let output = "";
    const args = [join(build, "server/main.js"), "--port", String(port), "--host", "127.0.0.1", ...flags];
    // as `npm start` does, but without a data folder unless a flag names one
    const env = { ...process.env, MALLOC_ARENA_MAX: "1", POLA_DATA: "none" };
    const started = spawn(process.execPath, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
    const take = (chunk: Buffer) => {
      output = (output + chunk).slice(-4000);
    };
    started.stdout.on("data", take);
    started.stderr.on("data", take);
    child = started;
    await answers(url, started, () => output);
  };
  const end = async (signal: "SIGKILL" | "SIGTERM") => {
    if (!child) return null;
    child.kill(signal);
    return ended(child);
  };
  // a test that fails early leaves no process running
  process.once("exit", () => void child?.kill("SIGKILL"));
  await start();
  return {
    port,
    url,
    pid: () => child?.pid ?? 0,
    start,
    kill: async () => void (await end("SIGKILL")),
    stop: () => end("SIGTERM"),
  };
}
