import { describe, expect, test } from "vitest";
import type { BoardRow } from "#market/board";
import type { BoardChanges } from "./boardRows.ts";
import { createBoardStore } from "./boardStore.ts";
import { FeedError } from "./feedError.ts";
import { readingOf, wireRow } from "./fixtures.ts";

function setUp() {
  const frames: (() => void)[] = [];
  const clock = { at: 0 };
  const store = createBoardStore(
    (paint) => frames.push(paint),
    () => clock.at,
  );
  const paint = () => {
    for (const frame of frames.splice(0)) frame();
  };
  const snapshot = (at: number, rows = [wireRow("A", 1), wireRow("B", 2)]) =>
    store.takeSnapshot(readingOf(rows, at));
  const changes = (since: number, fetchedAt: number, more: Partial<BoardChanges> = {}) =>
    store.takeChanges(
      readingOf<BoardChanges>(
        { sequence: 1, since, fetchedAt, clock: fetchedAt, changed: [], gone: [], ...more },
        fetchedAt,
        { via: "push" },
      ),
    );
  const prices = () => store.symbols().map((symbol) => [symbol, store.row(symbol)?.price]);
  return { store, frames, paint, clock, snapshot, changes, prices };
}

describe("a snapshot", () => {
  test("is the board, in the service's order, a symbol sent twice counting as sent last", () => {
    const { snapshot, prices } = setUp();
    snapshot(100, [wireRow("B", 2), wireRow("A", 1), wireRow("B", 3)]);
    expect(prices()).toEqual([
      ["B", 3],
      ["A", 1],
    ]);
  });

  test("without news keeps the very same rows and list, and wakes no row", () => {
    const { store, snapshot, paint } = setUp();
    snapshot(100);
    paint();
    const [row, symbols] = [store.row("A"), store.symbols()];
    let woken = 0;
    store.subscribeRow("A", () => woken++);
    store.subscribeList(() => woken++);
    snapshot(110);
    paint();
    expect(store.row("A")).toBe(row);
    expect(store.symbols()).toBe(symbols);
    expect(woken).toBe(0);
    expect(store.meta()).toMatchObject({ loaded: true, fetchedAt: 110 });
  });

  test("older than what is known is left aside, unless the gateway's clock was set back", () => {
    const { store, snapshot, prices } = setUp();
    snapshot(1_000_000);
    store.fail(new FeedError("unreachable", "gone"));
    expect(snapshot(999_000, [wireRow("A", 9)])).toBe("ignored");
    expect(store.meta()).toMatchObject({ fetchedAt: 1_000_000, failure: undefined });
    expect(snapshot(900_000, [wireRow("A", 9)])).toBe("applied");
    expect(prices()).toEqual([["A", 9]]);
  });

  test("says when the newest trade was, also that there was none", () => {
    const { store, snapshot } = setUp();
    snapshot(100, [wireRow("A", 1, { lastTradedTime: 5 }), wireRow("B", 1, { lastTradedTime: 9 })]);
    expect(store.meta()).toMatchObject({ newestTradeAt: 9 });
    snapshot(110, []);
    expect(store.meta()).toMatchObject({ loaded: true, newestTradeAt: undefined });
    expect(store.symbols()).toEqual([]);
  });
});

describe("changes", () => {
  test("lay the sent fields over the known row and leave the others as they were", () => {
    const { store, snapshot, changes } = setUp();
    snapshot(100, [wireRow("A", 1, { name: "ACME", high: 5 })]);
    expect(changes(100, 110, { changed: [{ symbol: "A", price: 2, high: null }] })).toBe("applied");
    expect(store.row("A")).toMatchObject({ price: 2, name: "ACME", high: undefined });
    expect(store.meta()).toMatchObject({ fetchedAt: 110, stampedAt: 110, via: "push" });
  });

  test("add new lines and take gone ones away", () => {
    const { snapshot, changes, prices } = setUp();
    snapshot(100);
    changes(100, 110, { changed: [{ symbol: "C", price: 3 }], gone: ["A", "never there"] });
    expect(prices()).toEqual([
      ["B", 2],
      ["C", 3],
    ]);
  });

  test.each([
    [90, 100, "ignored"],
    [80, 90, "ignored"],
    [90, 110, "applied"],
    [100, 110, "applied"],
    [101, 110, "gap"],
  ])("from %s to %s on a board of 100 are %s", (since, fetchedAt, taken) => {
    const { snapshot, changes, store } = setUp();
    snapshot(100);
    expect(changes(since, fetchedAt, { changed: [{ symbol: "A", price: 7 }] })).toBe(taken);
    expect(store.row("A")?.price).toBe(taken === "applied" ? 7 : 1);
  });

  test("before any snapshot, or on one without a stamp, are a gap", () => {
    const { store, changes } = setUp();
    expect(changes(0, 10)).toBe("gap");
    store.takeSnapshot(readingOf([wireRow("A", 1)], 100, { stampedAt: undefined }));
    expect(changes(90, 110)).toBe("gap");
  });

  test("from a gateway whose clock was set back by hours are a gap, not old news for ever", () => {
    const { snapshot, changes } = setUp();
    snapshot(10_000_000);
    expect(changes(6_000_000, 6_010_000)).toBe("gap");
  });
});

describe("listeners", () => {
  const heard = () => {
    const calls: [number | undefined, number | undefined][] = [];
    const listener = (row: BoardRow | undefined, previous: BoardRow | undefined) =>
      void calls.push([row?.price, previous?.price]);
    return { calls, listener };
  };

  test("hear once per frame, with the row as they were told it last", () => {
    const { store, snapshot, changes, paint, frames } = setUp();
    snapshot(100);
    paint();
    const { calls, listener } = heard();
    store.subscribeRow("A", listener);
    for (let i = 1; i <= 5; i++) changes(100 + i - 1, 100 + i, { changed: [{ symbol: "A", price: 10 * i }] });
    expect(frames).toHaveLength(1);
    expect(calls).toEqual([]);
    paint();
    expect(calls).toEqual([[50, 1]]);
  });

  test("hear nothing of other rows, nor after they left", () => {
    const { store, snapshot, changes, paint } = setUp();
    snapshot(100);
    paint();
    const { calls, listener } = heard();
    const undo = store.subscribeRow("A", listener);
    changes(100, 110, { changed: [{ symbol: "B", price: 9 }] });
    paint();
    undo();
    changes(110, 120, { changed: [{ symbol: "A", price: 9 }] });
    paint();
    expect(calls).toEqual([]);
  });

  test("get no previous row on the first paint, after a gap, and when a hidden tab is shown", () => {
    const { store, snapshot, changes, paint, clock } = setUp();
    const { calls, listener } = heard();
    store.subscribeRow("A", listener);
    snapshot(100);
    paint();
    store.takeSnapshot(readingOf([wireRow("A", 5)], 110), true);
    paint();
    changes(110, 120, { changed: [{ symbol: "A", price: 6 }] });
    clock.at += 60_000;
    paint();
    expect(calls).toEqual([
      [1, undefined],
      [5, undefined],
      [6, undefined],
    ]);
  });

  test("get the previous row when polling finds news, since that is live too", () => {
    const { store, snapshot, paint } = setUp();
    snapshot(100);
    paint();
    const { calls, listener } = heard();
    store.subscribeRow("A", listener);
    snapshot(110, [wireRow("A", 5), wireRow("B", 2)]);
    paint();
    expect(calls).toEqual([[5, 1]]);
  });

  test("hear that a row left, and of the list once", () => {
    const { store, snapshot, changes, paint } = setUp();
    snapshot(100);
    paint();
    const { calls, listener } = heard();
    let lists = 0;
    store.subscribeRow("A", listener);
    store.subscribeList(() => lists++);
    changes(100, 110, { gone: ["A"] });
    changes(110, 120, { changed: [{ symbol: "C", price: 1 }] });
    paint();
    expect(calls).toEqual([[undefined, undefined]]);
    expect(lists).toBe(1);
  });

  test("of all rows hear which changed", () => {
    const { store, snapshot, changes, paint } = setUp();
    snapshot(100);
    paint();
    const seen: (readonly string[])[] = [];
    const before = store.rows();
    store.subscribeRows((symbols) => seen.push(symbols));
    changes(100, 110, { changed: [{ symbol: "B", price: 9 }, { symbol: "A" }] });
    paint();
    expect(seen).toEqual([["B"]]);
    expect(store.rows()).not.toBe(before);
  });
});

test("a failure leaves every row where it is and is forgotten with the next answer", () => {
  const { store, snapshot, prices } = setUp();
  store.fail(new FeedError("unreachable", "gone"));
  expect(store.meta()).toMatchObject({ loaded: false, failure: { kind: "unreachable" } });
  snapshot(100);
  const before = prices();
  store.fail(new FeedError("malformed", "html"));
  expect(prices()).toEqual(before);
  expect(store.meta()).toMatchObject({ loaded: true, fetchedAt: 100, failure: { kind: "malformed" } });
  snapshot(110);
  expect(store.meta()).toMatchObject({ failure: undefined });
});

test("a row of hostile keys reaches no prototype", () => {
  const { store, snapshot, changes } = setUp();
  const hostile = JSON.parse('{"symbol":"__proto__","price":1,"__proto__":{"polluted":1}}');
  snapshot(100, [hostile]);
  changes(100, 110, { changed: [JSON.parse('{"symbol":"constructor","__proto__":{"polluted":1}}')] });
  expect(store.symbols()).toEqual(["__proto__", "constructor"]);
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
});
