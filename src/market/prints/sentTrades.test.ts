import { expect, test } from "vitest";
import { withSentTrades } from "./sentTrades.ts";
import type { TapeEntry } from "./tapeEntries.ts";
import { entryValue } from "./tapeFilter.ts";

const print = (seconds: number, given: Partial<TapeEntry> = {}): TapeEntry => ({
  key: `A ${seconds}`,
  symbol: "A",
  kind: "exact",
  from: (seconds - 10) * 1_000,
  to: seconds * 1_000,
  at: (seconds - 5) * 1_000,
  by: (seconds - 5) * 1_000,
  price: 20,
  shares: 100,
  trades: 1,
  side: "same",
  oddities: [],
  ...given,
});
const trade = (seconds: number, price = 20, quantity = 100) => ({ at: seconds * 1_000, price, quantity });
const odd = { rule: "afterSilence", for: 2_000_000 } as const;

test("the exchange's trades replace the prints of the same time, and later prints and blocks stay", () => {
  const block = print(10, { key: "block", kind: "block", at: undefined, by: 10_000, price: undefined });
  const found = withSentTrades(
    [print(30), print(20), print(10), block],
    [trade(4), trade(14, 21), trade(22)],
  );
  expect(found.entries.map(({ kind, by = 0 }) => `${kind} ${by / 1_000}`)).toEqual([
    "exact 25",
    "sent 14",
    "block 10",
    "sent 4",
  ]);
  expect(found.entries.map(({ side }) => side)).toEqual(["same", "up", "same", undefined]);
  expect(found).toMatchObject({ compared: 2, same: 1, until: 22_000 });
});

test("if the list ends within a print's window, no trade appears twice", () => {
  const found = withSentTrades([print(30), print(20)], [trade(15), trade(25)]);
  expect(found.entries.map(({ kind, at = 0 }) => `${kind} ${at / 1_000}`)).toEqual(["exact 25", "sent 15"]);
});

test("a print agrees if price, shares and window are those of a trade, and no trade counts twice", () => {
  const two = [print(10, { key: "a" }), print(10, { key: "b", kind: "workedOut" })];
  expect(withSentTrades(two, [trade(5), trade(50)])).toMatchObject({ compared: 2, same: 1 });
  expect(withSentTrades(two, [trade(5), trade(6), trade(50)])).toMatchObject({ compared: 2, same: 2 });
  expect(withSentTrades(two, [trade(0), trade(11), trade(50)])).toMatchObject({ same: 0 });
  expect(withSentTrades(two, [trade(5, 20, 99), trade(50)])).toMatchObject({ same: 0 });
});

test("a bundle is not compared, and the reason of an odd print appears on the exchange's trade", () => {
  const entries = [print(20, { oddities: [odd] }), print(10, { kind: "bundle", trades: 3 })];
  const found = withSentTrades(entries, [trade(15), trade(50)]);
  expect(found).toMatchObject({ compared: 1, same: 1 });
  expect(found.entries.find(({ at }) => at === 15_000)?.oddities).toEqual([odd]);
});

test("an empty list replaces nothing", () => {
  const entries = [print(10)];
  expect(withSentTrades(entries, [])).toEqual({ entries, compared: 0, same: 0, until: undefined });
});

test("trades of one instant are one entry with their count, and prints of that time are not compared", () => {
  const merged = { ...trade(5, 21, 300), merged: 2 };
  const found = withSentTrades([print(10, { key: "a" }), print(10, { key: "b" })], [merged, trade(50)]);
  expect(found).toMatchObject({ compared: 0, same: 0 });
  const entry = found.entries.at(-1);
  expect(entry).toMatchObject({ kind: "sent", shares: 300, trades: 2 });
  expect(entry && entryValue(entry)).toBeUndefined();
});
