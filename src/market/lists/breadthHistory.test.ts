import { expect, test } from "vitest";
import { type BreadthMinute, stretches, withMinute } from "./breadthHistory.ts";

const minute = 60_000;
const open = Date.parse("2026-11-20T09:30:00+05:30");
const look = (at: number, up = 1): BreadthMinute => ({ at, up, down: 2, unchanged: 3 });
const record = (...ats: number[]) =>
  ats.reduce<readonly BreadthMinute[]>((history, at, place) => withMinute(history, look(at, place), at), []);

test("of several looks in a minute the last counts", () => {
  expect(record(open, open + 10_000, open + 59_000)).toEqual([look(open, 2)]);
});

test("a new session date clears what was recorded of the one before", () => {
  expect(record(open, open + minute, open + 86_400_000)).toEqual([look(open + 86_400_000, 2)]);
});

test("minutes ahead of the newest are of a market that was started anew", () => {
  expect(record(open, open + 5 * minute, open + minute).map(({ at }) => at)).toEqual([open, open + minute]);
});

test("no more than a day's worth is kept", () => {
  const all = Array.from({ length: 700 }, (_, at) => open + at * minute);
  expect(record(...all)).toHaveLength(600);
});

test("a gap stays a gap", () => {
  const history = [look(open), look(open + minute), look(open + 20 * minute)];
  expect(stretches(history, 2 * minute).map((part) => part.length)).toEqual([2, 1]);
  expect(stretches([], minute)).toEqual([]);
});
