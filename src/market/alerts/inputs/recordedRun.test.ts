import { expect, test } from "vitest";
import type { Rule } from "#market/alerts/language/rule";
import { priceAbove, rowOf, ruleOf, ten } from "#market/alerts/testing/markets";
import type { BoardRow } from "#market/line/board";
import { boardNow } from "#market/now/board";
import { day } from "#units/time";
import { RecordedRun } from "./recordedRun.ts";

/** The firings of a rule over recorded rows of one line, 10 s apart on each of the days. */
function firingsOf(rule: Rule, ...days: readonly (readonly BoardRow[])[]) {
  const run = new RecordedRun([rule], new Map());
  for (const [index, rows] of days.entries())
    for (const [at, row] of rows.entries()) {
      const clock = { at: ten + index * day + at * 10_000, speed: 1 };
      const board = boardNow(new Map([[row.symbol, row]]), clock);
      run.take({ board, seenAt: clock.at, gap: index > 0 && at === 0, word: "live" });
    }
  return run.firings;
}
const prices = [20.4, 20.4, 20.6, 20.6, 20.3].map((price) => rowOf({ price }));

test("recorded days give the firings that the same rule would have had", () => {
  const fired = firingsOf(ruleOf(priceAbove(20.5), { created: ten + 9 * day }), prices, prices);
  expect(fired.map(({ after }) => after.at)).toEqual([ten + 20_000, ten + day + 20_000]);
});

test("a rule that is paused or over is judged as if it were not", () => {
  const rule = ruleOf(priceAbove(20.5), { paused: true, until: ten });
  expect(firingsOf(rule, prices, prices)).toHaveLength(2);
});

test("blocks count although the rule was made later", () => {
  const rule = ruleOf({ of: "block", unit: "shares", least: 5 }, { created: ten + 9 * day });
  const rows = [0, 0, 5, 5].map((crossed) =>
    rowOf({
      ...{ price: 20, shares: 10, trades: 1, turnover: 200, lastTradeAt: ten },
      ...{ sharesWithCrossings: 10 + crossed, tradesWithCrossings: crossed > 0 ? 2 : 1 },
    }),
  );
  expect(firingsOf(rule, rows)).toHaveLength(1);
});
