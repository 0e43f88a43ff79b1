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
  ["a rebalance at no instant", ["--rebalance-at", "always-open"]],
])("%s prints the usage on stderr and exits with 2", async (_, args) => {
  const { code, err } = await ended(start(...args));
  expect(code).toBe(2);
  expect(err).toContain("npm run exchange");
});

test("--rebalance-at splits a line 1:5 at its exchange time", async () => {
  const clock = ["--clock", "2026-11-20T20:00:00", "--rebalance-at"];
  const issued = async (instant: string) => {
    const child = start("--port", "0", ...clock, instant);
    const [line] = await once(createInterface(child.stdout), "line");
    const board = await fetch(`${/http:\S+/.exec(String(line))?.[0]}/tradeSummary`, { method: "POST" });
    const rows = (await board.json()) as { reqTradeSummery: { symbol: string; previousClose: number }[] };
    return new Map(rows.reqTradeSummery.map(({ symbol, previousClose }) => [symbol, previousClose]));
  };
  const usual = await issued("2026-12-20T10:00:00+05:30");
  const split = await issued("2026-11-20T09:30:00");
  const ratios = [...split].map(([symbol, close]) => close / (usual.get(symbol) ?? Number.NaN));
  expect(ratios.filter((ratio) => Math.abs(ratio - 0.2) < 0.01)).toHaveLength(1);
  expect(ratios.filter((ratio) => ratio === 1).length).toBe(ratios.length - 1);
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
