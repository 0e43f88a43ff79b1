import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { columns } from "./columns.ts";
import { createHeldOrder } from "./heldOrder.ts";
import type { Selection } from "./order.ts";
import { boardOf, boardRow } from "./testRows.ts";

const byChange: Selection = {
  filter: "",
  ways: new Set(),
  sort: columns.get("changePercent"),
  ascending: false,
};

function setUp() {
  const live = boardOf([
    boardRow("A", { changePercent: 3 }),
    boardRow("B", { changePercent: 2 }),
    boardRow("C", { changePercent: 1 }),
  ]);
  const order = createHeldOrder(live.board, byChange);
  stop = order.start();
  return { ...live, order, shown: () => order.shown().symbols.join("") };
}
let stop = () => {};

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test("the order follows the market, at most every five seconds", () => {
  const { change, shown } = setUp();
  change("C", { changePercent: 9 });
  vi.advanceTimersByTime(4_900);
  expect(shown()).toBe("ABC");
  vi.advanceTimersByTime(200);
  expect(shown()).toBe("CAB");
});

test("while somebody is in the rows the order stays, and says how many lines would move", () => {
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

test("a person's own sort takes effect at once, held or not", () => {
  const { order, shown } = setUp();
  order.hold(true);
  order.select({ ...byChange, ascending: true });
  expect(shown()).toBe("CBA");
});

test("the first lines of a session are not waited for", () => {
  const live = boardOf([]);
  const order = createHeldOrder(live.board, byChange);
  stop = order.start();
  live.change("A", { changePercent: 1 });
  expect(order.shown().symbols).toEqual(["A"]);
});

test("listeners are not woken when nothing moved", () => {
  const { order } = setUp();
  const listener = vi.fn();
  order.subscribe(listener);
  vi.advanceTimersByTime(30_000);
  expect(listener).not.toHaveBeenCalled();
});
