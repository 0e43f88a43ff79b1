import { expect, test } from "vitest";
import { type Box, placeCard } from "./peekPlace.ts";

const card = { width: 348, height: 380 };
const views = [
  { width: 1440, height: 900 },
  { width: 720, height: 450 },
  { width: 360, height: 800 },
  { width: 320, height: 256 },
];

/** Describes in words what is wrong with a card's place beside a row; empty if nothing is. */
function fault(view: { width: number; height: number }, anchor: Box, start: "after" | "at"): string[] {
  const place = placeCard(anchor, start, { card, view });
  const [right, bottom] = [place.left + place.width, place.top + place.height];
  const inside = place.left >= 0 && place.top >= 0 && right <= view.width && bottom <= view.height;
  const beside = place.top >= anchor.bottom || bottom <= anchor.top;
  const found = [inside || "outside", beside || "over its row", place.height > 90 || "too low"];
  return found.flatMap((word) => (word === true ? [] : `${word}: ${JSON.stringify(anchor)}`));
}

test.each(views)(
  "in a window of %j the card is whole inside it and over no part of its row, wherever that is",
  (view) => {
    const found: string[] = [];
    for (let top = 40; top <= view.height - 28; top += 19)
      for (let left = -100; left <= view.width; left += 67)
        for (const start of ["after", "at"] as const)
          found.push(...fault(view, { left, right: left + 120, top, bottom: top + 28 }, start));
    expect(found).toEqual([]);
  },
);

test("it stands below its row, to the right of the name, while there is room", () => {
  const anchor = { left: 0, right: 268, top: 100, bottom: 128 };
  const view = { width: 1440, height: 900 };
  expect(placeCard(anchor, "after", { card, view })).toEqual({
    left: 276,
    top: 132,
    width: 348,
    height: 380,
  });
});
