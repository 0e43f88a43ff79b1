/**
 * Plays a simulated day into a recorder, faster than any clock. Tests of recordings and the benchmark of the recorder use it. As a program,
 * `playDay.ts --folder FOLDER --every SECONDS` with the further options of `PlayedDay`, such as `--until 10:20 --silence 10:12-10:15`, it
 * then prints the recorder's CPU time and the least possible CPU time, as JSON. `--day` takes several days, separated by commas.
 */

import { createHash } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { setImmediate as turn } from "node:timers/promises";
import { parseArgs } from "node:util";
import { deflateRawSync, gunzipSync } from "node:zlib";
import { Market } from "#server/exchange/market/market";
import { createPaper } from "#server/exchange/paper/paper";
import { createService } from "#server/exchange/service";
import { publishBoards } from "#server/gateway/answers/boardChanges";
import { EventHub, type ServedBoard } from "#server/gateway/answers/eventHub";
import { memorySnapshots } from "#server/gateway/answers/snapshots";
import { sessionTimeAt } from "#server/gateway/upstream/clocks";
import { createKnownSymbols } from "#server/gateway/upstream/knownSymbols";
import type { GivenAnswer } from "#server/recorder/dayWriter";
import { sessionOf, settledOn } from "#server/recorder/facts";
import { Recorder } from "#server/recorder/recorder";
import { closedPath } from "#server/recorder/storage/dayFile";
import { minute, second } from "#units/time";
import { parseBody } from "#wire/contract/parseBody";
import { type OperationName, operations } from "#wire/operations";

export interface PlayedDay {
  folder: string;
  /** such as 2026-11-20 */
  day: string;
  seed: number;
  /** ms between two boards */
  every: number;
  /** time of the first board; by default a time before the open */
  since?: string | undefined;
  /** time of the last board; by default a time when the values have settled */
  until?: string | undefined;
  /** times between which no board arrives; by default none */
  silence?: readonly [from: string, to: string] | undefined;
  /** receives each board that was served */
  served?: (board: ServedBoard, as: { at: number; word: "live" | "closed" }) => void;
}

export interface Cost {
  boards: number;
  changedRows: number;
  /** CPU time of the recorder, with writing and compressing, ms */
  cpu: number;
}

/** For the requests of open pages: operation, parameters, and ms between two answers. Quotes and books of single lines are left out. */
const pageRequests: readonly [OperationName, Record<string, string>, number][] = [
  ["sectors", {}, 15 * second],
  ["dailySummary", {}, 2 * minute],
  ["approvedAnnouncements", {}, minute],
  ["financialAnnouncements", {}, 5 * minute],
  ["indexSeries", { chartId: "1", period: "1" }, minute],
];

/** Number of boards for each measurement of CPU time. Two calls of `cpuUsage` for every board would take longer than the recorder. */
const boardsTogether = 100;
/** ms between two turns of the recorder in a silence of the market that is longer than the other */
const turnEvery = 4 * second;
const longSilence = 2 * minute;

/** What the recorder receives at one instant. */
interface ReceivedInstant {
  time: number;
  word: "live" | "closed";
  board: ServedBoard;
  answers: GivenAnswer[];
}

const exchangeAt = (time: number) => ({
  clock: { at: time, speed: 1 },
  phase: sessionTimeAt(time).phase,
  source: "embedded",
});

/** A recorder whose clock stands still between two boards. */
class SteppedRecorder {
  readonly #recorder: Recorder;
  #at: number;
  #word: ReceivedInstant["word"] = "closed";
  #wake = () => undefined as void;
  #waiting: ReceivedInstant[] = [];
  /** CPU time, ms */
  cpu = 0;

  constructor({ folder, every }: Pick<PlayedDay, "folder" | "every">, at: number) {
    this.#at = at;
    mkdirSync(folder, { recursive: true });
    this.#recorder = new Recorder({
      ...{ folder, allowed: { days: 400, octets: 1e9 }, mode: "on", zone: "Asia/Colombo" },
      log: { info: () => undefined, warn: () => undefined },
      makeFolder: (path) => void mkdirSync(path, { recursive: true }),
      exchange: () => exchangeAt(this.#at),
      word: () => this.#word,
      cadence: (op) => (op === "board" ? Math.max(every, 10 * second) : 15 * second),
      wall: () => this.#at,
      wait: () => new Promise((done) => (this.#wake = done)),
    });
    this.#recorder.start();
  }

  async take(received: ReceivedInstant): Promise<void> {
    this.#waiting.push(received);
    if (this.#waiting.length >= boardsTogether) await this.#recordWaiting();
  }

  async close(): Promise<void> {
    await this.#recordWaiting();
    await this.#paid(() => this.#recorder.close());
  }

  #recordWaiting(): Promise<void> {
    return this.#paid(async () => {
      for (const one of this.#waiting) await this.#record(one);
      this.#waiting = [];
    });
  }

  async #record({ time, word, board, answers }: ReceivedInstant): Promise<void> {
    // in a long silence the recorder goes on as usual; without this it would blame a suspended server
    for (let at = this.#at + turnEvery; time - at > longSilence; at += turnEvery) {
      this.#at = at;
      this.#wake();
      await turn();
    }
    [this.#at, this.#word] = [time, word];
    const given = { at: time, ...exchangeAt(time) };
    this.#recorder.board(board, given);
    for (const each of answers) this.#recorder.answered(each, given);
    this.#wake();
    await turn();
    await this.#recorder.flush();
  }

  async #paid(job: () => Promise<void>): Promise<void> {
    collectYoung();
    const before = process.cpuUsage();
    await job();
    const { user, system } = process.cpuUsage(before);
    this.cpu += (user + system) / 1_000;
  }
}

export async function playDay(played: PlayedDay): Promise<Cost> {
  const { day, seed, every, since, until, silence, served } = played;
  const at = (time: string) => Date.parse(`${day}T${time}:00+05:30`);
  let now = since ? at(since) : sessionOf(day).from - 5 * minute;
  const last = until ? at(until) : settledOn(day) + 2 * minute;
  const market = new Market({ seed, at: now, names: {} });
  const paper = createPaper({ companies: market.companies, seed, now: () => market.now });
  const service = createService(market, paper);
  /** Every board arrives, so the word follows the phase; before the day's first trade no session is known. */
  const wordOf = (time: number, { rows }: ServedBoard) => {
    const hasTraded = [...rows.values()].some(({ lastTradedTime: last }) => Number(last) >= at("00:00"));
    return sessionTimeAt(time).phase === "session" && hasTraded ? "live" : "closed";
  };
  const recorder = new SteppedRecorder(played, now);
  const cost = { boards: 0, changedRows: 0 };
  let board: ServedBoard | undefined;
  const events = new EventHub();
  publishBoards(events, { snapshots: memorySnapshots(), knownSymbols: createKnownSymbols() });
  events.on("board", (one) => {
    board = one;
  });
  const answer = (op: OperationName, params: Record<string, string>): GivenAnswer => {
    const numbers = Object.entries(params).map(([name, value]) => [name, Number(value)]);
    const body: unknown = service[op](Object.fromEntries(numbers) as never);
    const identity = Buffer.from(JSON.stringify(body ?? null));
    const hash = createHash("sha256").update(identity).digest("base64url");
    return { op, params, body: { identity, hash }, read: body, partly: false };
  };
  const silent = (time: number) => silence && time > at(silence[0]) && time < at(silence[1]);
  for (; now <= last; now += every) {
    market.advance(now);
    if (silent(now)) continue;
    const body = parseBody(operations.board.reply, service.board({} as never)).body;
    const { clock } = exchangeAt(now);
    events.emit("answer", { operation: "board", fetchedAt: now, clock } as never, body);
    const one = board;
    if (!one) continue;
    cost.boards += 1;
    cost.changedRows += one.changes?.changed.reduce((sum, { rows }) => sum + rows.length, 0) ?? 0;
    const word = wordOf(now, one);
    served?.(one, { at: now, word });
    const due = pageRequests.filter(([, , pause]) => now % pause < every);
    await recorder.take({
      time: now,
      word,
      board: one,
      answers: due.map(([op, params]) => answer(op, params)),
    });
  }
  await recorder.close();
  return { ...cost, cpu: recorder.cpu };
}

/**
 * Runs a garbage collection before each measurement, so that garbage of the market is not a cost of the recorder. Needs `--expose-gc`; a
 * full collection would undo optimisations.
 */
function collectYoung(): void {
  const collect: unknown = Reflect.get(globalThis, "gc");
  if (typeof collect === "function") for (const type of ["minor", "minor"]) collect({ type });
}

/** CPU time, in ms, that the recorded lines need at least: to encode them as JSON, and to compress them once. */
function leastCost(folder: string, day: string): { json: number; gzip: number } {
  const text = gunzipSync(readFileSync(closedPath(folder, day)));
  const lines: unknown[] = text
    .toString()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const paid = (job: () => void) => {
    collectYoung();
    const before = process.cpuUsage();
    job();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
  return {
    json: paid(() => lines.forEach((line) => void JSON.stringify(line))),
    gzip: paid(() => {
      for (let from = 0; from < text.length; from += usualMember)
        deflateRawSync(text.subarray(from, from + usualMember));
    }),
  };
}
/** bytes of a usual member's text */
const usualMember = 260_000;

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({
    options: {
      folder: { type: "string", default: "" },
      every: { type: "string", default: "10" },
      day: { type: "string", default: "2026-11-20" },
      seed: { type: "string", default: "1" },
      since: { type: "string" },
      until: { type: "string" },
      silence: { type: "string" },
    },
  });
  const { folder, since, until } = values;
  const [from, to] = values.silence?.split("-") ?? [];
  const silence = from && to ? ([from, to] as const) : undefined;
  const [seed, every] = [Number(values.seed), Number(values.every) * second];
  for (const day of values.day.split(",")) {
    const cost = await playDay({ folder, day, seed, every, since, until, silence });
    process.stdout.write(`${JSON.stringify({ ...cost, ...leastCost(folder, day) })}\n`);
  }
}
