import type { BoardRow } from "./board.ts";
import type { Quote } from "./quote.ts";

/** One line as the board and its quote tell it together: the board is newer, the quote knows lines that did not trade. */
export interface Line {
  symbol: string;
  name: string | undefined;
  logoPath: string | undefined;
  stockId: number | undefined;
  price: number | undefined;
  change: number | undefined;
  changePercent: number | undefined;
  previousClose: number | undefined;
  high: number | undefined;
  low: number | undefined;
  /** exchange time, ms; the quote has none */
  lastTradeAt: number | undefined;
  turnover: number | undefined;
  shares: number | undefined;
  trades: number | undefined;
  /** shares of crossings on top of the regular market's; undefined where there were none or it is not known */
  crossed: number | undefined;
  marketCap: number | undefined;
  marketCapPercent: number | undefined;
  /** whose figures of the day these are: the quote's include crossings */
  from: "board" | "quote";
}

export function lineOf(symbol: string, row: BoardRow | undefined, quote: Quote | undefined): Line {
  const day = row ?? quote;
  const crossed =
    row?.sharesWithCrossings !== undefined && row.shares !== undefined
      ? row.sharesWithCrossings - row.shares
      : 0;
  return {
    symbol,
    // the board cuts names at 50 characters
    name: quote?.name ?? row?.name,
    logoPath: quote?.logoPath ?? row?.logoPath,
    // the quote's is the one the chart is sure to know
    stockId: quote?.stockId ?? row?.stockId,
    price: day?.price,
    change: day?.change,
    changePercent: day?.changePercent,
    previousClose: day?.previousClose,
    high: day?.high,
    low: day?.low,
    lastTradeAt: row?.lastTradeAt,
    turnover: day?.turnover,
    shares: day?.shares,
    trades: day?.trades,
    crossed: crossed > 0 ? crossed : undefined,
    // the board's is worked out with the previous close while the market is open
    marketCap: quote?.marketCap ?? row?.marketCap,
    marketCapPercent: quote?.marketCapPercent,
    from: row ? "board" : "quote",
  };
}

/** What the figures themselves say; a quote of a line that did not trade has neither counts nor extremes. */
export const hasTraded = ({ shares = 0, trades = 0, high, low }: Line): boolean =>
  shares > 0 || trades > 0 || high !== undefined || low !== undefined;

/** Why a line has less to show than others; undefined where nothing needs explaining. */
export function gapOf(line: Line): "no-prices" | "not-traded" | "not-on-board" | undefined {
  if (line.from === "board") return undefined;
  if (line.price === undefined) return "no-prices";
  return hasTraded(line) ? "not-on-board" : "not-traded";
}
