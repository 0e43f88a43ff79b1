import * as v from "valibot";
import { expect, test, vi } from "vitest";
import { testShelf } from "#feed/alerts/testing/shelf";
import { createSignal } from "#feed/reading/store";
import type { PositionEntry } from "#market/positions/entry";
import type { followPositions } from "#stored/databases";
import { newRecordId, PositionKeeper } from "./positionBook.ts";
import { type PositionRecord, positionBackup, readRecords, recordKey } from "./positionRecords.ts";

const entry = (id: string, more: Partial<PositionEntry> = {}): PositionRecord => ({
  as: "entry",
  value: {
    kind: "buy",
    id,
    portfolio: "main",
    day: "2026-10-02",
    symbol: "JKH.N0000",
    shares: 1_000,
    price: 19.8,
    ...more,
  } as PositionEntry,
});

/** the page of settings, which erases */
const settings = -1;

/** Tabs of one browser. */
function tabsOf(count: number) {
  const disk = testShelf();
  const changes = createSignal<{ by: number; removed: "erased" | readonly string[] }>();
  const failed = vi.fn();
  const tabs = Array.from({ length: count }, (_, own) => {
    const follow: typeof followPositions = (changed) => {
      changes.listen(({ by, removed }) => by !== own && changed(removed));
      return (removed) => changes.send({ by: own, removed });
    };
    return new PositionKeeper(disk, follow, failed);
  });
  const erase = () => {
    disk.stored.clear();
    changes.send({ by: settings, removed: "erased" });
  };
  return { disk, tabs, failed, erase };
}

const ids = (keeper: PositionKeeper | undefined) => keeper?.kept.get().book.entries.map(({ id }) => id);

async function looking(...keepers: readonly PositionKeeper[]) {
  for (const keeper of keepers) keeper.kept.subscribe(() => {});
  await vi.waitFor(() => {
    for (const keeper of keepers) expect(keeper.kept.get().state).not.toBe("reading");
  });
}

test("two tabs that keep an entry at once both have both, and a third tab that only looks has them too", async () => {
  const { tabs } = tabsOf(3);
  const [one, other, third] = tabs;
  await looking(...tabs);
  const results = await Promise.all([
    one?.change({ put: [entry("a")] }),
    other?.change({ put: [entry("b")] }),
  ]);
  expect(results).toEqual([undefined, undefined]);
  await vi.waitFor(() => {
    for (const tab of [one, other, third]) expect(ids(tab)).toEqual(["a", "b"]);
  });
});

test("a full disk refuses the whole change, says so, and keeps what was there", async () => {
  const { disk, tabs, failed } = tabsOf(1);
  const [tab] = tabs;
  if (!tab) throw new Error("no tab");
  await looking(tab);
  await tab.change({ put: [entry("a")] });
  disk.isFull = true;
  expect(await tab.change({ put: [entry("b"), entry("c")], remove: ["entry a"] })).toBe("full");
  expect(ids(tab)).toEqual(["a"]);
  expect([...disk.stored.keys()]).toEqual(["entry a"]);
  expect(failed).toHaveBeenCalledTimes(1);
});

test("what a browser loses of its records stays in the book, is counted, and is written again with the next change", async () => {
  const { disk, tabs } = tabsOf(2);
  const [tab, other] = tabs;
  if (!tab || !other) throw new Error("two tabs");
  await looking(...tabs);
  await tab.change({ put: [entry("a"), entry("b")] });
  await vi.waitFor(() => expect(ids(other)).toEqual(["a", "b"]));
  disk.isFull = true;
  disk.stored.clear(); // as Chromium does with a log that a full disk has cut
  expect(await tab.change({ put: [entry("c")] })).toBe("full");
  expect(tab.kept.get()).toMatchObject({ state: "read", lost: 2 });
  expect(ids(tab)).toEqual(["a", "b"]);
  disk.isFull = false;
  expect(await tab.change({ put: [entry("c")], remove: ["entry a"] })).toBeUndefined();
  expect([...disk.stored.keys()].toSorted()).toEqual(["entry b", "entry c"]);
  expect(tab.kept.get().lost).toBe(0);
  await vi.waitFor(() => expect(ids(other)?.toSorted()).toEqual(["b", "c"]));
  expect(other.kept.get().lost).toBe(0);
});

test("after a failed change a browser that cannot even be read leaves the book as it is", async () => {
  const { disk, tabs } = tabsOf(1);
  const [tab] = tabs;
  if (!tab) throw new Error("no tab");
  await looking(tab);
  await tab.change({ put: [entry("a")] });
  disk.isBroken = true;
  expect(await tab.change({ put: [entry("b")] })).toBe("failed");
  expect(tab.kept.get().state).toBe("read");
  expect(ids(tab)).toEqual(["a"]);
});

test("a browser that refuses the database is told apart from one without entries", async () => {
  const { disk, tabs } = tabsOf(1);
  const [tab] = tabs;
  if (!tab) throw new Error("no tab");
  disk.isBroken = true;
  await looking(tab);
  expect(tab.kept.get().state).toBe("failed");
  expect(await tab.change({ put: [entry("a")] })).toBe("failed");
  disk.isBroken = false;
  await tab.read();
  expect(tab.kept.get()).toMatchObject({ state: "read", book: { entries: [] } });
});

test("nothing is read before somebody looks, and a change before that counts what is stored", async () => {
  const { disk, tabs } = tabsOf(1);
  const [tab] = tabs;
  disk.stored.set("entry a", entry("a"));
  expect(tab?.kept.get().state).toBe("reading");
  await tab?.change({ put: [entry("b")] });
  expect(ids(tab)).toEqual(["a", "b"]);
});

test("a tab learns that everything was erased, and another tab's changes are no erasure", async () => {
  const { tabs, erase } = tabsOf(2);
  const [one, other] = tabs;
  await looking(...tabs);
  await one?.change({ put: [entry("a")] });
  await one?.change({ remove: ["entry a"] });
  await vi.waitFor(() => expect(ids(other)).toEqual([]));
  expect(other?.kept.get().erasures).toBe(0);
  erase();
  await vi.waitFor(() => expect(other?.kept.get().erasures).toBe(1));
});

test("more entries than Pola keeps are refused", async () => {
  const { tabs } = tabsOf(1);
  const [tab] = tabs;
  const many = Array.from({ length: 20_001 }, (_, at) => entry(`e${at}`));
  expect(await tab?.change({ put: many })).toBe("limit");
  expect(ids(tab)).toEqual([]);
});

test("records of another version are counted, and stay stored", async () => {
  const { disk, tabs } = tabsOf(1);
  const [tab] = tabs;
  if (!tab) throw new Error("no tab");
  disk.stored.set("entry x", { as: "entry", value: { kind: "swap" } });
  await looking(tab);
  expect(tab.kept.get()).toMatchObject({ unread: 1, book: { entries: [] } });
  await tab.change({ put: [entry("a")] });
  expect(disk.stored.has("entry x")).toBe(true);
});

test("a backup of the stored records is read as the same records, and a damaged one names its place", () => {
  const records: PositionRecord[] = [
    entry("a"),
    { as: "portfolio", value: { id: "main", name: "Main" } },
    { as: "broker", value: { name: "Asha", brokerage: { below: 0.5, above: 0.2 } } },
    {
      as: "mapping",
      value: {
        name: "Asha",
        mapping: { columns: ["day", "", "symbol"], dayOrder: "dayFirst", usualKind: "buy" },
      },
    },
  ];
  const stored = JSON.parse(JSON.stringify({ book: records.map((one) => [recordKey(one), one]) }));
  expect(v.parse(positionBackup, stored)).toEqual(stored);
  expect(readRecords(records).unread).toBe(0);
  stored.book[0][1].value.shares = 0;
  const { issues = [] } = v.safeParse(positionBackup, stored);
  expect(issues.map((issue) => v.getDotPath(issue))).toEqual(["book.0.1.value.shares"]);
});

test("ids made later sort later", () => {
  const made = Array.from({ length: 50 }, newRecordId);
  expect(made.toSorted()).toEqual(made);
  expect(new Set(made).size).toBe(50);
});
