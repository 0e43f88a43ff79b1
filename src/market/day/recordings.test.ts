import { expect, test } from "vitest";
import { inOrder, marketDay, numberAmong, recordingAt, recordingsSince, sameMarket } from "./recordings.ts";

const at = (time: string, day = "2026-11-20") => Date.parse(`${day}T${time}:00+05:30`);
const recording = (
  name: string,
  from: string,
  to: string,
  given: { source?: string; boards?: number } = {},
) => ({
  day: name,
  from: at(from, name.slice(0, 10)),
  to: at(to, name.slice(0, 10)),
  source: "live",
  boards: 10,
  ...given,
});
const names = (all: readonly { day: string }[]) => all.map(({ day }) => day.slice(5));

const before = recording("2026-11-19", "09:00", "15:00");
const one = recording("2026-11-20", "09:00", "11:30");
const two = recording("2026-11-20-2", "10:00", "10:20");
const ten = recording("2026-11-20-10", "10:30", "11:00");
const all = [ten, two, one, before];

test("recordings are in the order in which they began, without those that have no board", () => {
  const empty = recording("2026-11-20-3", "10:20", "10:21", { boards: 0 });
  expect(names(inOrder([...all, empty]))).toEqual(["11-19", "11-20", "11-20-2", "11-20-10"]);
});

test("recordings have numbers only on a day with several", () => {
  expect([one, two, before].map(({ day }) => numberAmong(all, day))).toEqual([1, 2, undefined]);
});

test.each([
  ["09:30", undefined, "11-20"],
  ["10:10", undefined, "11-20-2"],
  ["10:25", undefined, "11-20"],
  ["10:45", undefined, "11-20-10"],
  ["14:00", undefined, "11-20"],
  ["10:45", 2, "11-20-2"],
])("at %s, with number %s, the recording is %s", (time, number, name) => {
  expect(names([recordingAt(all, at(time), number)].flatMap((found) => found ?? []))).toEqual([name]);
});

test("for a day or a number that was not recorded there is no recording", () => {
  expect(recordingAt(all, at("10:00", "2026-11-21"), undefined)).toBe(undefined);
  expect(recordingAt(all, at("10:00"), 7)).toBe(undefined);
});

test("recordings of one market follow each other in time, and have one source", () => {
  expect(names(sameMarket(all, ten))).toEqual(["11-20-2", "11-20-10"]);
  expect(names(sameMarket(all, one))).toEqual(["11-20"]);
  const other = recording("2026-11-20-11", "11:05", "11:10", { source: "embedded" });
  expect(names(sameMarket([...all, other], other))).toEqual(["11-20-11"]);
});

test("recordings of a day that follow each other have a time between them; a restarted market is apart", () => {
  const morning = recording("2026-11-20", "09:00", "10:20");
  const noon = recording("2026-11-20-2", "11:30", "12:00");
  const evening = recording("2026-11-20-3", "12:00", "15:00");
  const day = [before, morning, noon, evening];
  for (const part of [morning, noon, evening]) {
    const { parts, between } = marketDay(day, part);
    expect(names(parts)).toEqual(["11-20", "11-20-2", "11-20-3"]);
    expect(between).toEqual([{ from: at("10:20"), to: at("11:30") }]);
  }
  expect(names(marketDay(all, one).parts)).toEqual(["11-20"]);
  expect(names(marketDay(all, two).parts)).toEqual(["11-20-2", "11-20-10"]);
  expect(marketDay(all, before)).toEqual({ parts: [before], between: [] });
});

test("for a past moment, the recording that began before it is used, of this market or of an earlier day", () => {
  expect(names(recordingsSince(all, at("10:25"), ten))).toEqual(["11-20-2", "11-20-10"]);
  expect(names(recordingsSince(all, at("09:30"), ten))).toEqual(["11-19", "11-20-2", "11-20-10"]);
  expect(names(recordingsSince(all, at("09:30"), one))).toEqual(["11-20"]);
  expect(names(recordingsSince([ten, two, one], at("09:30"), ten))).toEqual(["11-20-2", "11-20-10"]);
});

test("if recordings of an earlier day overlap, the one that reaches to the moment is used", () => {
  const later = recording("2026-11-23", "09:00", "15:00");
  expect(names(recordingsSince([...all, later], at("11:15"), later)).slice(0, 1)).toEqual(["11-20"]);
});
