import * as v from "valibot";
import { expect, test } from "vitest";
import { fieldsFormat, fittingEntries, readText } from "./textFormat.ts";

const format = fieldsFormat(
  { tone: v.optional(v.picklist(["low", "high"]), "low"), size: v.optional(v.number(), 3) },
  2,
);
const read = (text: string | null) => readText(format, text);
const kept = (state: unknown, version: unknown = 2) => JSON.stringify({ state, version });

test("a value that was written is read back", () => {
  const value = { tone: "high", size: 9 } as const;
  expect(read(format.write(value) ?? null)).toEqual({ value, damage: undefined });
});

test("if nothing was stored, the defaults are used and no problem is reported", () => {
  expect(read(null)).toEqual({ value: { tone: "low", size: 3 }, damage: undefined });
});

test("a field that an older page did not store gets its default without a report", () => {
  expect(read(kept({ tone: "high" }, 1))).toEqual({ value: { tone: "high", size: 3 }, damage: undefined });
});

test("one unreadable field is reported and gets its default, and the other fields are kept", () => {
  expect(read(kept({ tone: "shrill", size: 9 }))).toEqual({
    value: { tone: "low", size: 9 },
    damage: "part",
  });
});

test.each(["", "{", "null", "[]", '"dark"', kept(null), kept({}, "2"), '{"state":{}}'])(
  "%s is unreadable, and all fields get their defaults",
  (text) => expect(read(text)).toEqual({ value: { tone: "low", size: 3 }, damage: "whole" }),
);

test("values of a later version are used if they fit, and the text counts as damaged, so that it is copied", () => {
  expect(read(kept({ tone: "high", size: 4 }, 3))).toEqual({
    value: { tone: "high", size: 4 },
    damage: "part",
  });
});

test("fields of a later Pola stay in the text", () => {
  const { value } = read(kept({ tone: "high", pitch: 1 }));
  expect(JSON.parse(format.write({ ...value, size: 5 }) ?? "").state).toEqual({
    tone: "high",
    size: 5,
    pitch: 1,
  });
});

test("a list keeps the entries that fit", () => {
  expect(v.parse(fittingEntries(v.number()), [1, "2", null, 3])).toEqual([1, 3]);
});
