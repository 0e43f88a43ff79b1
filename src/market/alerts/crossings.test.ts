/** A1: the engine against a slow reference, which looks at the whole history again and keeps no state. */
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Freshness } from "#market/day/freshness";
import { dayStart } from "#market/day/session";
import { effort } from "#scripts/testing/effort";
import { noState, type StepResult, stepRules } from "./engine.ts";
import type { AlertFiring, AlertMarket } from "./firing.ts";
import type { Side } from "./language/rule.ts";
import { type EngineState, readState } from "./records.ts";
import { pendingBoards, usualCoolDown, type WatchedRule } from "./states.ts";
import { jkh, marketOf, rowOf, ruleOf, ten } from "./testing/markets.ts";

const level = 20.5;
/** of the rows of ./testing/markets.ts */
const previousClose = 20;
const tick = 0.1;

/** One board of a random day, as chosen by one number. */
interface Board {
  at: number;
  word: Freshness;
  first: AlertMarket["first"];
  /** undefined if the line is not on the board */
  price: number | undefined;
  trades: number;
  restart: boolean;
}

const words: readonly Freshness[] = [
  ...Array<Freshness>(12).fill("live"),
  "delayed",
  "stale",
  "not-moving",
  "closed",
];
const firsts: readonly AlertMarket["first"][] = [...Array(14).fill(undefined), "gap", "start"];
/** Most are within two ticks of the level; the others cannot be true, or are missing. */
const prices = [
  20.3,
  20.4,
  20.5,
  20.6,
  20.7,
  20.3,
  20.4,
  20.5,
  20.6,
  20.7,
  20.2,
  20.8,
  0,
  Number.NaN,
  2050,
  -1,
  0.2,
  undefined,
];
const waits = [10_000, 10_000, 10_000, 10_000, 10_000, 60_000, 300_000, 86_400_000, -20_000];

const choices = [words.length, firsts.length, prices.length, waits.length, 10, 10] as const;
const all = choices.reduce<number>((product, each) => product * each, 1);

function boardsOf(numbers: readonly number[]): Board[] {
  let [at, trades] = [ten, 100];
  return numbers.map((number, index) => {
    let rest = number;
    const pick = (count: number) => {
      const chosen = rest % count;
      rest = Math.floor(rest / count);
      return chosen;
    };
    const [word, first, price, wait, fall, restart] = choices.map(pick);
    if (index > 0) at += waits[wait ?? 0] ?? 0;
    trades += fall === 0 ? -3 : 1;
    return {
      at,
      word: words[word ?? 0] ?? "live",
      first: firsts[first ?? 0],
      price: prices[price ?? 0],
      trades,
      restart: restart === 0,
    };
  });
}

/** A row is made once for its figures, because making rows would take most of the test's time. */
const rows = new Map<string, AlertMarket["rows"]>();

function rowsOf({ price, trades }: Board): AlertMarket["rows"] {
  const name = `${price} ${trades}`;
  const known = rows.get(name) ?? marketOf(price === undefined ? [] : [rowOf({ price, trades })]).rows;
  rows.set(name, known);
  return known;
}

const marketFor = (board: Board): AlertMarket => {
  const { at, word, first } = board;
  return {
    at,
    age: 1_000,
    sequence: undefined,
    word,
    first,
    rows: rowsOf(board),
    blocks: [],
    watchlists: none,
  };
};
const none = new Map<string, readonly string[]>();

function readBack(state: EngineState): EngineState {
  const read = readState(JSON.parse(JSON.stringify(state)));
  if ("refused" in read) throw new Error(read.refused);
  return read.value;
}

function engineFirings(rule: WatchedRule, boards: readonly Board[]): Found[] {
  let state: EngineState = noState;
  const found: Found[] = [];
  for (const [index, board] of boards.entries()) {
    if (board.restart) state = readBack(state);
    const stepped = stepRules([rule], state, marketFor(board));
    state = stepped.state;
    for (const firing of stepped.firings) found.push({ index, ...sidesOf(firing) });
  }
  return found;
}

interface Found {
  /** board at which it fired */
  index: number;
  before: readonly [at: number, value: number | undefined] | undefined;
  after: readonly [at: number, value: number | undefined];
  afterwards: boolean;
}

const sidesOf = ({
  before,
  after,
  afterwards,
}: Pick<AlertFiring, "before" | "after" | "afterwards">): Omit<Found, "index"> => ({
  before: before && [before.at, before.value],
  after: [after.at, after.value],
  afterwards,
});

/** "doubted": the board is fit, but the line's figures cannot be true. */
type Fitness = "fit" | "absent" | "doubted" | "unfit";

/** @param begun whether an earlier board was fit; the first fit board is where the rule begins, also after a start or a gap */
function fitness(boards: readonly Board[], index: number, rule: WatchedRule, begun: boolean): Fitness {
  const board = boards[index];
  if (!board) return "unfit";
  const earlier = boards.slice(0, index);
  const previous = earlier.at(-1);
  const today = dayStart(board.at);
  if (board.word !== "live" && !(board.word === "delayed" && rule.delayed)) return "unfit";
  if (previous && board.at < previous.at) return "unfit";
  const open = earlier.filter(({ word }) => word !== "closed").at(-1);
  const isFirst = board.first !== undefined || !previous || (open && dayStart(open.at) !== today);
  if (isFirst && begun) return "unfit";
  if (board.price === undefined) return "absent";
  if (!(board.price > 12 && board.price < 28)) return "doubted";
  const fell =
    previous?.price !== undefined && dayStart(previous.at) === today && board.trades < previous.trades;
  return fell ? "doubted" : "fit";
}

/** The previous close, if the line's first trade was seen to come after a board of its day without the line. */
function startOf(boards: readonly Board[], fits: readonly Fitness[]) {
  const first = fits.indexOf("fit");
  const absent = fits.lastIndexOf("absent", first);
  const [before, after] = [boards[absent], boards[first]];
  if (!before || !after || dayStart(before.at) !== dayStart(after.at)) return [];
  return fits.slice(0, first).includes("doubted") ? [] : [{ ...before, index: absent, price: previousClose }];
}

function referenceFirings(rule: WatchedRule, side: Side, boards: readonly Board[]): Found[] {
  const fits: Fitness[] = [];
  for (const index of boards.keys())
    fits.push(
      fitness(
        boards,
        index,
        rule,
        fits.some((one) => one !== "unfit"),
      ),
    );
  const seen = boards.flatMap((board, index) =>
    fits[index] === "fit" ? [{ ...board, index, price: board.price ?? 0 }] : [],
  );
  const fit = [...startOf(boards, fits), ...seen];
  const cents = (price: number) => Math.round((side === "above" ? price - level : level - price) * 100);
  const isMet = (price: number) => cents(price) > 0;
  const back = Math.round(tick * 100);
  const { boards: needed = pendingBoards, coolDown = usualCoolDown } = rule;
  const found: (Found & { at: number; place: number })[] = [];
  for (let start = 1; start < fit.length; start++) {
    const [before, first, last] = [fit[start - 1], fit[start], fit[start + needed - 1]];
    if (!before || !first || !last || isMet(before.price)) continue;
    if (!fit.slice(start, start + needed).every(({ price }) => isMet(price))) continue;
    const latch = found.at(-1);
    if (latch) {
      // some board after the firing ends the latch: the value was back by the hysteresis, has not come back, and the pause is over
      const between = fit.slice(latch.place + 1, start);
      const isFree = between.some((board, place) => {
        if (isMet(board.price) || board.at < latch.at + coolDown) return false;
        const returned = between.slice(0, place + 1);
        const lastMet = returned.findLastIndex(({ price }) => isMet(price));
        return returned.slice(lastMet + 1).some(({ price }) => -cents(price) >= back);
      });
      if (!isFree) continue;
    }
    const gap = fits.slice(before.index + 1, first.index).some((one) => one === "unfit" || one === "doubted");
    found.push({
      index: last.index,
      before: [before.at, before.price],
      after: [first.at, first.price],
      afterwards: gap,
      at: last.at,
      place: start + needed - 1,
    });
  }
  return found.map(({ at: _, place: __, ...one }) => one);
}

const caseOf = fc.record({
  numbers: fc.array(fc.nat({ max: all - 1 }), { minLength: 2, maxLength: 40, size: "max" }),
  side: fc.constantFrom<Side>("above", "below"),
  boards: fc.integer({ min: 1, max: 3 }),
  coolDown: fc.constantFrom(0, 30_000, 300_000),
  delayed: fc.boolean(),
});

describe("over random boards with gaps, stale words, impossible values and restarts", () => {
  test("each real crossing fires once, and nothing else does", () => {
    let firings = 0;
    fc.assert(
      fc.property(caseOf, ({ numbers, side, ...given }) => {
        const rule = ruleOf({ of: "figure", figure: "price", side, level }, given);
        const boards = boardsOf(numbers);
        const found = engineFirings(rule, boards);
        firings += found.length;
        const meant = referenceFirings(rule, side, boards);
        // a comparison of vitest's takes most of the time
        if (!isDeepStrictEqual(found, meant)) expect(found).toEqual(meant);
      }),
      { numRuns: effort(2_500, 10_000), seed: 17 },
    );
    // so that the comparison is not one of two empty lists
    expect(firings).toBeGreaterThan(1_000);
  });
});

describe("a rule on several lines, over random boards on which lines are also missing", () => {
  const other = "ABC.N0000";
  const both = [jkh, other];
  const firingsOf = ({ firings }: StepResult) =>
    firings.map(({ symbol, ...firing }) => ({ symbol, ...sidesOf(firing) })).sort(bySymbol);
  const bySymbol = (one: { symbol: string | undefined }, two: { symbol: string | undefined }) =>
    (one.symbol ?? "").localeCompare(two.symbol ?? "");
  const rowsOfBoth = (one: Board, two: Board): AlertMarket["rows"] =>
    marketOf(
      [one, two].flatMap(({ price, trades }, at) =>
        price === undefined ? [] : [rowOf({ symbol: both[at] ?? "", price, trades })],
      ),
    ).rows;

  test.each<[string, WatchedRule["scope"]]>([
    ["the whole market", { on: "market" }],
    ["a list", { on: "list", list: "both", symbols: both }],
  ])(
    "on %s, it fires as a rule for each line does",
    (_, scope) => {
      let firings = 0;
      fc.assert(
        fc.property(caseOf, caseOf, ({ numbers, side, ...given }, second) => {
          const condition = { of: "figure", figure: "price", side, level } as const;
          const of = (id: string, where: WatchedRule["scope"]) =>
            ruleOf(condition, { ...given, id, scope: where });
          const single = both.map((symbol) => of(symbol.slice(0, 3), { on: "line", symbol }));
          const boards = boardsOf(numbers);
          const others = boardsOf([...second.numbers, ...numbers]);
          let [several, each] = [noState, noState];
          for (const [at, board] of boards.entries()) {
            if (board.restart) [several, each] = [readBack(several), readBack(each)];
            const market = { ...marketFor(board), rows: rowsOfBoth(board, others[at] ?? board) };
            const [one, two] = [
              stepRules([of("all", scope)], several, market),
              stepRules(single, each, market),
            ];
            [several, each] = [one.state, two.state];
            firings += one.firings.length;
            if (!isDeepStrictEqual(firingsOf(one), firingsOf(two)))
              expect(firingsOf(one)).toEqual(firingsOf(two));
          }
        }),
        { numRuns: effort(100, 300), seed: 17 },
      );
      expect(firings).toBeGreaterThan(30);
    },
    180_000,
  );
});
