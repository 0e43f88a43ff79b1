import { expect, test } from "vitest";
import type { ChartEvent } from "#market/papers/chartEvents";
import { groupMarks, markLabel } from "./MarkButtons.tsx";

const entries = (letters: string) =>
  [...letters].map((letter, index) => {
    const glyph = letter as ChartEvent["glyph"];
    return { key: `${glyph}${index}`, at: 0, glyph, title: glyph };
  });

test.each([
  ["D", "D"],
  ["DRI", "DRI"],
  ["DRI•", "4"],
  ["CCCCCCCCCCCC", "12"],
])("the mark of a bar with %s is labelled %s", (letters, label) =>
  expect(markLabel(entries(letters))).toBe(label),
);

test("marks that would overlap are merged, and marks out of view are left out", () => {
  const placed = [
    { x: null, entries: entries("H") },
    { x: 10, entries: entries("D") },
    { x: 25, entries: entries("R") },
    { x: 80, entries: entries("CI") },
  ];
  expect(groupMarks(placed).map(({ x, entries: all }) => [x, markLabel(all)])).toEqual([
    [10, "DR"],
    [80, "CI"],
  ]);
});
