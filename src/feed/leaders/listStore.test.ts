import { expect, test } from "vitest";
import type { Reading } from "#feed/reading/reading";
import { readingOf } from "#feed/testing/freshnessScene";
import { createFrames, isNewer, ListStore } from "./listStore.ts";

interface Row {
  symbol: string;
}

const at = 1_000_000;
const had = (given: Partial<Reading<unknown>> = {}) => readingOf([], at, given);

test.each([
  [true, "any, where there is none", had(), undefined],
  [true, "one that was sent later", had({ fetchedAt: at + 1, stampedAt: at + 1 }), had()],
  [false, "one that was sent earlier", had({ fetchedAt: at - 1, stampedAt: at - 1 }), had()],
  [true, "one that was sent, however old, of one worked out", had({ fetchedAt: 0 }), had({ via: "derived" })],
  [false, "one worked out from an older board", had({ via: "derived", fetchedAt: at - 1 }), had()],
  [true, "the asked answer of the same one pushed", had(), had({ via: "push" })],
  [false, "the pushed answer of the same one asked for", had({ via: "push" }), had()],
  [true, "a repeat of the same message", had({ via: "push" }), had({ via: "push" })],
])("%s: a list replaces another: %s", (newer, _, next, held) => {
  expect(isNewer(next, held)).toBe(newer);
});

test("a derived list replaces an answer only if the board is later by the given margin", () => {
  const board = had({ via: "derived", fetchedAt: at + 15_000 });
  expect(isNewer(board, had(), 15_001)).toBe(false);
  expect(isNewer(board, had(), 15_000)).toBe(true);
});

/** Two lists of a page. The test decides when a frame is painted. */
function setUp() {
  const frames: (() => void)[] = [];
  const page = { hidden: false };
  const inFrame = createFrames({ frame: (paint) => frames.push(paint), hidden: () => page.hidden });
  const told: string[] = [];
  const listOf = (name: string) => {
    const list = new ListStore<Row[], Row>(
      { name, ask: async () => readingOf([], 0, { via: "derived" }), read: (sent) => sent },
      inFrame,
    );
    list.onList(({ value }) => told.push(`${name} ${value.map(({ symbol }) => symbol).join()}`));
    return list;
  };
  const draw = () => {
    for (const paint of frames.splice(0)) paint();
  };
  const pushed = (symbol: string, sentAt = at) => readingOf([{ symbol }], sentAt, { via: "push" });
  return { gainers: listOf("gainers"), losers: listOf("losers"), told, page, frames, draw, pushed };
}

test("of the messages pushed within a frame, the newest of each list is applied once, in that frame", () => {
  const { gainers, losers, told, frames, draw, pushed } = setUp();
  gainers.push(pushed("A", at));
  losers.push(pushed("X", at));
  gainers.push(pushed("B", at + 1));
  expect(told).toEqual([]);
  expect(frames).toHaveLength(1);
  draw();
  expect(told).toEqual(["gainers B", "losers X"]);
});

test("a repeat of an older message within the same frame does not hide the newer one", () => {
  const { gainers, told, draw, pushed } = setUp();
  gainers.push(pushed("NEW", at));
  gainers.push(pushed("REPEATED", at - 60_000));
  draw();
  expect(told).toEqual(["gainers NEW"]);
});

test("in a hidden tab lists are applied without waiting for a frame, and a waiting older list is dropped", () => {
  const { gainers, told, page, draw, pushed } = setUp();
  gainers.push(pushed("A", at));
  page.hidden = true;
  gainers.push(pushed("B", at + 1));
  expect(told).toEqual(["gainers B"]);
  draw();
  expect(told).toEqual(["gainers B"]);
});

test("a waiting list is dropped when no view shows the list any more", () => {
  const { gainers, told, draw, pushed } = setUp();
  const leave = gainers.subscribe(() => undefined);
  gainers.push(pushed("A"));
  leave();
  draw();
  expect(told).toEqual([]);
});
