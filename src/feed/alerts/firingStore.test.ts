import { expect, test } from "vitest";
import type { Shelf } from "#stored/databases";
import { FiringHistory, firingColumns, type KeptFiring, mostFirings } from "./firingStore.ts";

const seen = (value: number, at: number) => ({ value, at, age: 4_000, sequence: 7, word: "live" as const });

const firing = (key: string, firedAt = 1_000, more: Partial<KeptFiring> = {}): KeptFiring => ({
  key,
  rule: "r1",
  sentence: "JKH price > 20.50",
  symbol: "JKH.N0000",
  before: seen(20.4, 1_000),
  after: seen(20.6, 11_000),
  afterwards: false,
  firedAt,
  deliveries: [],
  ...more,
});

/** A shelf of one browser, which several histories may read. */
function shelf() {
  const stored = new Map<string, unknown>();
  const made: Shelf<unknown> & { stored: typeof stored; broken: boolean } = {
    stored,
    broken: false,
    all: async () => {
      if (made.broken) throw new Error("no disk");
      return [...stored.values()];
    },
    put: async (key, value) => {
      if (made.broken) throw new Error("no disk");
      stored.set(key, structuredClone(value));
    },
    remove: async (keys) => {
      for (const key of keys) stored.delete(key);
    },
  };
  return made;
}

const settled = () => new Promise((done) => setTimeout(done, 0));
const never = (reason: unknown) => {
  throw reason;
};
const keys = (history: FiringHistory) => history.firings.get().map(({ key }) => key);

test("firings are there again after a reload, the newest first, with their deliveries", async () => {
  const disk = shelf();
  const history = new FiringHistory(disk, never);
  await history.keep([firing("a", 1), firing("b", 2)]);
  history.deliver(["a"], [{ channel: "toast", at: 3 }], { late: 40_000, store: true });
  await settled();
  const again = new FiringHistory(disk, never);
  await again.read;
  expect(keys(again)).toEqual(["b", "a"]);
  expect(again.firings.get()[1]).toMatchObject({ deliveries: [{ channel: "toast", at: 3 }], late: 40_000 });
});

test("a firing with a known key is not new, so two leading tabs deliver it once", async () => {
  const history = new FiringHistory(shelf(), never);
  expect((await history.keep([firing("a")])).length).toBe(1);
  expect(await history.keep([firing("a", 2)])).toEqual([]);
  expect(keys(history)).toEqual(["a"]);
});

test("a tab that stored a firing before the history was read does not add it again", async () => {
  const disk = shelf();
  await new FiringHistory(disk, never).keep([firing("a")]);
  await settled();
  expect(await new FiringHistory(disk, never).keep([firing("a")])).toEqual([]);
});

test("a channel delivers a firing once, and a success replaces a failure", () => {
  const history = new FiringHistory(shelf(), never);
  history.take([firing("a")]);
  const told = { store: false };
  history.deliver(["a"], [{ channel: "sound", at: 1, failed: "not clicked" }], told);
  history.deliver(
    ["a"],
    [
      { channel: "sound", at: 2 },
      { channel: "toast", at: 2 },
    ],
    told,
  );
  history.deliver(
    ["a"],
    [
      { channel: "sound", at: 3, failed: "failed" },
      { channel: "toast", at: 3 },
    ],
    told,
  );
  expect(history.firings.get()[0]?.deliveries).toEqual([
    { channel: "sound", at: 2 },
    { channel: "toast", at: 2 },
  ]);
});

test("the history keeps the newest thousand, on the disk too", async () => {
  const disk = shelf();
  const history = new FiringHistory(disk, never);
  await history.keep(Array.from({ length: mostFirings }, (_, at) => firing(`old ${at}`, at)));
  await history.keep([firing("new", mostFirings)]);
  await settled();
  expect(history.firings.get()).toHaveLength(mostFirings);
  expect(keys(history)[0]).toBe("new");
  expect(history.has("old 0")).toBe(false);
  expect([...disk.stored.keys()]).not.toContain("old 0");
  expect(disk.stored.size).toBe(mostFirings);
});

test("a stored value of another form is left out", async () => {
  const disk = shelf();
  disk.stored.set("x", { key: "x" });
  disk.stored.set("y", "text");
  disk.stored.set("a", firing("a"));
  const history = new FiringHistory(disk, never);
  await history.read;
  expect(keys(history)).toEqual(["a"]);
});

test("a stored firing has the board that confirmed it; one of an earlier version has none", async () => {
  const disk = shelf();
  const confirmed = { value: 20.7, at: 21_000, age: 2_000, sequence: 8, word: "live" as const };
  disk.stored.set("old", JSON.parse(JSON.stringify(firing("old", 1))));
  disk.stored.set("new", JSON.parse(JSON.stringify(firing("new", 2, { confirmed }))));
  const history = new FiringHistory(disk, never);
  await history.read;
  expect(history.firings.get()).toMatchObject([{ key: "new", confirmed }, { key: "old" }]);
  const saved = history.firings
    .get()
    .map((one) => [
      firingColumns.board(one),
      firingColumns.boardConfirmed(one),
      firingColumns.valueConfirmed(one),
    ]);
  expect(saved).toEqual([
    [new Date(11_000), new Date(21_000), 20.7],
    [new Date(11_000), undefined, undefined],
  ]);
});

test("without a disk the history works for this visit, and the failure is reported", async () => {
  const disk = shelf();
  disk.broken = true;
  const reasons: unknown[] = [];
  const history = new FiringHistory(disk, (reason) => reasons.push(reason));
  expect((await history.keep([firing("a")])).length).toBe(1);
  await settled();
  expect(keys(history)).toEqual(["a"]);
  expect(reasons.length).toBeGreaterThan(0);
});

test("forgotten firings are gone from the disk", async () => {
  const disk = shelf();
  const history = new FiringHistory(disk, never);
  await history.keep([firing("a")]);
  await history.forget();
  expect(keys(history)).toEqual([]);
  expect(disk.stored.size).toBe(0);
});

test("a saved history has both sides of a crossing, and says why a channel failed", () => {
  const one = firing("a", 1, {
    deliveries: [
      { channel: "toast", at: 2 },
      { channel: "notification", at: 2, failed: "insecure" },
    ],
    late: 31_400,
  });
  const row = Object.fromEntries(Object.entries(firingColumns).map(([name, of]) => [name, of(one)]));
  expect(row).toMatchObject({
    valueBefore: 20.4,
    value: 20.6,
    boardBefore: new Date(1_000),
    board: new Date(11_000),
    ageSeconds: 4,
    sequence: 7,
    state: "live",
    lateSeconds: 31,
    deliveries: "toast; notification (insecure)",
  });
});
