import { expect, test } from "vitest";
import { type Box, cardPlacement, leftInside } from "./Popup.tsx";

const card = { width: 348, height: 380 };
const views = [
  { width: 1440, height: 900 },
  { width: 720, height: 450 },
  { width: 360, height: 800 },
  { width: 320, height: 256 },
];

/** Describes in words what is wrong with a card's place beside its anchor; empty if nothing is. */
function fault(view: { width: number; height: number }, anchor: Box, start: "after" | "at"): string[] {
  const { left, width, top, bottom, maxHeight } = cardPlacement(anchor, card, { start, view });
  const height = Math.min(card.height, maxHeight);
  const from = top === "auto" ? view.height - (bottom === "auto" ? 0 : bottom) - height : top;
  const inside = left >= 0 && from >= 0 && left + width <= view.width && from + height <= view.height;
  const beside = from >= anchor.bottom || from + height <= anchor.top;
  const found = [inside || "outside", beside || "over its anchor", height > 90 || "too low"];
  return found.flatMap((word) => (word === true ? [] : `${word}: ${JSON.stringify(anchor)}`));
}

test.each(views)("in a window of %j the whole card is visible and never covers its anchor", (view) => {
  const found: string[] = [];
  for (let top = 40; top <= view.height - 28; top += 19)
    for (let left = -100; left <= view.width; left += 67)
      for (const start of ["after", "at"] as const)
        found.push(...fault(view, { left, right: left + 120, top, bottom: top + 28 }, start));
  expect(found).toEqual([]);
});

const view = { width: 1440, height: 900 };

test("a card opens below and to the right of its anchor if there is room", () => {
  const anchor = { left: 0, right: 268, top: 100, bottom: 128 };
  expect(cardPlacement(anchor, card, { start: "after", view })).toEqual({
    left: 276,
    width: 348,
    top: 132,
    bottom: "auto",
    maxHeight: 760,
  });
});

test("a card above its anchor is fixed at its bottom, so that it grows upwards", () => {
  const anchor = { left: 20, right: 60, top: 800, bottom: 828 };
  expect(cardPlacement(anchor, card, { view })).toEqual({
    left: 20,
    width: 348,
    top: "auto",
    bottom: 104,
    maxHeight: 788,
  });
});

test("a card at the right edge moves left until it fits", () => {
  expect(leftInside(1400, 344, view)).toBe(1440 - 344 - 8);
  expect(leftInside(-30, 344, view)).toBe(8);
});
