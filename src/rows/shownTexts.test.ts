import { expect, test } from "vitest";
import { sentFields, shownText, shownTexts, wholeOf } from "./shownTexts.ts";

const words = (count: number) => "word ".repeat(count).trim();

test("a short text stays unchanged, and a long one ends in …", () => {
  expect(shownText(words(50), "name")).toBe(words(50));
  expect(shownText(words(500), "name")).toBe(`${words(60)} …`);
  expect(shownText(words(500), "remarks")).toBe(words(500));
  expect(shownText(words(5_000), "remarks")).toHaveLength(4_001);
});

test("a word that is too long is cut at the limit, and the text before it is kept", () => {
  expect(shownText("W".repeat(20_000), "remarks")).toBe(`${"W".repeat(160)}…`);
  expect(shownText(`See ${"W".repeat(20_000)} end`, "title")).toBe(`See ${"W".repeat(160)}…`);
});

test("no character is cut in two", () => {
  expect(shownText(`${"W".repeat(159)}${"😀".repeat(900)}`)).toBe(`${"W".repeat(159)}…`);
});

test("a body without a long text stays the same object; in other bodies only texts change", () => {
  const plain = { rows: [{ name: "A", at: 1, kept: null }] };
  expect(shownTexts(plain)).toBe(plain);
  const long = {
    rows: [...plain.rows, { name: "W".repeat(900), at: 2, path: "p".repeat(900), id: "i".repeat(900) }],
  };
  const shown = shownTexts(long);
  expect(shown.rows[0]).toBe(plain.rows[0]);
  expect(shown.rows[1]).toEqual({ ...long.rows[1], name: `${"W".repeat(160)}…` });
  expect(wholeOf(shown)).toBe(long);
});

test("the whole texts of a row stay available as sent", () => {
  const [row] = shownTexts([{ title: "W".repeat(900) }]);
  expect(sentFields(row ?? {})).toEqual([{ field: "title", place: "title", value: "W".repeat(900) }]);
});
