/** The exchange as a separate process: exit statuses, messages and shutdown. */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Bundle, bundle } from "#scripts/bundle";

let program: Bundle;
beforeAll(() => {
  program = bundle("server/exchange/main.ts");
});
afterAll(() => program.remove());

const running = new Set<ChildProcessWithoutNullStreams>();
afterEach(() => {
  for (const child of running) child.kill("SIGKILL");
  running.clear();
});

function start(...args: string[]): ChildProcessWithoutNullStreams {
  const child = spawn(process.execPath, [program.main, ...args]);
  running.add(child);
  return child;
}

async function ended(child: ChildProcessWithoutNullStreams) {
  let err = "";
  child.stderr.on("data", (chunk: Buffer) => {
    err += chunk.toString("utf8");
  });
  const [code] = await once(child, "close");
  return { code: Number(code), err };
}

test.each([
  ["an unknown flag", ["--prot", "80"]],
  ["a clock that is no instant", ["--clock", "noon"]],
  ["an origin that is no address", ["--origin", "pola"]],
])("%s prints the usage on stderr and exits with 2", async (_, args) => {
  const { code, err } = await ended(start(...args));
  expect(code).toBe(2);
  expect(err).toContain("npm run exchange");
});

test("the exchange prints its address; a second process on its port exits with 1; SIGTERM ends the exchange with 0", async () => {
  const first = start("--port", "0");
  const [line] = await once(createInterface(first.stdout), "line");
  const url = new URL(/http:\S+/.exec(String(line))?.[0] ?? "");
  expect(url.pathname).toBe("/api");
  const second = await ended(start("--port", url.port));
  expect(second.code).toBe(1);
  expect(second.err.trim().split("\n")).toHaveLength(1);
  expect(second.err).toContain(url.port);
  const left = ended(first);
  first.kill("SIGTERM");
  expect((await left).code).toBe(0);
});
