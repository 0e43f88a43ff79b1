import { expect, test } from "vitest";
import { boardRow } from "#market/testing/fixtures";
import { beyondBoard } from "./heldToBoard.ts";
import type { Active, Mover } from "./leaderboard.ts";

const symbol = "JKH.N0000";
const row = boardRow({ symbol, price: 20, changePercent: 0.5, trades: 294, shares: 3e6, turnover: 6e7 });
const mover = (given: Partial<Mover>): Mover => ({
  symbol,
  price: 20,
  change: 0.1,
  changePercent: 0.5,
  tradedAt: 0,
  ...given,
});
const active = (given: Partial<Active>): Active => ({
  symbol,
  trades: 297,
  shares: 6e6,
  turnover: 1.2e8,
  changePercent: 0.5,
  ...given,
});

test.each([
  [mover({})],
  [mover({ price: 60, changePercent: 200 })],
  [mover({ price: undefined, change: undefined, changePercent: undefined })],
  [active({})],
  [active({ trades: 5_000, shares: 2.2e9, turnover: 5e10 })],
  [active({ trades: 0, shares: 0, turnover: 0 })],
])("what a minute can bring, or nobody says, is believed: %o", (leader) =>
  expect(beyondBoard(leader, row)).toBeUndefined(),
);

test.each([
  ["price", mover({ price: 5_000 })],
  ["price", mover({ price: 0.01 })],
  ["changePercent", mover({ changePercent: 9_000 })],
  ["changePercent", active({ changePercent: -9_000 })],
  ["trades", active({ trades: 1e14 })],
  ["shares", active({ shares: 1e14 })],
  ["turnover", active({ turnover: 9e14 })],
])("a %s out by orders of magnitude is not: %o", (figure, leader) =>
  expect(beyondBoard(leader, row)).toBe(figure),
);

test("nothing is held against what the board does not say", () => {
  expect(beyondBoard(active({ trades: 1e14 }), boardRow({ symbol }))).toBeUndefined();
});
