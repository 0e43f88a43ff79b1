/** The turnover of twelve months, of those lines whose quote was read since the page was opened: the board has none, and is asked no quotes. */
import { exchangeClock } from "#feed/clock/exchangeClock";
import type { Reading, Source } from "#feed/reading/reading";
import { createStore } from "#feed/reading/store";

export interface YearTurnover {
  /** rupees, crossings included */
  turnover: number;
  /** the exchange's time of the quote, ms */
  at: number;
  source: Source | undefined;
}

/** More lines than there are listed. */
const mostKept = 500;

export const yearTurnovers = createStore<ReadonlyMap<string, YearTurnover>>(new Map());

export function noteYearTurnover(
  symbol: string,
  turnover: number | undefined,
  { clock, source }: Pick<Reading<unknown>, "clock" | "source">,
): void {
  const before = yearTurnovers.get().get(symbol);
  if (turnover === undefined || (before?.turnover === turnover && before.source === source)) return;
  const kept = [...yearTurnovers.get()].filter(([known]) => known !== symbol).slice(1 - mostKept);
  yearTurnovers.set(new Map([...kept, [symbol, { turnover, at: clock.at, source }]]));
}

/** Of the market that is shown. */
export function yearTurnoverOf(symbol: string): YearTurnover | undefined {
  const known = yearTurnovers.get().get(symbol);
  return known?.source === exchangeClock.source() ? known : undefined;
}
