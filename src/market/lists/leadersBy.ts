/** Leaders by figures for which the service has no list. They come from the board, and from quotes that were read. */
import { type BoardRow, gapPercent, type KnownValues, lineWorth, percentOf } from "#market/line/board";
import type { LeaderMeasure } from "./measures.ts";

export interface Leader {
  symbol: string;
  price: number | undefined;
  changePercent: number | undefined;
  /** in rupees, per cent or a number, depending on the measure */
  value: number;
  /** the value is an estimate */
  about?: boolean;
}

/** The high and low of twelve months in a quote, not adjusted for splits. */
export interface YearRange {
  high: number | undefined;
  low: number | undefined;
}
export type YearRanges = ReadonlyMap<string, YearRange>;

/** The day's high minus its low, in per cent of the previous close. */
export function rangePercent({ high, low, previousClose }: BoardRow): number | undefined {
  if (high === undefined || low === undefined) return undefined;
  return percentOf(high - low, previousClose);
}

/** Distance of the price below the high, or above the low, of twelve months, in per cent; positive within the range. */
const belowYearHigh = ({ price }: BoardRow, { high }: YearRange): number | undefined =>
  price === undefined || high === undefined ? undefined : percentOf(high - price, high);
const aboveYearLow = ({ price }: BoardRow, { low }: YearRange): number | undefined =>
  price === undefined || low === undefined ? undefined : percentOf(price - low, low);

interface RankingSources {
  year: YearRange | undefined;
  blocks: KnownValues;
}
type Ranking = (row: BoardRow, known: RankingSources) => number | undefined;

const rankings = {
  turnover: (row) => row.turnover,
  trades: (row) => row.tradesWithCrossings ?? row.trades,
  crossed: (row, { blocks }) => lineWorth(row, blocks.get(row.symbol)).value,
  gap: gapPercent,
  range: rangePercent,
  yearHigh: (row, { year }) => year && belowYearHigh(row, year),
  yearLow: (row, { year }) => year && aboveYearLow(row, year),
} satisfies Record<LeaderMeasure, Ranking>;

/** Measures that rank the smallest value first. All others rank the largest first, whatever its sign. */
const smallestFirst: ReadonlySet<LeaderMeasure> = new Set(["yearHigh", "yearLow"]);

interface ListOptions {
  /** length of the list */
  count?: number;
  /** twelve-month extremes of the lines whose quote was read */
  years?: YearRanges;
  /** what quotes have shown about blocks */
  blocks?: KnownValues;
}

const isAbout = (row: BoardRow, blocks: KnownValues) =>
  lineWorth(row, blocks.get(row.symbol)).worth === "about";

export function leadersBy(
  rows: Iterable<BoardRow>,
  measure: LeaderMeasure,
  { count = 20, years = new Map(), blocks = new Map() }: ListOptions = {},
): Leader[] {
  const near = smallestFirst.has(measure);
  const ranking: Ranking = rankings[measure];
  return [...rows]
    .flatMap((row) => {
      const value = row.earlier ? undefined : ranking(row, { year: years.get(row.symbol), blocks });
      return value === undefined || (!near && value === 0) ? [] : [{ row, value }];
    })
    .sort(
      (a, b) => (near ? a.value - b.value : Math.abs(b.value) - Math.abs(a.value)) || bySymbol(a.row, b.row),
    )
    .slice(0, count)
    .map(({ row, value }) => {
      const { symbol, price, changePercent } = row;
      const leader = { symbol, price, changePercent, value };
      return measure === "crossed" ? { ...leader, about: isAbout(row, blocks) } : leader;
    });
}

const bySymbol = (a: BoardRow, b: BoardRow) => (a.symbol < b.symbol ? -1 : 1);
