import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noFacets } from "#views/board/filter/facets";
import { boardOf, boardRow } from "#views/board/testing/testRows";
import { createHeldOrder } from "./heldOrder.ts";
import type { Selection } from "./order.ts";

const byChange: Selection = {
  facets: noFacets,
  sort: [{ id: "changePercent", ascending: false }],
  own: [],
};
const upwards: Selection = { ...byChange, sort: [{ id: "changePercent", ascending: true }] };

function setUp(first = byChange) {
  const live = boardOf([
    boardRow("A", { changePercent: 3 }),
    boardRow("B", { changePercent: 2 }),
    boardRow("C", { changePercent: 1 }),
  ]);
  const order = createHeldOrder(live.board, first, Date.now);
  const changed = vi.fn();
  stop = order.follow(changed);
  return { ...live, order, changed, shown: () => order.shown().symbols.join("") };
}
let stop = () => {};

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test("the sort order follows the market at most every five seconds", () => {
  const { change, shown } = setUp();
  change("C", { changePercent: 9 });
  vi.advanceTimersByTime(4_900);
  expect(shown()).toBe("ABC");
  vi.advanceTimersByTime(200);
  expect(shown()).toBe("CAB");
});

test("while the pointer or focus is in the rows sorting is paused, and the number of lines that would move is known", () => {
  const { change, shown, order } = setUp();
  order.hold(true);
  change("C", { changePercent: 9 });
  vi.advanceTimersByTime(60_000);
  expect(shown()).toBe("ABC");
  expect(order.shown()).toMatchObject({ held: true, waiting: 1 });
  order.hold(false);
  vi.advanceTimersByTime(5_000);
  expect(shown()).toBe("CAB");
  expect(order.shown()).toMatchObject({ held: false, waiting: 0 });
});

test("a sort chosen by the user takes effect at once, even while sorting is paused", () => {
  const { order, shown } = setUp();
  order.hold(true);
  order.select(upwards);
  expect(shown()).toBe("CBA");
});

test("the first lines of a session appear at once", () => {
  const live = boardOf([]);
  const order = createHeldOrder(live.board, byChange, Date.now);
  stop = order.follow(() => {});
  live.change("A", { changePercent: 1 });
  expect(order.shown().symbols).toEqual(["A"]);
});

test("a line that arrives while sorting is paused waits, and is counted", () => {
  const { change, shown, order } = setUp();
  order.hold(true);
  change("D", { changePercent: 9 });
  vi.advanceTimersByTime(5_000);
  expect(shown()).toBe("ABC");
  expect(order.shown().waiting).toBe(1);
  order.hold(false);
  vi.advanceTimersByTime(5_000);
  expect(shown()).toBe("DABC");
});

test("a line that leaves the board while sorting is paused keeps its place, and is counted", () => {
  const { remove, shown, order } = setUp();
  order.hold(true);
  remove("B");
  vi.advanceTimersByTime(5_000);
  expect(shown()).toBe("ABC");
  expect(order.shown().waiting).toBe(1);
  order.hold(false);
  vi.advanceTimersByTime(5_000);
  expect(shown()).toBe("AC");
});

test("when most lines leave at once, as at the start of a session, the pause ends", () => {
  const { remove, change, shown, order } = setUp();
  order.hold(true);
  remove("A", "B", "C");
  change("B", { changePercent: 1 });
  vi.advanceTimersByTime(5_000);
  expect(shown()).toBe("B");
});

test("a filter chosen during a pause takes effect at once, and the remaining lines keep their order", () => {
  const { change, shown, order } = setUp();
  order.hold(true);
  order.select({ ...byChange, facets: { ...noFacets, classes: new Set(["N"]) } });
  expect(shown()).toBe("");
  order.select({ ...byChange, facets: { ...noFacets, filter: "c" } });
  expect(order.shown()).toMatchObject({ held: true, waiting: 0 });
  order.select(byChange);
  change("C", { changePercent: 9 });
  vi.advanceTimersByTime(5_000);
  expect(shown()).toBe("ABC");
  expect(order.shown().waiting).toBe(1);
});

test("a line that no longer matches the filter stays while sorting is paused", () => {
  const { change, shown, order } = setUp({ ...byChange, facets: { ...noFacets, ways: new Set(["up"]) } });
  order.hold(true);
  change("B", { change: -1 });
  vi.advanceTimersByTime(5_000);
  expect(shown()).toBe("ABC");
  order.hold(false);
  vi.advanceTimersByTime(5_000);
  expect(shown()).toBe("AC");
});

test("the filter on the last five minutes is updated by the clock alone, without any trade", () => {
  const { change, shown } = setUp({ ...byChange, facets: { ...noFacets, within: 5 } });
  change("C", { lastTradeAt: Date.now() - 60 * 60_000 });
  change("A", { lastTradeAt: Date.now() });
  change("B", { lastTradeAt: Date.now() - 4 * 60_000 });
  vi.advanceTimersByTime(5_000);
  expect(shown()).toBe("AB");
  vi.advanceTimersByTime(60_000);
  expect(shown()).toBe("A");
});

test("untraded lines are hidden until chosen, and appear as soon as they are known", () => {
  const lastKnown = { price: 1, isClose: true, at: 0 };
  const { change, shown, order } = setUp();
  change("Z", { lastKnown, changePercent: undefined });
  vi.advanceTimersByTime(5_000);
  expect(shown()).toBe("ABC");
  order.hold(true);
  order.select({ ...byChange, facets: { ...noFacets, untraded: true } });
  expect(shown()).toBe("ABCZ");
});

test("the first untraded lines that become known after they were chosen appear at once, even while sorting is paused", () => {
  const { change, shown, order } = setUp({ ...byChange, facets: { ...noFacets, untraded: true } });
  order.hold(true);
  change("Z", { lastKnown: { price: 1, isClose: true, at: 0 }, changePercent: undefined });
  expect(shown()).toBe("ABCZ");
});

test("further untraded lines appear at once too, but not while sorting is paused", () => {
  const { change, shown, order } = setUp({ ...byChange, facets: { ...noFacets, untraded: true } });
  change("Y", { lastKnown: { price: 1, isClose: true, at: 0 }, changePercent: undefined });
  change("Z", { lastKnown: {}, changePercent: undefined });
  expect(shown()).toBe("ABCYZ");
  order.hold(true);
  change("ZZ", { lastKnown: {}, changePercent: undefined });
  expect(shown()).toBe("ABCYZ");
});

test("no line moves at the moment a pause ends", () => {
  const { change, shown, order } = setUp();
  order.hold(true);
  change("C", { changePercent: 9 });
  vi.advanceTimersByTime(5_000);
  order.hold(false);
  expect(shown()).toBe("ABC");
});

test("it tells of no change if nothing moved", () => {
  const { changed } = setUp();
  vi.advanceTimersByTime(30_000);
  expect(changed).not.toHaveBeenCalled();
});

test("at another moment of a replay the lines of then appear at once, even while sorting is paused", () => {
  const { change, remove, jump, order, shown } = setUp();
  order.hold(true);
  jump();
  change("C", { changePercent: 9 });
  expect(shown()).toBe("CAB");
  remove("A");
  expect(shown()).toBe("CB");
  vi.advanceTimersByTime(5_000);
  change("B", { changePercent: 11 });
  vi.advanceTimersByTime(5_000);
  expect(shown()).toBe("CB"); // paused again
});
