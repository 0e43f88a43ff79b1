/** Kills processes with SIGKILL while they record. `KILLS=100 npx vitest run server/recorder/kill.test.ts` kills more of them. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { hostname } from "node:os";
import { createInterface } from "node:readline";
// oxlint-disable-next-line steady/no-wait -- a kill comes at a random moment; nothing is awaited
import { setTimeout as sleep } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bundle, bundle } from "#scripts/bundle";
import { effort } from "#scripts/testing/effort";
import { checkDay } from "#server/recorder/files/checkDay";
import { closedPath, linesOf, openPath } from "#server/recorder/storage/dayFile";
import { Mark } from "#server/recorder/storage/mark";
import { Reader } from "./reader.ts";
import { chances, startAt, temporaryFolder, today } from "./testing/stage.ts";

const kills = Number(process.env["KILLS"] ?? effort(6, 20));
let program: Bundle;
beforeAll(() => {
  program = bundle("server/recorder/testing/recordingProcess.ts");
});
afterAll(() => program.remove());

/** ms of the market's clock */
const mostLost = 5_000;

/**
 * Starts a process that records from a given instant, and kills it at a random time. @returns the instant of the last board that it served
 */
async function recordAndKill(
  folder: string,
  { seed, from, chance }: { seed: number; from: number; chance: () => number },
) {
  const env = { ...process.env, UV_THREADPOOL_SIZE: "1" };
  const child = spawn(process.execPath, [program.main, folder, `${seed}`, `${from}`], { env });
  const ended = once(child, "exit");
  let served = from;
  let boards = 0;
  let enough = () => undefined as void;
  const begun = new Promise<void>((done) => {
    enough = done;
  });
  // At least this many boards are served before the kill. A random delay is added.
  const wanted = 8 + Math.floor(chance() * 150);
  createInterface(child.stdout).on("line", (line) => {
    served = Number(line);
    boards += 1;
    if (boards >= wanted) enough();
  });
  await Promise.race([begun, ended]);
  await sleep(chance() * 20);
  child.kill("SIGKILL");
  await ended;
  return served;
}

/** The text of the closed members, decompressed by gunzip, and then the open lines. */
function readable(folder: string): number {
  const closed = closedPath(folder, today);
  const text = existsSync(closed) ? gunzipSync(readFileSync(closed)).toString() : "";
  const lines = text.split("\n").filter((line) => line !== "");
  for (const line of lines) JSON.parse(line);
  const last = lines.length;
  const open = existsSync(openPath(folder, today)) ? readFileSync(openPath(folder, today)) : Buffer.alloc(0);
  return linesOf(open, last).lines.at(-1)?.ex ?? JSON.parse(lines.at(-1) ?? "{}").ex;
}

test(
  `${kills} kills: every file can be read, each kill loses at most five seconds, and each causes a gap`,
  async () => {
    const folder = temporaryFolder();
    const chance = chances(Number(process.env["KILLS_SEED"] ?? 11));
    let from = startAt;
    const lost: number[] = [];
    for (let seed = 1; seed <= kills; seed += 1) {
      const served = await recordAndKill(folder, { seed, from, chance });
      lost.push(served - readable(folder));
      const checked = await checkDay(new Reader(folder), today);
      expect(checked?.faults).toEqual([]);
      expect(checked?.gaps).toBe(seed - 1);
      from = served + 30_000;
    }
    expect(lost.filter((ms) => ms > mostLost)).toEqual([]);
    expect((await checkDay(new Reader(folder), today))?.members).toBeGreaterThan(kills / 2);
  },
  kills * 12_000,
);

test("while a process records, another one learns which it is; after a kill it begins at once", async () => {
  const folder = temporaryFolder();
  const child = spawn(process.execPath, [program.main, folder, "1", `${startAt}`]);
  const ended = once(child, "exit");
  await once(child.stdout, "data");
  const mark = new Mark(folder, Date.now);
  expect(mark.claim()).toBe(`process ${child.pid} on ${hostname()} records in the same folder`);
  child.kill("SIGKILL");
  await ended;
  expect(mark.claim()).toBeUndefined();
  mark.release();
});
