/**
 * Steps of the alert engine over boards of the simulated market. #e2e/bench/page/alerts runs this program. It prints the ms of each step, and
 * of parsing the same board, as JSON.
 */
import { noState, stepRules } from "#market/alerts/engine";
import type { AlertMarket } from "#market/alerts/firing";
import { type Condition, type Rule, usualRule } from "#market/alerts/language/rule";
import type { BoardRow } from "#market/line/board";
import { leadersBy, type YearRanges } from "#market/lists/leadersBy";
import { blockBetween } from "#market/prints/blocks";
import { boardOf, type WireRow } from "#rows/boardRows";
import { Market } from "#server/exchange/market/market";
import { createPaper } from "#server/exchange/paper/paper";
import { createService } from "#server/exchange/service";
import { parseBody } from "#wire/contract/parseBody";
import { operations } from "#wire/operations";

const lines = 280;
const rules = 2_000;
const marketWide = 50;
/** ms between two boards */
const every = 10_000;
const warmBoards = 60;
const boards = 150;
const begin = Date.parse("2026-11-20T11:00:00+05:30");

const market = new Market({ seed: 1, at: begin, names: {} });
const service = createService(
  market,
  createPaper({ companies: market.companies, seed: 1, now: () => market.now }),
);

const sentRows = (): WireRow[] => parseBody(operations.board.reply, service.board({})).body.reqTradeSummery;
/** The real market has more lines. Some of these are there twice, under two symbols; more lines trade later. */
const doubled = new Set(
  sentRows()
    .slice(0, lines - sentRows().length)
    .map(({ symbol }) => symbol),
);
const padded = (): WireRow[] =>
  sentRows().flatMap((row) =>
    doubled.has(row.symbol) ? [row, { ...row, symbol: `Z${row.symbol}` }] : [row],
  );

function rowsOf(sent: readonly WireRow[]): ReadonlyMap<string, BoardRow> {
  return boardOf(sent, { at: market.now, speed: 1 }).rows;
}

/** Twelve-month ranges that end at today's, so that new highs and lows occur. */
let years: YearRanges | undefined;

function nextBoard(sequence: number, before: AlertMarket | undefined): { text: string; market: AlertMarket } {
  market.advance(begin + sequence * every);
  const sent = padded();
  const rows = rowsOf(sent);
  const at = market.now;
  years ??= new Map(Array.from(rows, ([symbol, { high, low }]) => [symbol, { high, low }]));
  const blocks = Array.from(rows.values()).flatMap(
    (row) => blockBetween(before?.rows.get(row.symbol), row, { from: before?.at ?? at, to: at }).block ?? [],
  );
  return {
    text: JSON.stringify({ reqTradeSummery: sent }),
    market: {
      ...{ at, age: 400, sequence, word: "live", rows, blocks, years },
      lists: new Map([["turnover", leadersBy(rows.values(), "turnover").map(({ symbol }) => symbol)]]),
      watchlists: new Map(),
    },
  };
}

/** Each condition with a level near the line's present figure, so that values cross it. */
const ofLine: readonly ((row: BoardRow) => Condition)[] = [
  ({ price = 1 }) => figure("price", "above", Math.round(price * 10 + 1) / 10),
  ({ price = 1 }) => figure("price", "below", Math.round(price * 10 - 1) / 10),
  ({ changePercent = 0 }) => figure("changePercent", "above", changePercent + 0.5),
  ({ turnover = 0 }) => figure("turnover", "above", turnover * 1.2),
  ({ shares = 0 }) => figure("shares", "above", shares * 1.2),
  ({ trades = 0 }) => figure("trades", "above", trades + 5),
  () => figure("quietMinutes", "above", 15),
  () => figure("gapPercent", "below", -2),
  () => ({ of: "range", side: "above", ticks: 1 }),
  () => ({ of: "year", side: "below" }),
  () => ({ of: "close" }),
  () => ({ of: "block", unit: "rupees", least: 5e6 }),
];
const ofMarket: readonly Condition[] = [
  figure("changePercent", "above", 3),
  figure("changePercent", "below", -3),
  figure("turnover", "above", 20e6),
  figure("trades", "above", 100),
  figure("price", "below", 5),
  figure("quietMinutes", "above", 30),
  { of: "range", side: "below", ticks: 2 },
  { of: "year", side: "above" },
  { of: "list", list: "turnover", event: "enters" },
  { of: "block", unit: "shares", least: 100_000 },
];

function figure(
  name: Extract<Condition, { of: "figure" }>["figure"],
  side: "above" | "below",
  level: number,
) {
  return { of: "figure", figure: name, side, level } as const;
}

function ruleAt(at: number, rows: readonly BoardRow[], marketWide: number): Rule {
  const row = rows[at % rows.length];
  const condition = ofLine[at % ofLine.length];
  const wide = ofMarket[at % ofMarket.length];
  if (!row || !condition || !wide) throw new Error("there is no line");
  const isWide = at < marketWide;
  return {
    ...usualRule,
    id: `r${at}`,
    scope: isWide ? { on: "market" } : { on: "line", symbol: row.symbol },
    condition: isWide ? wide : condition(row),
    created: begin - every,
  };
}

/** CPU ms of all threads, so that garbage collection counts and other programs on the machine do not. */
const paid = (run: () => void): number => {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};

function measured() {
  let board = nextBoard(0, undefined);
  const rows = [...board.market.rows.values()];
  const mixes = { lines: 0, market: marketWide };
  const runs = Object.entries(mixes).map(([name, wide]) => ({
    name,
    rules: Array.from({ length: rules }, (_, at) => ruleAt(at, rows, wide)),
    state: noState,
    firings: 0,
    ms: [] as number[],
  }));
  const parse: number[] = [];
  for (let at = 1; at <= warmBoards + boards; at += 1) {
    board = nextBoard(at, board.market);
    for (const run of runs) {
      const took = paid(() => {
        const stepped = stepRules(run.rules, run.state, board.market);
        run.state = stepped.state;
        run.firings += stepped.firings.length;
      });
      if (at > warmBoards) run.ms.push(took);
    }
    const took = paid(() => void JSON.parse(board.text));
    if (at > warmBoards) parse.push(took);
  }
  return {
    rules,
    lines: rows.length,
    marketWide,
    boards,
    parse,
    runs: runs.map(({ name, firings, ms }) => ({ name, firings, ms })),
  };
}

process.stdout.write(`${JSON.stringify(measured())}\n`);
