import { expect, test } from "vitest";
import { mostFirings } from "#market/alerts/firing";
import { type Claimant, claimEnds, FiringHistory, firingColumns, type KeptFiring } from "./firingStore.ts";
import { testShelf } from "./testing/shelf.ts";

const seen = (value: number, at: number) => ({ value, at, age: 4_000, sequence: 7, word: "live" as const });

const firing = (key: string, firedAt = 1_000, more: Partial<KeptFiring> = {}): KeptFiring => ({
  key,
  rule: "r1",
  sentence: "JKH price > 20.50",
  condition: { of: "figure", figure: "price", side: "above", level: 20.5 },
  symbol: "JKH.N0000",
  before: seen(20.4, 1_000),
  after: seen(20.6, 11_000),
  afterwards: false,
  firedAt,
  deliveries: [],
  ...more,
});

const page: Claimant = { at: 1_000_000, isPage: true, isClicked: true, firesOnce: () => false };
const later = (ms: number): Claimant => ({ ...page, at: page.at + ms });

const never = (reason: unknown) => {
  throw reason;
};
const keys = (history: FiringHistory) => history.firings.get().map(({ key }) => key);

test("firings are there again after a reload, the newest first, with their deliveries", async () => {
  const disk = testShelf();
  const history = new FiringHistory(disk, never);
  await history.claim([firing("a", 1, { late: 40_000 }), firing("b", 2)], page);
  history.deliver([firing("a")], [{ channel: "toast", at: 3 }]);
  await history.store(["a"]);
  const again = new FiringHistory(disk, never);
  await again.read;
  expect(keys(again)).toEqual(["b", "a"]);
  expect(again.firings.get()[1]).toMatchObject({ deliveries: [{ channel: "toast", at: 3 }], late: 40_000 });
});

test("firings of another browser are kept beside those here, and known ones keep their deliveries", async () => {
  const disk = testShelf();
  const history = new FiringHistory(disk, never);
  await history.claim([firing("a")], page);
  history.deliver([firing("a")], [{ channel: "toast", at: 3 }]);
  await history.add([firing("a"), firing("b", 2_000)]);
  const again = new FiringHistory(disk, never);
  await again.read;
  expect(keys(again)).toEqual(["b", "a"]);
  expect(again.firings.get()[1]?.deliveries).toHaveLength(1);
});

/** Two tabs of one browser that noticed the same crossing on other boards. */
function twoTabs() {
  const disk = testShelf();
  const tabs = [new FiringHistory(disk, never), new FiringHistory(disk, never)] as const;
  const found = [
    firing("a"),
    firing("b", 1_003, { after: seen(20.7, 14_000), before: seen(20.4, 4_000) }),
  ] as const;
  const claim = (tab: 0 | 1, by: Claimant = page) => tabs[tab].claim([found[tab]], by);
  return { tabs, claim };
}

test("of two tabs that claim a firing at the same instant one delivers it, and both have one firing", async () => {
  const { tabs, claim } = twoTabs();
  const [one, other] = await Promise.all([claim(0), claim(1)]);
  expect([one.own.length, other.own.length, other.begun.length]).toEqual([1, 0, 1]);
  for (const tab of tabs) expect(keys(tab)).toEqual(["a"]);
});

test("the firing of a tab that has crashed is delivered by another one, and then by no third", async () => {
  const { claim } = twoTabs();
  await claim(0);
  expect((await claim(1, later(claimEnds - 1))).own).toEqual([]);
  expect((await claim(1, later(claimEnds))).own.map(({ key }) => key)).toEqual(["a"]);
  const third = await claim(0, later(3 * claimEnds));
  expect(third).toMatchObject({ own: [], begun: [] });
});

test("a wall leaves the delivery to a page", async () => {
  const { claim } = twoTabs();
  const wall = await claim(0, { ...page, isPage: false });
  expect(wall).toMatchObject({ fresh: [{ key: "a" }], own: [] });
  expect(await claim(1)).toMatchObject({ fresh: [], own: [{ key: "a" }] });
});

test("if the browser played no sound in one tab because nobody clicked there, a tab that was clicked plays it, once", async () => {
  const { tabs, claim } = twoTabs();
  await claim(0, { ...page, isClicked: false });
  tabs[0].deliver(
    [firing("a")],
    [
      { channel: "toast", at: 1 },
      { channel: "sound", at: 1, failed: "not clicked" },
    ],
  );
  await tabs[0].store(["a"]);
  expect((await claim(1, { ...page, isClicked: false })).own).toEqual([]);
  expect((await claim(1)).own).toHaveLength(1);
  expect((await claim(1)).own).toEqual([]);
});

test("a channel delivers a firing once, and a success replaces a failure", () => {
  const history = new FiringHistory(testShelf(), never);
  history.take([firing("a")]);
  history.deliver([firing("a")], [{ channel: "sound", at: 1, failed: "not clicked" }]);
  history.deliver(
    [firing("a")],
    [
      { channel: "sound", at: 2 },
      { channel: "toast", at: 2 },
    ],
  );
  history.deliver(
    [firing("a")],
    [
      { channel: "sound", at: 3, failed: "failed" },
      { channel: "toast", at: 3 },
    ],
  );
  expect(history.firings.get()[0]?.deliveries).toEqual([
    { channel: "sound", at: 2 },
    { channel: "toast", at: 2 },
  ]);
});

test("the history keeps the newest thousand, on the disk too", async () => {
  const disk = testShelf();
  const history = new FiringHistory(disk, never);
  await history.claim(
    Array.from({ length: mostFirings }, (_, at) => firing(`old ${at}`, at, { rule: `${at}` })),
    page,
  );
  await history.claim([firing("new", mostFirings)], page);
  expect(history.firings.get()).toHaveLength(mostFirings);
  expect(keys(history)[0]).toBe("new");
  expect(history.of(["old 0"])).toEqual([]);
  expect([...disk.stored.keys()]).not.toContain("old 0");
  expect(disk.stored.size).toBe(mostFirings);
});

test("a stored value of another form is left out", async () => {
  const disk = testShelf();
  disk.stored.set("x", { key: "x" });
  disk.stored.set("y", "text");
  disk.stored.set("a", firing("a"));
  const history = new FiringHistory(disk, never);
  await history.read;
  expect(keys(history)).toEqual(["a"]);
});

test("a stored firing has the board that confirmed it; one of an earlier version has none", async () => {
  const disk = testShelf();
  const confirmed = { value: 20.7, at: 21_000, age: 2_000, sequence: 8, word: "live" as const };
  disk.stored.set("old", JSON.parse(JSON.stringify(firing("old", 1))));
  disk.stored.set("new", JSON.parse(JSON.stringify(firing("new", 2, { confirmed }))));
  const history = new FiringHistory(disk, never);
  await history.read;
  expect(history.firings.get()).toMatchObject([{ key: "new", confirmed }, { key: "old" }]);
});

test.each(["isBroken", "isFull"] as const)(
  "without a usable disk (%s) a tab delivers a firing once, its history works for this visit, and the failure is reported",
  async (trouble) => {
    const disk = testShelf();
    disk[trouble] = true;
    const reasons: unknown[] = [];
    const history = new FiringHistory(disk, (reason) => reasons.push(reason));
    expect((await history.claim([firing("a")], page)).own).toHaveLength(1);
    expect(reasons.length).toBeGreaterThan(0);
    history.deliver([firing("a")], [{ channel: "toast", at: 1 }]);
    expect((await history.claim([firing("a")], later(2 * claimEnds))).own).toEqual([]);
    expect(keys(history)).toEqual(["a"]);
    expect(disk.stored.size).toBe(0);
  },
);

test("a saved history has the columns that people sort by, and the whole evidence as JSON", () => {
  const one = firing("a", 1, {
    deliveries: [
      { channel: "toast", at: 2 },
      { channel: "notification", at: 2, failed: "insecure" },
    ],
    late: 31_400,
  });
  const row = Object.fromEntries(Object.entries(firingColumns).map(([name, of]) => [name, of(one)]));
  expect(row).toMatchObject({
    ...{ board: new Date(11_000), sentence: "JKH price > 20.50", symbol: "JKH.N0000" },
    ...{ valueBefore: 20.4, value: 20.6, lateSeconds: 31 },
  });
  expect(JSON.parse(String(row.evidence))).toEqual(one);
});
