/** A redis-server of its own on a free port, as a child process. It keeps nothing on disk. */
import { type ChildProcess, spawn } from "node:child_process";
import { connect } from "node:net";
import { ensureRedis } from "#scripts/redis";
import { freePort } from "#scripts/testing/freePort";

export interface RedisServer {
  url: string;
  port: number;
  /** sends one command and returns the raw reply */
  command(...words: string[]): Promise<string>;
  kill(): Promise<void>;
  /** starts it again, empty, on the same port */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const asked = (port: number, words: readonly string[]): Promise<string> =>
  new Promise((done, fail) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("error", fail);
    socket.once("data", (reply) => {
      socket.destroy();
      done(reply.toString());
    });
    socket.write(`${words.map((word) => JSON.stringify(word)).join(" ")}\r\n`);
  });

/** ms; a busy computer starts a process slowly */
const longestStart = 120_000;

export async function startRedis(): Promise<RedisServer> {
  const program = ensureRedis();
  const port = await freePort();
  let child: ChildProcess | undefined;
  const start = async () => {
    const args = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
    // Redis does not start with a library that replaces its clock (scripts/suites/instants.ts)
    child = spawn(program, args, { stdio: "ignore", env: { ...process.env, LD_PRELOAD: "" } });
    for (const until = performance.now() + longestStart; performance.now() < until; ) {
      const reply = await asked(port, ["PING"]).catch(() => "");
      if (reply.startsWith("+PONG")) return;
      await new Promise((done) => setTimeout(done, 50));
    }
    child.kill("SIGKILL");
    throw new Error("redis-server did not start");
  };
  const end = (signal: "SIGKILL" | "SIGTERM") =>
    new Promise<void>((done) => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return done();
      child.once("exit", () => done());
      child.kill(signal);
    });
  process.once("exit", () => void child?.kill("SIGKILL")); // a test that fails early leaves no process running
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    command: (...words) => asked(port, words),
    kill: () => end("SIGKILL"),
    start,
    stop: () => end("SIGTERM"),
  };
}
