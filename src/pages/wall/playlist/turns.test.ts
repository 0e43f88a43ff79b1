import * as fc from "fast-check";
import { expect, test } from "vitest";
import { holdFor, isHeld, noSteering, steeredSeconds, steeredStep, toggleHold, turnAt } from "./playlist.ts";

const views = [{ seconds: 45 }, { seconds: 30 }, { seconds: 20 }];

test.each([
  [0, { at: 0, left: 45, round: 0 }],
  [44, { at: 0, left: 1, round: 0 }],
  [45, { at: 1, left: 30, round: 0 }],
  [94, { at: 2, left: 1, round: 0 }],
  [95, { at: 0, left: 45, round: 1 }],
  [-1, { at: 2, left: 1, round: -1 }],
])("at second %i the turn is %o", (seconds, turn) => {
  expect(turnAt(views, seconds)).toEqual(turn);
});

test("without views there is no turn", () => {
  expect(turnAt([], 12)).toEqual({ at: 0, left: 0, round: 0 });
});

test("if all views last equally long, two displays whose offsets differ by one view's length never show the same view", () => {
  const even = [{ seconds: 30 }, { seconds: 30 }, { seconds: 30 }];
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), (seconds) => {
      expect(turnAt(even, seconds).at).not.toBe(turnAt(even, seconds + 30).at);
    }),
  );
});

const start = 1_000_000_000;
const at = (steering: typeof noSteering, now: number) => turnAt(views, steeredSeconds(steering, now));

test("a key goes to the start of the next or previous view, from any moment of a view", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 500_000 }), (later) => {
      const now = start + later;
      const seconds = steeredSeconds(noSteering, now);
      const shown = at(noSteering, now).at;
      const next = at(steeredStep(noSteering, views, { by: "next", seconds }), now);
      expect(next.at).toBe((shown + 1) % 3);
      expect(next.left).toBe(views[next.at]?.seconds);
      const previous = at(steeredStep(noSteering, views, { by: "previous", seconds }), now);
      expect(previous.at).toBe((shown + 2) % 3);
      expect(previous.left).toBe(views[previous.at]?.seconds);
    }),
  );
});

test("a held view stays, and has the same time left when it resumes", () => {
  const held = toggleHold(noSteering, start);
  const before = at(noSteering, start);
  expect(at(held, start + 200_000)).toEqual(before);
  const gone = toggleHold(held, start + 200_000);
  expect(isHeld(gone, start + 200_000)).toBe(false);
  expect(at(gone, start + 200_000)).toEqual(before);
});

test("a hold ends by itself after five minutes, and the view continues where it stopped", () => {
  const held = toggleHold(noSteering, start);
  expect(isHeld(held, start + holdFor - 1)).toBe(true);
  expect(isHeld(held, start + holdFor)).toBe(false);
  expect(at(held, start + holdFor)).toEqual(at(noSteering, start));
  expect(at(held, start + holdFor + 7_000)).toEqual(at(noSteering, start + 7_000));
  const again = toggleHold(held, start + holdFor + 7_000);
  expect(isHeld(again, start + holdFor + 8_000)).toBe(true);
  expect(at(again, start + holdFor + 90_000)).toEqual(at(noSteering, start + 7_000));
});
