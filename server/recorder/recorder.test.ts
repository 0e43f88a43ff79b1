import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { closedPath, lineOf, openPath } from "#server/recorder/storage/dayFile";
import { type Disk, realDisk } from "#server/recorder/storage/disk";
import { markPath } from "#server/recorder/storage/mark";
import { scanMembers } from "#server/recorder/storage/scan";
import { sentChanges } from "#wire/gateway/boardChanges";
import { boardAfter, type RebuiltRows, type RecordedLine } from "#wire/gateway/recording";
import { sameBoards } from "./endOfDay.ts";
import { Reader } from "./reader.ts";
import { chances, type Row, stage, startAt, temporaryFolder, today } from "./testing/stage.ts";

/** The text of a whole recording, as `zcat` and `cat` would show it. */
function textOf(folder: string, day = today): string {
  const closed = closedPath(folder, day);
  const open = openPath(folder, day);
  const head = existsSync(closed) ? gunzipSync(readFileSync(closed)).toString() : "";
  return head + (existsSync(open) ? readFileSync(open, "utf8") : "");
}

function linesOf(folder: string, day = today): RecordedLine[] {
  return textOf(folder, day)
    .split("\n")
    .filter((text) => text !== "")
    .map((text) => {
      const line = lineOf(text);
      if (!line) throw new Error(`no line: ${text.slice(0, 200)}`);
      return line;
    });
}

const kinds = (lines: readonly RecordedLine[]) => lines.map(({ k }) => k);
const gapsOf = (lines: readonly RecordedLine[]) => lines.flatMap((line) => (line.k === "gap" ? [line] : []));

test.each([1, 2, 3])("the recording gives every board as it was served (seed %i)", async (seed) => {
  const chance = chances(seed);
  const { folder, recorder, pass, ...market } = stage();
  const served: Map<string, Row>[] = [];
  for (let count = 0; count < 400; count += 1) {
    market.move(chance);
    served.push(new Map(market.rows));
    if (chance() < 0.3)
      market.answer("sectors", [{ sectorId: count, text: "x".repeat(Math.round(chance() * 12_000)) }]);
    pass(10_000);
    if (count % 50 === 0) await recorder.flush();
  }
  await recorder.close();
  expect(scanMembers(readFileSync(closedPath(folder, today))).members.length).toBeGreaterThan(2);
  let board: RebuiltRows | undefined;
  let at = 0;
  for (const line of linesOf(folder)) {
    board = boardAfter(board, line);
    if (line.k === "change" || (line.k === "key" && !line.again)) {
      const then = served[at];
      expect(board?.order).toEqual([...(then?.keys() ?? [])]);
      expect(sameBoards(board?.rows, then ?? new Map())).toBe(true);
      at += 1;
    }
  }
  expect(at).toBe(400);
});

test("lines are numbered without a gap, and every member begins with a board", async () => {
  const { folder, recorder, ...market } = stage();
  const chance = chances(4);
  for (let count = 0; count < 200; count += 1) {
    market.move(chance);
    market.answer("quote", { text: "y".repeat(3_000), count }, { symbol: "A.N0000" });
    market.pass(10_000);
  }
  await recorder.close();
  const lines = linesOf(folder);
  expect(lines.map(({ n }) => n)).toEqual(lines.map((_, at) => at + 1));
  const { members } = scanMembers(readFileSync(closedPath(folder, today)));
  const firsts = members.map(({ n }) => lines[n[0] - 1]?.k);
  expect([firsts[0], ...new Set(firsts.slice(1))]).toEqual(["start", "key"]);
});

test("equal answers to a request are written once; each request has its own answers", async () => {
  const { folder, recorder, ...market } = stage();
  market.serve();
  for (const body of [{ a: 1 }, { a: 1 }, { a: 2 }, { a: 2 }])
    market.answer("quote", body, { symbol: "A.N0000" });
  market.answer("quote", { a: 2 }, { symbol: "B.N0000" });
  await recorder.close();
  const answers = linesOf(folder).flatMap((line) => (line.k === "answer" ? [line] : []));
  expect(answers.map(({ body, same }) => [body, same])).toEqual([
    [{ a: 1 }, undefined],
    [undefined, 3],
    [{ a: 2 }, undefined],
    [undefined, 5],
    [{ a: 2 }, undefined],
  ]);
});

test("figures of an answer keep the service's spelling", async () => {
  const { folder, recorder, ...market } = stage();
  market.serve();
  const identity = Buffer.from('[{"sectorTradeToday":302.0,\r\n"sectorTurnoverToday":9.84E6}]');
  const clock = { at: market.time.ex, speed: 1 };
  recorder.answered(
    { op: "sectors", params: {}, body: { identity, hash: "x" }, read: undefined, partly: true },
    { at: market.time.at, clock, phase: "session", source: "live" },
  );
  await recorder.close();
  expect(textOf(folder)).toContain(
    '"partly":true,"body":[{"sectorTradeToday":302.0, "sectorTurnoverToday":9.84E6}]}\n',
  );
});

test("profiles are not recorded, and the chart of a line is recorded once in five minutes", async () => {
  const { folder, recorder, ...market } = stage();
  market.serve();
  market.answer("companyProfile", {}, { symbol: "A.N0000" });
  for (let minute = 0; minute < 10; minute += 1) {
    market.answer("stockSeries", { chartData: [{ minute }] }, { stockId: "7", period: "1" });
    market.pass(60_000);
  }
  await recorder.close();
  const asked = linesOf(folder).flatMap((line) => (line.k === "answer" ? [line.op] : []));
  expect(asked).toEqual(["stockSeries", "stockSeries"]);
});

test("every answer of the indices and their charts is recorded, each as its changes", async () => {
  const { folder, recorder, ...market } = stage();
  market.serve();
  const chart = { chartId: "1", period: "1" };
  const points: { d: number; v: number }[] = [];
  const instants: number[] = [];
  for (const value of [10, 11, 11, 12, 13]) {
    market.pass(4_500); // a pace of 0.3
    points.push({ d: points.length, v: value });
    instants.push(market.time.ex);
    market.answer("sectors", [{ sectorId: 1, indexValue: value, text: "unchanged" }]);
    market.answer("indexSeries", points, chart);
  }
  await recorder.close();
  const lines = linesOf(folder).flatMap((line) => (line.k === "answer" ? [line] : []));
  expect(lines.map(({ op, same }) => [op, same !== undefined])).toEqual(
    [false, false, true, false, false].flatMap((same) => [
      ["sectors", same],
      ["indexSeries", false],
    ]),
  );
  expect(JSON.stringify(lines.slice(1)).split('"unchanged"')).toHaveLength(1); // only the first list is whole
  const reader = new Reader(folder);
  const read = await reader.day(today);
  for (const [count, at] of instants.entries()) {
    const bodyOf = async (op: string, params: Record<string, string>) =>
      (await reader.answerAt(read, { op, params, topic: undefined }, at))?.body;
    expect(await bodyOf("sectors", {})).toMatchObject([{ indexValue: points[count]?.v }]);
    expect(await bodyOf("indexSeries", chart)).toEqual(points.slice(0, count + 1));
  }
});

test("if lists are pushed many times a second, the newest of each interval is recorded", async () => {
  const { folder, recorder, ...market } = stage();
  market.serve();
  for (let count = 0; count < 1_300; count += 1) {
    const read = [{ count }];
    const octets = Buffer.from(JSON.stringify(read));
    recorder.listed({ op: "gainers", topic: "/topic/top-gainers", octets, read }, market.time.at);
    market.pass(500);
  }
  await recorder.close();
  const lists = linesOf(folder).flatMap((line) => (line.k === "list" ? [line.body] : []));
  expect(lists).toEqual([0, 600, 1_200].map((count) => [{ count }]));
});

test("if a board is more than two intervals late, the recording gets a gap with its reason, then a key frame", async () => {
  const { folder, recorder, ...market } = stage({ word: () => "stale" });
  market.serve();
  market.pass(20_000);
  market.serve();
  market.pass(90_000);
  recorder.failed("board", "timeout", market.time.at - 50_000);
  recorder.failed("board", "timeout", market.time.at - 43_000);
  market.serve();
  market.pass(21_000);
  market.serve();
  await recorder.close();
  const lines = linesOf(folder);
  expect(kinds(lines)).toEqual(["start", "key", "change", "fault", "gap", "key", "gap", "key", "end"]);
  expect(gapsOf(lines)).toMatchObject([
    { from: startAt + 20_000, to: startAt + 110_000, why: "the exchange did not answer: timeout" },
    { from: startAt + 110_000, to: startAt + 131_000, why: "no page requested the board" },
  ]);
  expect(lines.find(({ k }) => k === "fault")).toMatchObject({
    op: "board",
    reason: "timeout",
    fresh: "stale",
  });
});

test("if the server did not run for a time, the gap says so, and not that no page requested the board", async () => {
  const waits: (() => void)[] = [];
  const wait = () => new Promise<void>((done) => void waits.push(done));
  const { folder, recorder, ...market } = stage({ wait });
  /** The recorder's loop runs at its usual pace. */
  const run = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 4_000) {
      market.pass(4_000);
      waits.shift()?.();
      await expect.poll(() => waits.length).toBe(1);
    }
  };
  market.serve();
  await run(8_000);
  market.pass(90_000); // the process is suspended, and the board comes before the loop runs again
  market.serve();
  await run(60_000);
  market.serve();
  await run(8_000);
  market.pass(90_000);
  await run(4_000);
  market.serve();
  for (let pause = 0; pause < 5; pause += 1) {
    market.pass(15_000); // slow again and again
    await run(4_000);
  }
  market.serve();
  await recorder.close();
  expect(gapsOf(linesOf(folder)).map(({ why }) => why)).toEqual([
    "the server was suspended or too slow",
    "no page requested the board",
    "the server was suspended or too slow",
    "the server was suspended or too slow",
  ]);
});

test("a recorder that requests the board itself does not say that no page requested it", async () => {
  const { folder, recorder, ...market } = stage({ mode: "session" });
  market.serve();
  market.pass(90_000);
  market.serve();
  await recorder.close();
  expect(gapsOf(linesOf(folder)).map(({ why }) => why)).toEqual(["no board was received"]);
});

test("if another process records in the folder, the recorder names it, and goes on when that one has ended", async () => {
  const folder = temporaryFolder();
  const mark = { pid: 1, host: "other-container", place: "elsewhere", started: "5", run: "its run" };
  writeFileSync(markPath(folder), JSON.stringify(mark));
  utimesSync(markPath(folder), startAt / 1_000, startAt / 1_000);
  const { recorder, logs, ...market } = stage({ folder });
  const reason = "process 1 on other-container records in the same folder";
  for (let count = 0; count < 3; count += 1) {
    market.serve();
    expect(recorder.state()).toMatchObject({ state: "stopped", reason });
    market.pass(6_000);
  }
  expect(logs.filter(({ message }) => message === "recording stopped")).toHaveLength(1);
  expect(readdirSync(folder)).toEqual(["recorder.pid"]);
  market.pass(6_000);
  market.serve();
  await recorder.flush();
  expect(recorder.state()).toMatchObject({ state: "recording", boards: 1 });
  await recorder.close();
});

test("a server whose folder another process took while it was suspended writes no more", async () => {
  const waits: (() => void)[] = [];
  const wait = () => new Promise<void>((done) => void waits.push(done));
  const { folder, recorder, ...market } = stage({ wait });
  market.serve();
  await recorder.flush();
  const before = textOf(folder);
  market.pass(60_000);
  const mark = { pid: 1, host: "other-container", place: "elsewhere", started: "5", run: "its run" };
  writeFileSync(markPath(folder), JSON.stringify(mark));
  utimesSync(markPath(folder), market.time.at / 1_000, market.time.at / 1_000);
  waits.shift()?.();
  await expect.poll(() => recorder.state().reason).toContain("other-container");
  market.serve();
  await recorder.close();
  expect(textOf(folder)).toBe(before);
});

test("a missed board causes a gap", async () => {
  const { folder, recorder, ...market } = stage();
  const board = { rows: market.rows, changes: sentChanges([], []) };
  const given = { at: startAt, clock: { at: startAt, speed: 1 }, phase: "session", source: "live" };
  recorder.board({ ...board, sequence: 4 }, given);
  recorder.board({ ...board, sequence: 5 }, given);
  recorder.board({ ...board, sequence: 7 }, given);
  await recorder.close();
  expect(kinds(linesOf(folder))).toEqual(["start", "key", "change", "gap", "key", "end"]);
});

test("after a restart the recorder continues in the same file, after a gap", async () => {
  const one = stage();
  one.serve();
  await one.recorder.close();
  const two = stage({ folder: one.folder, at: startAt + 8_000 });
  two.serve();
  await two.recorder.close();
  const lines = linesOf(one.folder);
  expect(kinds(lines)).toEqual(["start", "key", "end", "start", "gap", "key", "end"]);
  expect(lines.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(gapsOf(lines)).toMatchObject([
    { from: startAt, to: startAt + 8_000, why: "the server was not running" },
  ]);
});

test("if the exchange's clock is set back, a second recording of the day begins, and only that one is continued", async () => {
  const one = stage();
  one.serve();
  await one.recorder.close();
  const two = stage({ folder: one.folder, at: startAt - 90_000 });
  two.serve();
  await two.recorder.close();
  expect(kinds(linesOf(one.folder))).toEqual(["start", "key", "end"]);
  expect(kinds(linesOf(one.folder, `${today}-2`))).toEqual(["start", "key", "end"]);
  // this instant is later than the end of the first recording, which belongs to the previous market
  const three = stage({ folder: one.folder, at: startAt + 60_000 });
  three.serve();
  await three.recorder.close();
  expect(kinds(linesOf(one.folder))).toEqual(["start", "key", "end"]);
  expect(gapsOf(linesOf(one.folder, `${today}-2`))).toHaveLength(1);
});

test.each([
  ["source", { source: "embedded", speed: 1 }],
  ["speed", { source: "live", speed: 20 }],
])("another %s gets a recording of its own, also while the server runs", async (_, { source, speed }) => {
  const { folder, recorder, time, rows, ...market } = stage();
  market.serve();
  market.pass(10_000);
  const given = { at: time.at, clock: { at: time.ex, speed }, phase: "session", source };
  recorder.board({ sequence: 1, rows, changes: sentChanges([], []) }, given);
  await recorder.close();
  expect(linesOf(folder).at(-1)).toMatchObject({ k: "end", why: "another recording of the day begins" });
  const second = linesOf(folder, `${today}-2`);
  expect(kinds(second)).toEqual(["start", "key", "end"]);
  expect(second[0]).toMatchObject({ source, speed });
});

test("a new day ends the recording with an integrity line, and with bars if it reached the close", async () => {
  const { folder, recorder, ...market } = stage({ at: Date.parse("2026-10-02T14:20:00+05:30") });
  market.serve();
  for (let count = 0; count < 70; count += 1) {
    market.pass(10_000);
    market.serve();
  }
  market.pass(19 * 3_600_000);
  market.serve();
  await recorder.close();
  const lines = linesOf(folder);
  expect(kinds(lines).slice(-3)).toEqual(["key", "integrity", "end"]);
  expect(lines.at(-2)).toMatchObject({ boards: 71, gaps: 0, coverage: 3.33, equal: true });
  expect(readdirSync(folder).filter((file) => file.startsWith("2026-10-03"))).toEqual([]);
  const bars = readFileSync(join(folder, "bars-2026.ndjson"), "utf8").trim().split("\n");
  expect(bars).toHaveLength(3);
  expect(JSON.parse(bars[0] ?? "")).toMatchObject({
    symbol: "A.N0000",
    day: today,
    open: 10,
    close: 10,
    shares: 100,
    crossedShares: 50,
    crossedTrades: 1,
  });
});

test("at midnight the recording of the day ends, even if no board follows", async () => {
  const waits: (() => void)[] = [];
  const wait = () => new Promise<void>((done) => void waits.push(done));
  const { folder, recorder, ...market } = stage({ wait });
  market.serve();
  market.pass(14 * 3_600_000);
  waits.shift()?.();
  await expect.poll(() => recorder.state().state).toBe("waiting");
  await recorder.close();
  expect(linesOf(folder).at(-1)).toMatchObject({ k: "end", why: "the day is over" });
});

const full: Disk = {
  ...realDisk,
  write: async () => {
    throw Object.assign(new Error("no space left"), { code: "ENOSPC" });
  },
};

test("a full disk stops the recording with a reason and one log line; once there is space, it continues", async () => {
  let disk = full;
  const turning: Disk = { ...realDisk, write: (file, octets) => disk.write(file, octets) };
  const { folder, recorder, logs, ...market } = stage({ disk: turning });
  for (let count = 0; count < 20; count += 1) {
    market.serve();
    market.pass(10_000);
    await recorder.flush();
  }
  expect(recorder.state()).toMatchObject({ state: "stopped", reason: "the disk is full (ENOSPC)" });
  expect(logs.filter(({ message }) => message === "recording stopped")).toHaveLength(1);
  disk = realDisk;
  market.pass(60_000);
  market.serve();
  await recorder.flush();
  expect(recorder.state()).toMatchObject({ state: "recording", boards: 1 });
  await recorder.close();
  expect(kinds(linesOf(folder))).toEqual(["start", "key", "end"]);
});

test.each([
  ["a foreign file", Buffer.from("this is no recording"), "it is not a recording"],
  [
    "somebody's gzip",
    Buffer.from("1f8b080000000000000303000000000000000000", "hex"),
    "it is not a recording",
  ],
])("%s with the name of the day is reported and stays unchanged", async (_, octets, why) => {
  const folder = temporaryFolder();
  writeFileSync(closedPath(folder, today), octets);
  const { recorder, ...market } = stage({ folder });
  market.serve();
  expect(recorder.state().problems).toEqual([{ file: today, why }]);
  await recorder.close();
  expect(readFileSync(closedPath(folder, today))).toEqual(octets);
  expect(kinds(linesOf(folder, `${today}-2`))).toEqual(["start", "key", "end"]);
});

test("a file of a later version is reported and stays unchanged", async () => {
  const one = stage();
  one.serve();
  await one.recorder.close();
  const path = closedPath(one.folder, today);
  const later = Buffer.from(readFileSync(path).toString("latin1").replace('{"v":1', '{"v":7'), "latin1");
  writeFileSync(path, later);
  const { recorder, ...market } = stage({ folder: one.folder });
  market.serve();
  expect(recorder.state().problems).toEqual([
    { file: today, why: "it has version 7; this server reads version 1" },
  ]);
  await recorder.close();
  expect(readFileSync(path)).toEqual(later);
});

test("the recorder removes the oldest days with all their files, but never today", async () => {
  const folder = temporaryFolder();
  for (const day of [28, 29, 30]) {
    const one = stage({ folder, at: Date.parse(`2026-09-${day}T11:00:00+05:30`) });
    one.serve();
    await one.recorder.close();
  }
  const { recorder, ...market } = stage({ folder, allowed: { days: 2, octets: 1e9 } });
  market.serve();
  await recorder.close();
  expect(readdirSync(folder).sort()).toEqual(["2026-09-30.ndjson.gz", `${today}.ndjson.gz`]);
});
