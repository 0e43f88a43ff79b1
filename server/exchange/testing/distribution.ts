/** Prints figures of the simulated market beside those of the real one: `npm run distribution -- --seed 1 --sessions 10`. */
import { parseArgs } from "node:util";
import { priceInCents } from "#server/exchange/market/indices";
import { Market } from "#server/exchange/market/market";
import { nextTradingDay, phaseAt } from "#server/exchange/time/day";
import type { Line } from "#server/exchange/trading/line";

// Figures that compare a session of the simulated market with the real one.

interface MarketShape {
  /** lines with a trade through the book */
  traded: number;
  /** fractions (0 to 1) of the traded lines */
  unchanged: number;
  underTenTrades: number;
  closeOutsideRange: number;
  /** per cent */
  medianMove: number;
  ninetiethMove: number;
  worst: number;
  best: number;
  /** rupees, through the book */
  leastTurnover: number;
  medianTurnover: number;
  mostTurnover: number;
  boardTurnover: number;
  /** rupees, with block crossings */
  turnover: number;
  trades: number;
  mostTrades: number;
  tenthMostTrades: number;
  /** rupees */
  capitalisation: number;
}

const at = (sorted: readonly number[], share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
const sumOfNumbers = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const sortAscending = (values: readonly number[]) => values.toSorted((a, b) => a - b);

export function shapeOf(lines: readonly Line[]): MarketShape {
  const traded = lines.filter((line) => line.day.traded);
  const share = (of: (line: Line) => boolean) => traded.filter(of).length / Math.max(1, traded.length);
  const moves = sortAscending(
    traded.map((line) => ((priceInCents(line) - line.previousClose) * 100) / line.previousClose),
  );
  const sizes = sortAscending(moves.map(Math.abs));
  const turnovers = sortAscending(traded.map((line) => line.day.turnover / 100));
  const trades = sortAscending(traded.map((line) => line.day.totalTrades));
  return {
    traded: traded.length,
    unchanged: share((line) => priceInCents(line) === line.previousClose),
    underTenTrades: share((line) => line.day.trades < 10),
    closeOutsideRange: share(
      (line) => priceInCents(line) > line.day.high || priceInCents(line) < line.day.low,
    ),
    medianMove: at(sizes, 0.5),
    ninetiethMove: at(sizes, 0.9),
    worst: at(moves, 0),
    best: at(moves, 1),
    leastTurnover: at(turnovers, 0),
    medianTurnover: at(turnovers, 0.5),
    mostTurnover: at(turnovers, 1),
    boardTurnover: sumOfNumbers(turnovers),
    turnover: sumOfNumbers(traded.map((line) => line.day.totalTurnover / 100)),
    trades: sumOfNumbers(trades),
    mostTrades: at(trades, 1),
    tenthMostTrades: trades.at(-10) ?? 0,
    capitalisation: sumOfNumbers(lines.map((line) => (priceInCents(line) * line.issued) / 100)),
  };
}

/** Figures of the real exchange, each with its source: a session of 2026, sampled rows or leaderboards. */
const real: Readonly<Record<keyof MarketShape, readonly [figure: string, source: string]>> = {
  traded: ["278 of 327", "board of 2 Oct"],
  unchanged: ["25 %", "a quarter of traded lines"],
  underTenTrades: ["35 %", "board of 2 Oct"],
  closeOutsideRange: ["10 %", "29 of 278 rows, 2 Oct"],
  medianMove: ["0.8 %", "34 rows"],
  ninetiethMove: ["2.9 %", "34 rows"],
  worst: ["-10 %", "leaderboards"],
  best: ["+15 %", "leaderboards"],
  leastTurnover: ["116", "34 rows"],
  medianTurnover: ["283 131", "33 rows, 9 Oct"],
  mostTurnover: ["34 m and more", "34 rows; 523 m with blocks, 10 Jul"],
  boardTurnover: ["503 m", "2 Oct"],
  turnover: ["873 m to 2 033 m", "2 Oct, 9 and 10 Jul"],
  trades: ["16 518; 17 090", "10 and 9 Jul"],
  mostTrades: ["1 441", "10 Jul"],
  tenthMostTrades: ["about 280", "10 Jul"],
  capitalisation: ["7.9e12", "10 Jul"],
};

const percents = new Set(["medianMove", "ninetiethMove", "worst", "best"]);
const shares = new Set(["unchanged", "underTenTrades", "closeOutsideRange"]);

function shapeFigure(name: string, value: number): string {
  if (shares.has(name)) return `${(value * 100).toFixed(0)} %`;
  if (percents.has(name)) return `${value.toFixed(2)} %`;
  if (value >= 1e9) return value.toExponential(2);
  return value >= 1e6
    ? `${(value / 1e6).toFixed(1)} m`
    : Math.round(value).toLocaleString("en").replaceAll(",", " ");
}

function* shapes(seed: number, sessions: number): Generator<MarketShape> {
  const at = Date.parse("2026-10-01T15:00:00+05:30");
  const market = new Market({ seed, at });
  for (let n = 0; n < sessions; n += 1) {
    yield shapeOf(market.lines);
    market.advance(nextTradingDay(market.session) + phaseAt.closed);
  }
}

function main(): void {
  const text = { type: "string" } as const;
  const { values } = parseArgs({ options: { seed: text, sessions: text, help: { type: "boolean" } } });
  if (values.help) {
    process.stdout.write("usage: npm run distribution -- [--seed 1] [--sessions 10]\n");
    return;
  }
  const measured = [...shapes(Number(values.seed ?? 1), Number(values.sessions ?? 10))];
  const row = (cells: readonly string[]) =>
    process.stdout.write(
      `${cells.map((cell, n) => (n % 5 === 0 ? cell.padEnd(20) : cell.padStart(18))).join("")}\n`,
    );
  row(["", "real", "here, median", "least", "most", "  source"]);
  for (const [name, [figure, source]] of Object.entries(real)) {
    const found = measured
      .map((shape) => Object.entries(shape).find(([key]) => key === name)?.[1] ?? 0)
      .toSorted((a, b) => a - b);
    const pick = (share: number) => shapeFigure(name, found[Math.floor(share * (found.length - 1))] ?? 0);
    row([name, figure, pick(0.5), pick(0), pick(1), `  ${source}`]);
  }
}

main();
