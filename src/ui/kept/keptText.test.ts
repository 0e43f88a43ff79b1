import * as v from "valibot";
import { expect, test } from "vitest";
import { readKept } from "./keptText.ts";

interface Choice {
  tone: "low" | "high";
  size: number;
}
const reading = {
  fields: { tone: [v.picklist(["low", "high"]), "low"], size: [v.number(), 3] },
  version: 2,
} as const;
const read = (text: string | null) => readKept<Choice>(text, reading);
const kept = (state: unknown, version: unknown = 2) => JSON.stringify({ state, version });

test("values that were stored are read back", () => {
  expect(read(kept({ tone: "high", size: 9 }))).toEqual({
    values: { tone: "high", size: 9 },
    unreadable: false,
  });
});

test("if nothing was stored, the defaults are used and no problem is reported", () => {
  expect(read(null)).toEqual({ values: { tone: "low", size: 3 }, unreadable: false });
});

test("a field that an older page did not store gets its default without a report", () => {
  expect(read(kept({ tone: "high" }, 1))).toEqual({ values: { tone: "high", size: 3 }, unreadable: false });
});

test("one unreadable field is reported and gets its default, and the other fields are kept", () => {
  expect(read(kept({ tone: "shrill", size: 9 }))).toEqual({
    values: { tone: "low", size: 9 },
    unreadable: true,
  });
});

test.each(["", "{", "null", "[]", '"dark"', kept(null), kept({}, "2"), '{"state":{}}'])(
  "%s is unreadable, and all fields get their defaults",
  (text) => expect(read(text)).toEqual({ values: { tone: "low", size: 3 }, unreadable: true }),
);

test("values of a later version are used if they fit, and the text counts as unreadable, so that it is copied", () => {
  expect(read(kept({ tone: "high", size: 4, pitch: 1 }, 3))).toEqual({
    values: { tone: "high", size: 4 },
    unreadable: true,
  });
});
