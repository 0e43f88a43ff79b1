import { describe, expect, test } from "vitest";
import { FeedError } from "#feed/reading/reading";
import { readingOf, boardScene as setUp, wireRow } from "#feed/testing/freshnessScene";

describe("a snapshot", () => {
  test("a snapshot is kept in the service's sequence; of a symbol sent twice, the last row counts", () => {
    const { snapshot, prices } = setUp();
    snapshot(100, [wireRow("B", 2), wireRow("A", 1), wireRow("B", 3)]);
    expect(prices()).toEqual([
      ["B", 3],
      ["A", 1],
    ]);
  });

  test("a snapshot without changes keeps the same row and list objects, and calls no row listener", () => {
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

  test("a snapshot older than the present rows is ignored, unless the gateway's clock was set back", () => {
    const { store, snapshot, prices } = setUp();
    snapshot(1_000_000);
    store.fail(new FeedError("unreachable", "gone"));
    expect(snapshot(999_000, [wireRow("A", 9)])).toBe("ignored");
    expect(store.meta()).toMatchObject({ fetchedAt: 1_000_000, failure: undefined });
    expect(snapshot(900_000, [wireRow("A", 9)])).toBe("applied");
    expect(prices()).toEqual([["A", 9]]);
  });

  test("a snapshot carries the time of the newest trade, or undefined where no line traded", () => {
    const { store, snapshot } = setUp();
    snapshot(100, [wireRow("A", 1, { lastTradedTime: 5 }), wireRow("B", 1, { lastTradedTime: 9 })]);
    expect(store.meta()).toMatchObject({ newestTradeAt: 9 });
    snapshot(86_400_000, []);
    expect(store.meta()).toMatchObject({ loaded: true, newestTradeAt: undefined });
    expect(store.symbols()).toEqual([]);
  });
});

describe("rows of another day than the board's newest trade", () => {
  const day = 86_400_000;
  const on = (symbol: string, lastTradedTime: number) => wireRow(symbol, 1, { lastTradedTime });

  test("rows of another day than the board's newest trade are marked, also by a pushed change; rows without a change stay the same objects", () => {
    const { store, snapshot, changes } = setUp();
    snapshot(10 * day, [on("A", 9 * day), on("B", 8 * day), wireRow("C", 1, { lastTradedTime: null })]);
    const earlier = () => ["A", "B", "C"].map((symbol) => store.row(symbol)?.earlier === true);
    expect(earlier()).toEqual([false, true, false]);
    const before = store.row("B");
    snapshot(10 * day + 10, [on("A", 9 * day), on("B", 8 * day), wireRow("C", 1, { lastTradedTime: null })]);
    expect(store.row("B")).toBe(before);
    changes(10 * day + 10, 10 * day + 20, { changed: [{ symbol: "B", lastTradedTime: 10 * day }] });
    expect(earlier()).toEqual([true, false, false]);
  });
});

describe("changes", () => {
  test("changes replace the fields sent and leave the others unchanged", () => {
    const { store, snapshot, changes } = setUp();
    snapshot(100, [wireRow("A", 1, { name: "ACME", high: 5 })]);
    expect(changes(100, 110, { changed: [{ symbol: "A", price: 2, high: null }] })).toBe("applied");
    expect(store.row("A")).toMatchObject({ price: 2, name: "ACME", high: undefined });
    expect(store.meta()).toMatchObject({ fetchedAt: 110, stampedAt: 110, via: "push" });
  });

  test("changes add new lines and remove lines that left", () => {
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
  ])("changes from %s to %s on a board of 100 are %s", (since, fetchedAt, taken) => {
    const { snapshot, changes, store } = setUp();
    snapshot(100);
    expect(changes(since, fetchedAt, { changed: [{ symbol: "A", price: 7 }] })).toBe(taken);
    expect(store.row("A")?.price).toBe(taken === "applied" ? 7 : 1);
  });

  test("changes before any snapshot, or on one without a stamp, are a gap", () => {
    const { store, changes } = setUp();
    expect(changes(0, 10)).toBe("gap");
    store.takeSnapshot(readingOf([wireRow("A", 1)], 100, { stampedAt: undefined }));
    expect(changes(90, 110)).toBe("gap");
  });

  test("changes from a gateway whose clock was set back by hours are a gap, so that they are not ignored for hours", () => {
    const { snapshot, changes } = setUp();
    snapshot(10_000_000);
    expect(changes(6_000_000, 6_010_000)).toBe("gap");
  });
});

test("a gateway whose clock was set back by less than a minute counts at once, because its answers are newer by the page's own clock", () => {
  const { store } = setUp();
  const board = (at: number, stampedAt: number, price: number) =>
    store.takeSnapshot(readingOf([wireRow("A", price)], at, { stampedAt }));
  board(100_000, 100_000, 1);
  expect(board(110_000, 80_000, 2)).toBe("applied");
  expect(store.row("A")?.price).toBe(2);
  expect(board(111_000, 75_000, 3)).toBe("ignored"); // an old answer that arrived late
});

test("a gateway whose clock was set back by less than a minute are a gap if they end before they begin", () => {
  const { snapshot, changes } = setUp();
  snapshot(100_000);
  expect(changes(100_000, 80_000, { changed: [{ symbol: "A", price: 7 }] })).toBe("gap");
});

test("a failure keeps every row, and the next answer clears the failure", () => {
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

test("a row with hostile keys changes no prototype", () => {
  const { store, snapshot, changes } = setUp();
  const hostile = JSON.parse('{"symbol":"__proto__","price":1,"__proto__":{"polluted":1}}');
  snapshot(100, [hostile]);
  changes(100, 110, { changed: [JSON.parse('{"symbol":"constructor","__proto__":{"polluted":1}}')] });
  expect(store.symbols()).toEqual(["__proto__", "constructor"]);
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
});

test("an empty board is rejected with a failure if the board had trades earlier in the session", () => {
  const { store, paint } = setUp();
  const at = Date.parse("2026-11-20T11:00:00+05:30");
  store.takeSnapshot(readingOf([wireRow("A", 1, { lastTradedTime: at })], at));
  expect(store.takeSnapshot(readingOf([], at + 10_000))).toBe("ignored");
  paint();
  expect(store.symbols()).toEqual(["A"]);
  expect(store.meta().failure?.message).toContain("the board is empty");
  const emptied = {
    sequence: 1,
    since: at,
    fetchedAt: at + 10_000,
    clock: at + 10_000,
    changed: [],
    gone: ["A"],
  };
  expect(store.takeChanges(readingOf(emptied, at + 10_000))).toBe("gap");
  expect(store.symbols()).toEqual(["A"]);
  const nextDay = at + 22 * 3_600_000;
  expect(store.takeSnapshot(readingOf([], nextDay))).toBe("applied");
  expect(store.symbols()).toEqual([]);
});

test("on a board with rolled closes, a change of one line brings no false change of another", () => {
  const { store, snapshot, changes } = setUp();
  const moved = { open: 20, high: 25, low: 20, previousClose: 22, change: 0, percentageChange: 0 };
  const nextDay = 2 * 86_400_000;
  snapshot(
    nextDay,
    ["A", "B", "C"].map((symbol) => wireRow(symbol, 22, moved)),
  );
  const closes = () => ["A", "B", "C"].map((symbol) => store.row(symbol)?.previousClose);
  expect(closes()).toEqual([undefined, undefined, undefined]);
  changes(nextDay, nextDay + 10, { changed: [{ symbol: "A", turnover: 5 }] });
  expect(closes()).toEqual([undefined, undefined, undefined]);
  const risen = ["A", "B"].map((symbol) => ({ symbol, price: 23, change: 1 }));
  changes(nextDay + 10, nextDay + 20, { changed: risen });
  expect(closes()).toEqual([22, 22, 22]); // most rose: the closes are of the day before
});

describe("rows kept from an earlier visit", () => {
  const keptReading = (rows = [wireRow("A", 1), wireRow("B", 2)]) => readingOf(rows, 500_000);

  test("rows kept from an earlier visit stay until an answer arrives, marked as kept, with the failure that made the page show them", () => {
    const { store, prices } = setUp();
    store.fail(new FeedError("unreachable", "gone"));
    expect(store.takeKept(keptReading())).toBe("applied");
    expect(prices()).toEqual([
      ["A", 1],
      ["B", 2],
    ]);
    expect(store.meta()).toMatchObject({ kept: true, failure: { kind: "unreachable" }, fetchedAt: 500_000 });
    store.fail(new FeedError("refused", "no"));
    expect(store.meta()).toMatchObject({ kept: true, failure: { kind: "refused" } });
  });

  test("rows kept from an earlier visit never replace an answer's rows", () => {
    const { store, snapshot, prices } = setUp();
    snapshot(100, [wireRow("A", 7)]);
    expect(store.takeKept(keptReading())).toBe("ignored");
    expect(prices()).toEqual([["A", 7]]);
    expect(store.meta()).not.toHaveProperty("kept");
  });

  test("rows kept from an earlier visit are replaced by the first answer, even an older one, and no row of that answer flashes", () => {
    const { store, snapshot, prices, paint } = setUp();
    store.takeKept(keptReading());
    paint();
    const heard: unknown[] = [];
    store.subscribeRow("A", (_, previous) => heard.push(previous));
    expect(snapshot(499_000, [wireRow("A", 3)])).toBe("applied");
    paint();
    expect(prices()).toEqual([["A", 3]]);
    expect(heard).toEqual([undefined]);
    expect(store.meta()).not.toHaveProperty("kept");
  });

  test("rows kept from an earlier visit cannot take pushed changes", () => {
    const { store, changes } = setUp();
    store.takeKept(keptReading());
    expect(changes(400_000, 510_000, { changed: [{ symbol: "A", price: 9 }] })).toBe("gap");
    expect(store.row("A")).toMatchObject({ price: 1 });
  });
});
