/**
 * Plays a simulated day into a recorder, faster than any clock. Tests of recordings and the benchmark of the recorder use it. As a program,
 * `playDay.ts FOLDER SECONDS [DAY [TIME]]`, it plays the day until that time and prints the recorder's CPU time and file size, as JSON.
 */

import { mkdirSync } from "node:fs";
import { setImmediate as turn } from "node:timers/promises";
import { Market } from "#server/exchange/market/market";
import { createPaper } from "#server/exchange/paper/paper";
import { createService } from "#server/exchange/service";
import { boardChanges, type ServedBoard } from "#server/gateway/answers/boardChanges";
import { Recorder } from "#server/recorder/recorder";
import { read } from "#wire/contract/read";
import { type OperationName, operations } from "#wire/operations";

const second = 1_000;
const minute = 60 * second;

export interface PlayedDay {
  folder: string;
  /** such as 2026-11-20 */
  day: string;
  seed: number;
  /** ms between two boards */
  every: number;
  /** time of the last board; by default, when the values have settled */
  until?: string | undefined;
  /** called with each board that was served */
  served?: (board: ServedBoard) => void;
}

export interface Cost {
  boards: number;
  changedRows: number;
  /** CPU time of the recorder, with writing and compressing, ms */
  cpu: number;
}

/** Operation, parameters and ms between two answers, for the requests of open pages. Quotes and books of single lines are left out. */
const asked: readonly [OperationName, Record<string, string>, number][] = [
  ["sectors", {}, 15 * second],
  ["dailySummary", {}, 2 * minute],
  ["approvedAnnouncements", {}, minute],
  ["financialAnnouncements", {}, 5 * minute],
  ["indexSeries", { chartId: "1", period: "1" }, minute],
];
/** The hours that are played: from before the open until the values have settled. */
export async function playDay({
  folder,
  day,
  seed,
  every,
  until = "15:12",
  served,
}: PlayedDay): Promise<Cost> {
  const at = (time: string) => Date.parse(`${day}T${time}:00+05:30`);
  let now = at("09:25");
  const market = new Market({ seed, at: now, names: {} });
  const paper = createPaper({ companies: market.companies, seed, now: () => market.now });
  const service = createService(market, paper);
  const phase = () => (now < at("09:30") ? "call" : now < at("14:30") ? "session" : "settling");
  const exchange = () => ({ clock: { at: now, speed: 1 }, phase: phase(), source: "embedded" });
  mkdirSync(folder, { recursive: true });
  let wake = () => undefined as void;
  const recorder = new Recorder({
    ...{ folder, allowed: { days: 400, octets: 1e9 }, mode: "on", zone: "Asia/Colombo", exchange },
    log: { info: () => undefined, warn: () => undefined },
    makeFolder: (path) => void mkdirSync(path, { recursive: true }),
    cadence: (op) => (op === "board" ? Math.max(every, 10 * second) : 15 * second),
    wall: () => now,
    wait: () => new Promise((done) => (wake = done)),
  });
  const cost: Cost = { boards: 0, changedRows: 0, cpu: 0 };
  const paid = async (job: () => unknown) => {
    const before = process.cpuUsage();
    await job();
    const { user, system } = process.cpuUsage(before);
    cost.cpu += (user + system) / 1_000;
  };
  let board: ServedBoard | undefined;
  const changes = boardChanges(
    () => undefined,
    (one) => {
      board = one;
    },
  );
  const answer = async (op: OperationName, params: Record<string, string>) => {
    const numbers = Object.entries(params).map(([name, value]) => [name, Number(value)]);
    const body: unknown = service[op](Object.fromEntries(numbers) as never);
    const identity = Buffer.from(JSON.stringify(body ?? null));
    const given = { at: now, ...exchange() };
    const hash = `${op} ${identity.toString("base64")}`;
    await paid(() =>
      recorder.answered({ op, params, body: { identity, hash }, read: body, partly: false }, given),
    );
  };
  recorder.start();
  for (; now <= at(until); now += every) {
    market.advance(now);
    const given = { at: now, ...exchange() };
    const body = read(operations.board.reply, service.board({} as never)).body;
    changes.answered({ operation: "board", fetchedAt: now, clock: given.clock } as never, body);
    const one = board;
    if (!one) continue;
    cost.boards += 1;
    cost.changedRows += one.changes?.changed.reduce((sum, { rows }) => sum + rows.length, 0) ?? 0;
    await paid(() => recorder.board(one, given));
    served?.(one);
    for (const [op, params, pause] of asked) if (now % pause < every) await answer(op, params);
    await paid(async () => {
      wake();
      await turn();
      await recorder.flush();
    });
  }
  await paid(() => recorder.close());
  return cost;
}

if (process.argv[1] === import.meta.filename) {
  const [folder = "", seconds = "10", day = "2026-11-20", until] = process.argv.slice(2);
  const cost = await playDay({ folder, day, seed: 1, every: Number(seconds) * second, until });
  process.stdout.write(`${JSON.stringify(cost)}\n`);
}
