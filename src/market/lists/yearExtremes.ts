import type { BoardRow } from "#market/line/board";
import type { YearRanges } from "./leadersBy.ts";

export interface YearExtremes {
  /** lines whose day reached their highest or lowest of twelve months */
  highs: number;
  lows: number;
  /** how many lines could be judged, since their quote was seen */
  of: number;
}

/** A quote's extremes may hold today's already: a day that reaches them has made or met them. */
export function yearExtremes(rows: Iterable<BoardRow>, years: YearRanges): YearExtremes {
  const seen = { highs: 0, lows: 0, of: 0 };
  for (const { symbol, high, low, earlier } of rows) {
    const year = years.get(symbol);
    if (!year || earlier) continue;
    seen.of += 1;
    if (high !== undefined && year.high !== undefined && high >= year.high) seen.highs += 1;
    if (low !== undefined && year.low !== undefined && low <= year.low) seen.lows += 1;
  }
  return seen;
}
