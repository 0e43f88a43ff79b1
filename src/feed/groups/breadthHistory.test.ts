import { expect, test } from "vitest";
import { breadthOf } from "#market/lists/breadth";
import { boardRow } from "#market/testing/fixtures";
import { createBreadthRecord } from "./breadthHistory.ts";

const at = Date.parse("2026-11-20T11:00:00+05:30");
const minute = 60_000;
const breadth = breadthOf([boardRow({ change: 1 }), boardRow({ change: -1 }), boardRow({ change: 0 })]);

function memory(first: string | null = null) {
  const kept = { text: first };
  const setItem = (_: string, text: string) => {
    kept.text = text;
  };
  return { getItem: () => kept.text, setItem };
}

test("after a reload the minutes recorded before are there, and go on", () => {
  const storage = memory();
  const before = createBreadthRecord(storage);
  before.note(breadth, at, "live");
  before.note(breadth, at + minute, "live");
  const after = createBreadthRecord(storage);
  expect(after.get()).toHaveLength(2);
  after.note(breadth, at + 2 * minute, "live");
  expect(after.get()).toHaveLength(3);
});

test("what is recorded of one source is never mixed with another's", () => {
  const record = createBreadthRecord(memory());
  record.note(breadth, at, "embedded");
  record.note(breadth, at + minute, "live");
  expect(record.get()).toHaveLength(1);
});

test.each(["", "{}", "[1]", '{"minutes":[["a",1,2,3]]}', '{"minutes":[[1,2]]}'])(
  "a store that holds %s is an empty one",
  (text) => expect(createBreadthRecord(memory(text)).get()).toEqual([]),
);
