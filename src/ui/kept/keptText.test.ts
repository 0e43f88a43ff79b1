import * as v from "valibot";
import { afterEach, expect, test, vi } from "vitest";
import { keepIn, readKept } from "./keptText.ts";

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

afterEach(() => vi.unstubAllGlobals());

/** A storage that accepts a limited number of characters. */
function smallStorage(room: number): void {
  const texts = new Map<string, string>();
  const length = () => [...texts.values()].reduce((sum, text) => sum + text.length, 0);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (length() - (texts.get(key)?.length ?? 0) + text.length > room) throw new Error("quota");
      texts.set(key, text);
    },
    removeItem: (key: string) => texts.delete(key),
  });
}

test("in a full storage the last board makes room for what the user chose", () => {
  smallStorage(100);
  localStorage.setItem("pola-snapshot", "x".repeat(90));
  expect(keepIn("pola-choice").write("y".repeat(50))).toBe(true);
  expect(localStorage.getItem("pola-choice")).toBe("y".repeat(50));
  expect(keepIn("pola-choice").write("y".repeat(500))).toBe(false);
});

test("a text is news only if another tab wrote it and this page was not told of it yet", () => {
  smallStorage(100);
  const place = keepIn("pola-choice");
  place.read();
  place.write("mine");
  expect(place.news()).toBeUndefined();
  localStorage.setItem("pola-choice", "of another tab");
  expect(place.news()).toEqual({ text: "of another tab" });
  expect(place.news()).toBeUndefined();
});

test("values that were stored are read back", () => {
  expect(read(kept({ tone: "high", size: 9 }))).toEqual({
    values: { tone: "high", size: 9 },
    others: {},
    unreadable: false,
  });
});

test("if nothing was stored, the defaults are used and no problem is reported", () => {
  expect(read(null)).toEqual({ values: { tone: "low", size: 3 }, others: {}, unreadable: false });
});

test("a field that an older page did not store gets its default without a report", () => {
  expect(read(kept({ tone: "high" }, 1))).toEqual({
    values: { tone: "high", size: 3 },
    others: {},
    unreadable: false,
  });
});

test("one unreadable field is reported and gets its default, and the other fields are kept", () => {
  expect(read(kept({ tone: "shrill", size: 9 }))).toEqual({
    values: { tone: "low", size: 9 },
    others: {},
    unreadable: true,
  });
});

test.each(["", "{", "null", "[]", '"dark"', kept(null), kept({}, "2"), '{"state":{}}'])(
  "%s is unreadable, and all fields get their defaults",
  (text) => expect(read(text)).toEqual({ values: { tone: "low", size: 3 }, others: {}, unreadable: true }),
);

test("values of a later version are used if they fit, and the text counts as unreadable, so that it is copied", () => {
  expect(read(kept({ tone: "high", size: 4, pitch: 1 }, 3))).toEqual({
    values: { tone: "high", size: 4 },
    others: { pitch: 1 },
    unreadable: true,
  });
});
