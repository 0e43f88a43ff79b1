/** How a session looks from above: the figures by which an invented market is held against the real one. */
import { priceOf } from "./indices.ts";
import type { Line } from "./listing/line.ts";

export interface Shape {
  /** lines with a trade through the book */
  traded: number;
  /** shares of those lines */
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
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const ascending = (values: readonly number[]) => values.toSorted((a, b) => a - b);

export function shapeOf(lines: readonly Line[]): Shape {
  const traded = lines.filter((line) => line.day.traded);
  const share = (of: (line: Line) => boolean) => traded.filter(of).length / Math.max(1, traded.length);
  const moves = ascending(
    traded.map((line) => ((priceOf(line) - line.previousClose) * 100) / line.previousClose),
  );
  const sizes = ascending(moves.map(Math.abs));
  const turnovers = ascending(traded.map((line) => line.day.turnover / 100));
  const trades = ascending(traded.map((line) => line.day.totalTrades));
  return {
    traded: traded.length,
    unchanged: share((line) => priceOf(line) === line.previousClose),
    underTenTrades: share((line) => line.day.trades < 10),
    closeOutsideRange: share((line) => priceOf(line) > line.day.high || priceOf(line) < line.day.low),
    medianMove: at(sizes, 0.5),
    ninetiethMove: at(sizes, 0.9),
    worst: at(moves, 0),
    best: at(moves, 1),
    leastTurnover: at(turnovers, 0),
    medianTurnover: at(turnovers, 0.5),
    mostTurnover: at(turnovers, 1),
    boardTurnover: sum(turnovers),
    turnover: sum(traded.map((line) => line.day.totalTurnover / 100)),
    trades: sum(trades),
    mostTrades: at(trades, 1),
    tenthMostTrades: trades.at(-10) ?? 0,
    capitalisation: sum(lines.map((line) => (priceOf(line) * line.issued) / 100)),
  };
}
