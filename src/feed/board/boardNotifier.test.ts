import { describe, expect, test } from "vitest";
import { readingOf, boardScene as setUp, wireRow } from "#feed/testing/freshnessScene";
import type { BoardRow } from "#market/line/board";

describe("listeners", () => {
  const heard = () => {
    const calls: [number | undefined, number | undefined][] = [];
    const listener = (row: BoardRow | undefined, previous: BoardRow | undefined) =>
      void calls.push([row?.price, previous?.price]);
    return { calls, listener };
  };

  test("listeners get a row once per frame, together with the row that they got last", () => {
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

  test("listeners get no other rows, and none after they unsubscribed", () => {
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

  test("listeners get no previous row at the first paint, after a gap, and when a hidden tab is shown", () => {
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

  test("listeners also get the previous row when a poll brings a change", () => {
    const { store, snapshot, paint } = setUp();
    snapshot(100);
    paint();
    const { calls, listener } = heard();
    store.subscribeRow("A", listener);
    snapshot(110, [wireRow("A", 5), wireRow("B", 2)]);
    paint();
    expect(calls).toEqual([[5, 1]]);
  });

  test("listeners get undefined for a row that left, and the list's listeners are called once", () => {
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

  test("listeners of all rows get the symbols of the rows that changed", () => {
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
