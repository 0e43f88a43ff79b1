import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { closedPath, DayFile } from "#server/recorder/storage/dayFile";
import { realDisk } from "#server/recorder/storage/disk";
import { day } from "#units/time";
import { type RecordedLine, recordingVersion } from "#wire/gateway/recording";
import { DayWriter } from "./dayWriter.ts";
import { checkDay } from "./files/checkDay.ts";
import { History } from "./history.ts";
import { Reader } from "./reader.ts";
import { type Row, type Stage, stage } from "./testing/stage.ts";
import { tradedIn } from "./tradedDay.ts";

const at = (date: string, time: string) => Date.parse(`${date}T${time}:00+05:30`);
/** a Friday with a session, a Saturday, and a Monday that is a holiday */
const friday = "2026-10-02";
const saturday = "2026-10-03";
const monday = "2026-10-05";

const recordingsIn = (folder: string) =>
  readdirSync(folder).flatMap((file) => /^(\d{4}-\d\d-\d\d)\.(open\.)?ndjson/.exec(file)?.[1] ?? []);

async function linesIn(folder: string, date: string): Promise<RecordedLine[]> {
  const lines: RecordedLine[] = [];
  const reader = new Reader(folder);
  for await (const part of reader.walk(await reader.day(date))) lines.push(...part.lines);
  return lines;
}

/** Gives every line a trade at this instant. */
function trade(market: Stage, instant: number): void {
  for (const [symbol, row] of [...market.rows]) market.rows.set(symbol, { ...row, lastTradedTime: instant });
}

/** Serves boards and answers over a time of the market, as a page that stays open. */
async function watch(market: Stage, from: string, to: string, date: string): Promise<void> {
  const step = 20_000;
  for (let now = at(date, from); now <= at(date, to); now += step) {
    market.pass(now - market.time.at);
    market.serve();
    if (now % 300_000 === 0) market.answer("circulars", { reqCircularAnnouncement: [{ id: 1 }] });
    await market.recorder.flush();
  }
}

test.each([
  ["a Saturday", saturday, "00:00", "16:00"],
  ["a holiday, at the hours of a session", monday, "08:00", "15:30"],
])("nothing is recorded on %s: the board shows an earlier session", async (_, date, from, to) => {
  const market = stage({ at: at(date, from) });
  trade(market, at(friday, "14:29"));
  await watch(market, from, to, date);
  expect(market.recorder.state().state).toBe("waiting");
  await market.recorder.close();
  expect(recordingsIn(market.folder)).toEqual([]);
  expect(await new Reader(market.folder).list(market.time.ex, undefined)).toEqual({
    days: [],
    withoutSession: [],
    problems: [],
  });
});

test("boards from the opening call on are recorded with the first trade, also if the market opens late", async () => {
  const market = stage({ at: at(friday, "08:50") });
  trade(market, at("2026-10-01", "14:29"));
  await watch(market, "08:50", "10:15", friday);
  expect(recordingsIn(market.folder)).toEqual([]);
  trade(market, at(friday, "10:15"));
  await watch(market, "10:15", "10:20", friday);
  expect(market.recorder.state()).toMatchObject({ state: "recording", day: friday, gaps: 0 });
  const [listed] = (await new Reader(market.folder).list(market.time.ex, friday)).days;
  expect(listed).toMatchObject({ day: friday, from: at(friday, "09:00"), gaps: [], coverage: 100 });
  await market.recorder.close();
  expect(await checkDay(new Reader(market.folder), friday)).toMatchObject({ faults: [], boards: 242 });
  const [first] = (await linesIn(market.folder, friday)).filter(({ k }) => k === "key");
  expect(first).toMatchObject({ ex: at(friday, "09:00"), phase: "call" });
});

test("after a restart in the evening, the recording of the day continues before the next board arrives", async () => {
  const one = stage();
  one.serve();
  await one.recorder.close();
  const two = stage({ folder: one.folder, at: at(friday, "20:00") });
  two.answer("circulars", { reqCircularAnnouncement: [{ id: 1 }] });
  await two.recorder.flush();
  expect((await linesIn(one.folder, friday)).at(-1)).toMatchObject({ k: "answer", op: "circulars" });
  await two.recorder.close();
});

test("the session of Friday ends on Saturday, although Saturday has no recording", async () => {
  const market = stage();
  market.serve();
  await market.recorder.flush();
  market.pass(day);
  market.serve();
  await market.recorder.flush();
  expect(market.recorder.state().state).toBe("waiting");
  expect((await linesIn(market.folder, friday)).at(-1)).toMatchObject({ k: "end", why: "the day is over" });
  await market.recorder.close();
  expect(recordingsIn(market.folder)).toEqual([friday]);
});

test("a special session on a Saturday is recorded from its first trade on", async () => {
  const market = stage({ at: at(saturday, "10:00") });
  trade(market, at(friday, "14:29"));
  market.serve();
  market.pass(60_000);
  trade(market, market.time.ex);
  market.serve();
  await market.recorder.flush();
  const { days } = await new Reader(market.folder).list(market.time.ex, saturday);
  expect(days).toMatchObject([{ day: saturday, boards: 1 }]);
  await market.recorder.close();
});

/** A recording as earlier versions wrote it: boards of Friday's session, fetched on another day. */
async function oldRecording(folder: string, date: string, rows: ReadonlyMap<string, Row>): Promise<void> {
  const failed = (error: unknown) => {
    throw error;
  };
  const file = new DayFile({ folder, day: date, size: 0, disk: realDisk, failed, held: false });
  const writer = new DayWriter(file, { source: "live", speed: 1 }, [], "");
  const first = { at: at(date, "10:00"), ex: at(date, "10:00"), phase: "closed", fresh: "closed" };
  writer.start({ version: recordingVersion, zone: "Asia/Colombo" }, first);
  for (let count = 0; count < 30; count += 1) {
    const ex = at(date, "10:00") + count * 60_000;
    writer.board(
      { rows, sequence: count, changes: undefined },
      { at: ex, ex, phase: "closed", fresh: "closed" },
      undefined,
    );
  }
  writer.endMember();
  await file.close();
}

test("recordings that an earlier version wrote on days without a session can be read, and are not counted", async () => {
  const market = stage({ at: at(friday, "09:30") });
  await watch(market, "09:30", "14:31", friday);
  await market.recorder.close();
  const { folder, rows } = market;
  for (const date of [saturday, monday]) await oldRecording(folder, date, rows);
  const reader = new Reader(folder);
  const now = at("2026-10-06", "11:00");
  const { days, withoutSession, problems } = await reader.list(now, undefined);
  expect(days.map((one) => one.day)).toEqual([friday]);
  expect(withoutSession.map((one) => [one.day, one.boards])).toEqual([
    [saturday, 30],
    [monday, 30],
  ]);
  expect(problems).toEqual([]);
  const asked = { op: "board", params: {}, topic: undefined };
  const found = await reader.answerAt(await reader.day(saturday), asked, at(saturday, "10:10"));
  expect(found?.body).toMatchObject({ reqTradeSummery: [...rows.values()] });
  expect(await checkDay(new Reader(folder), saturday)).toMatchObject({ faults: [], boards: 30 });
  const history = new History(reader);
  const compared = { at: now, source: "live", busy: undefined };
  expect((await history.typical(compared)).compared).toEqual([friday]);
  expect((await history.days(compared, false)).map((one) => one.day)).toEqual([friday]);
});

test("an earlier recording of a day without a session is not continued", async () => {
  const market = stage({ at: at(saturday, "11:00") });
  trade(market, at(friday, "14:29"));
  await oldRecording(market.folder, saturday, market.rows);
  const before = await linesIn(market.folder, saturday);
  market.serve();
  await market.recorder.close();
  expect(await linesIn(market.folder, saturday)).toEqual(before);
});

test("a day whose only board is damaged is still listed, and its damage is named", async () => {
  const market = stage();
  market.serve();
  await market.recorder.close();
  const path = closedPath(market.folder, friday);
  const octets = readFileSync(path);
  octets.writeUInt8(octets.readUInt8(octets.length - 20) ^ 0xff, octets.length - 20);
  writeFileSync(path, octets);
  const { days, problems } = await new Reader(market.folder).list(market.time.ex, undefined);
  expect(days).toMatchObject([{ day: friday, boards: 0, coverage: 0 }]);
  const why = "a part of it cannot be read: the recording is damaged here";
  expect(problems).toEqual([{ file: friday, why }]);
});

const key = (times: readonly unknown[], ex: number): RecordedLine => ({
  ...{ k: "key", n: 1, at: ex, ex, phase: "session", fresh: "live", order: [] },
  rows: [{ fields: ["symbol", "lastTradedTime"], rows: times.map((time, id) => [`L${id}.N0000`, time]) }],
});

test.each([
  ["no line", [], false],
  ["times of the day before", [at("2026-10-01", "14:29")], false],
  ["a line without a time", [null, "x"], false],
  ["one trade of the day", [at("2026-10-01", "14:29"), at(friday, "09:30")], true],
  [
    "a trade hours ahead of the clock, which is invalid",
    [at("2026-10-01", "14:29"), at(friday, "14:00")],
    false,
  ],
])("a board with %s", (_, times, session) => {
  expect(tradedIn(friday, key(times, at(friday, "09:31")), 1)).toBe(session);
});
