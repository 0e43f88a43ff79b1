import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readWall } from "#pages/wall/playlist/link";
import { turnAt } from "#pages/wall/playlist/playlist";
import { offsetOf, screensOf, turnOf, withViews } from "./stagger.ts";

const plain = readWall({}).wall;
const views = fc.array(
  fc.record({ name: fc.constant("board" as const), seconds: fc.integer({ min: 60, max: 600 }) }),
  { minLength: 1, maxLength: 12 },
);
const displays = fc
  .integer({ min: 2, max: 6 })
  .chain((screens) =>
    fc.record({ screens: fc.constant(screens), screen: fc.integer({ min: 2, max: screens }) }),
  );

test("the number of displays follows from an offset", () => {
  fc.assert(
    fc.property(views, displays, (list, { screens, screen }) => {
      const offset = offsetOf(turnOf(list), screen, screens);
      expect(screensOf({ ...plain, views: list, screen, offset })).toBe(screens);
    }),
  );
});

test("three displays with three equally long views never show the same view", () => {
  const list = [30, 30, 30].map((seconds) => ({ name: "board" as const, seconds }));
  for (const seconds of [0, 29, 30, 89, 90]) {
    const shown = [1, 2, 3].map((screen) => turnAt(list, seconds + offsetOf(90, screen, 3)).at);
    expect(new Set(shown).size).toBe(3);
  }
});

test("after a change of views a display keeps its position among the displays; an offset chosen by hand stays", () => {
  const list = [20, 40].map((seconds) => ({ name: "map" as const, seconds }));
  const second = { ...plain, screen: 2, offset: offsetOf(turnOf(plain.views), 2, 3) };
  expect(withViews(second, list).offset).toBe(20);
  expect(withViews({ ...plain, screen: 2, offset: 7 }, list).offset).toBe(7);
});
