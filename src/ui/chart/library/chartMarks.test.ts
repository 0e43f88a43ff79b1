import { expect, test } from "vitest";
import { groupMarks, markLabel } from "./chartMarks.ts";

const entries = (letters: string) =>
  [...letters].map((glyph, index) => ({
    key: `${glyph}${index}`,
    at: 0,
    glyph,
    title: glyph,
    category: undefined,
    address: undefined,
  }));

test.each([
  ["D", "D"],
  ["DRI", "DRI"],
  ["DRI•", "4"],
  ["CCCCCCCCCCCC", "12"],
])("%s at one bar is written as %s", (letters, label) => expect(markLabel(entries(letters))).toBe(label));

test("marks that would lie on each other are one, those out of view are none", () => {
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
