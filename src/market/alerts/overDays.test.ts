import { expect, test } from "vitest";
import type { AlertMarket } from "./firing.ts";
import { wouldHaveFired } from "./overDays.ts";
import { marketOf, priceAbove, rowOf, ruleOf, ten } from "./testing/markets.ts";

const day = 86_400_000;
const board = (at: number, price: number): AlertMarket => marketOf([rowOf({ price })], { at });
const boards = [0, 1].flatMap((days) =>
  [20.4, 20.4, 20.6, 20.6, 20.3].map((price, index) => board(ten + days * day + index * 10_000, price)),
);

test("recorded days give the firings that the same rule would have had", async () => {
  const rule = ruleOf(priceAbove(20.5), { created: ten + 9 * day });
  const fired = await wouldHaveFired([rule], boards);
  expect(fired.map(({ after }) => after.at)).toEqual([ten + 20_000, ten + day + 20_000]);
});

test("boards may come one after another, and a rule that is paused or over is judged as if it were not", async () => {
  async function* later() {
    yield* boards;
  }
  const rule = ruleOf(priceAbove(20.5), { paused: true, until: ten });
  expect(await wouldHaveFired([rule], later())).toHaveLength(2);
});

test("blocks and disclosures count although the rule was made later", async () => {
  const rule = ruleOf({ of: "block", unit: "shares", least: 5 }, { boards: 1, created: ten + 9 * day });
  const row = (crossed: number) => rowOf({ price: 20, shares: 10, sharesWithCrossings: 10 + crossed });
  const { blockBetween } = await import("#market/prints/blocks");
  const { block } = blockBetween(row(0), row(5), { from: ten + 10_000, to: ten + 20_000 });
  const days = [
    marketOf([row(0)]),
    marketOf([row(0)], { at: ten + 10_000 }),
    marketOf([row(5)], { at: ten + 20_000, blocks: block ? [block] : [] }),
  ];
  expect(await wouldHaveFired([rule], days)).toHaveLength(1);
});
