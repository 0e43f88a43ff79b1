import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { closedPath } from "./dayFile.ts";
import { Reader } from "./reader.ts";
import { chances, stage, temporaryFolder, today } from "./testing/stage.ts";

const later = Date.parse("2026-10-05T11:00:00+05:30");

/** A folder with the recording of one day. */
async function recorded() {
  const chance = chances(7);
  const { folder, recorder, ...market } = stage();
  for (let count = 0; count < 200; count += 1) {
    market.move(chance);
    market.pass(10_000);
  }
  await recorder.close();
  return folder;
}

test("the list does not read a day again while its files are unchanged", async () => {
  const folder = await recorded();
  const reader = new Reader(folder);
  const first = await reader.list(later, undefined);
  expect(first.days).toMatchObject([{ day: today, boards: 200, complete: true }]);
  const path = closedPath(folder, today);
  const { atime, mtime, size } = statSync(path);
  writeFileSync(path, Buffer.alloc(size, "x"));
  utimesSync(path, atime, mtime);
  expect(await reader.list(later, undefined)).toEqual(first);
  utimesSync(path, atime, new Date(mtime.getTime() + 5_000));
  expect(await reader.list(later, undefined)).toEqual({
    days: [],
    withoutSession: [],
    problems: [{ file: today, why: "it is not a recording" }],
  });
  rmSync(path);
  expect(await reader.list(later, undefined)).toEqual({ days: [], withoutSession: [], problems: [] });
});

test("the list includes the newest line of a day that is being written", async () => {
  const { folder, recorder, ...market } = stage();
  const reader = new Reader(folder);
  const boards = async () => {
    await recorder.flush();
    return (await reader.list(market.time.ex, today)).days.map((day) => day.boards);
  };
  market.serve();
  expect(await boards()).toEqual([1]);
  market.pass(10_000);
  market.serve();
  expect(await boards()).toEqual([2]);
});

test("a recording begins with its first board, even if an answer arrived before it or has a later time", async () => {
  const { folder, recorder, ...market } = stage();
  market.answer("quote", { price: 1 }, { symbol: "A.N0000" });
  market.pass(5_000);
  const boardAt = market.time.ex;
  market.time.ex += 700; // this answer is written before the board, but belongs to a later instant
  market.answer("quote", { price: 2 }, { symbol: "A.N0000" });
  market.time.ex = boardAt;
  market.serve();
  market.pass(10_000);
  market.serve();
  await recorder.flush();
  const reader = new Reader(folder);
  const [day] = (await reader.list(market.time.ex, today)).days;
  expect(day?.from).toBe(boardAt);
  const asked = { op: "board", params: {}, topic: undefined };
  const found = await reader.answerAt(await reader.day(today), asked, boardAt);
  expect(found?.line).toMatchObject({ k: "key", ex: boardAt });
});

test("the reader finds the board of a recording, even if the first line belongs to a later instant", async () => {
  const { folder, recorder, ...market } = stage();
  const boardAt = market.time.ex;
  market.time.ex += 700;
  market.answer("quote", { price: 1 }, { symbol: "A.N0000" });
  market.time.ex = boardAt;
  market.serve();
  await recorder.close();
  const reader = new Reader(folder);
  const read = await reader.day(today);
  const found = await reader.answerAt(read, { op: "board", params: {}, topic: undefined }, boardAt);
  expect(found?.line).toMatchObject({ k: "key", ex: boardAt });
});

test("if a day has two recordings, the earlier one counts as complete, because it is not continued", async () => {
  const folder = await recorded();
  const { recorder, ...market } = stage({ folder });
  market.serve();
  await recorder.flush();
  const { days } = await new Reader(folder).list(market.time.ex, `${today}-2`);
  expect(days.map(({ day, complete }) => [day, complete])).toEqual([
    [today, true],
    [`${today}-2`, false],
  ]);
  await recorder.close();
});

test("the list reports a day with an unreadable file, and still has the other days", async () => {
  const folder = await recorded();
  mkdirSync(closedPath(folder, "2026-10-01"));
  const { days, problems } = await new Reader(folder).list(later, undefined);
  expect(days.map(({ day }) => day)).toEqual([today]);
  expect(problems.map(({ file }) => file)).toEqual(["2026-10-01"]);
});

test("a folder that does not exist has no days", async () => {
  expect(await new Reader(`${temporaryFolder()}/none`).list(later, undefined)).toEqual({
    days: [],
    withoutSession: [],
    problems: [],
  });
});

test("the reader finds members from their headers", async () => {
  const folder = await recorded();
  const reader = new Reader(folder);
  const read = await reader.day(today);
  const [first] = read.members;
  const octets = readFileSync(closedPath(folder, today));
  expect(read.members.length).toBeGreaterThan(1);
  expect(read.octets).toBe(octets.length);
  if (!first?.closed) throw new Error("the first member is open");
  expect(await reader.stored(today, first.closed)).toEqual(octets.subarray(0, first.closed.size));
});

test("answers that are requested together share one reading of their member", async () => {
  const folder = await recorded();
  const reader = new Reader(folder);
  const read = await reader.day(today);
  const [member] = read.members;
  if (!member) throw new Error("the day has no member");
  const [one, other] = await Promise.all([reader.lines(today, member), reader.lines(today, member)]);
  expect(one.length).toBeGreaterThan(100);
  expect(other).toBe(one);
});

test("a member that could not be read is read again for the next answer", async () => {
  const folder = await recorded();
  const reader = new Reader(folder);
  const read = await reader.day(today);
  const [member] = read.members;
  if (!member?.closed) throw new Error("the day has no closed member");
  const path = closedPath(folder, today);
  const whole = readFileSync(path);
  const damaged = Buffer.from(whole);
  damaged.fill(0, member.closed.offset + member.closed.size - 400, member.closed.offset + member.closed.size);
  writeFileSync(path, damaged);
  await expect(reader.lines(today, member)).rejects.toThrow("damaged");
  writeFileSync(path, whole);
  expect((await reader.lines(today, member)).length).toBeGreaterThan(100);
});
