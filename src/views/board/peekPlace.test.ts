import { expect, test } from "vitest";
import { placeCard } from "./peekPlace.ts";

const card = { width: 348, height: 380 };
const views = [
  { width: 1440, height: 900 },
  { width: 720, height: 450 },
  { width: 360, height: 800 },
  { width: 320, height: 256 },
];

test.each(views)(
  "in a window of %j the card is whole inside it and over no part of its row, wherever that is",
  (view) => {
    for (let top = 40; top <= view.height - 28; top += 9)
      for (let left = -100; left <= view.width; left += 37)
        for (const start of ["after", "at"] as const) {
          const anchor = { left, right: left + 120, top, bottom: top + 28 };
          const place = placeCard(anchor, start, { card, view });
          expect(place.left).toBeGreaterThanOrEqual(0);
          expect(place.top).toBeGreaterThanOrEqual(0);
          expect(place.left + place.width).toBeLessThanOrEqual(view.width);
          expect(place.top + place.height).toBeLessThanOrEqual(view.height);
          expect(place.top >= anchor.bottom || place.top + place.height <= anchor.top).toBe(true);
          expect(place.height).toBeGreaterThan(90);
        }
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
