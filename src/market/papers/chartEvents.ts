/** Disclosures of a company as marks on its chart, and their places on the chart's bars. */
import { colomboHours, dayStart } from "#market/day/session";
import { type Disclosure, type DisclosureTag, headOf } from "./disclosure.ts";

/** Letters for dividend, results, insider dealing, capital, halt and block, and a dot for other subjects. */
type ChartGlyph = "D" | "R" | "I" | "C" | "H" | "B" | "•";

export interface ChartEvent {
  key: string;
  /** time of publication, or the end of a block's time window, epoch ms */
  at: number;
  glyph: ChartGlyph;
  title: string | undefined;
  category?: string | undefined;
  /** a document's path, relative to the service's files */
  path?: string | undefined;
}

const glyphs: Partial<Readonly<Record<DisclosureTag, ChartGlyph>>> = {
  dividend: "D",
  results: "R",
  dealings: "I",
  capital: "C",
  halt: "H",
};

/** Disclosures oldest first, without those that were withdrawn or have no time. */
export const chartEventsOf = (disclosures: readonly Disclosure[]): ChartEvent[] =>
  disclosures
    .flatMap((one): ChartEvent[] => {
      const { key, at, tag, category, path } = one;
      if (at === undefined || one.deleted) return [];
      return [{ key, at, glyph: glyphs[tag] ?? "•", title: headOf(one), category, path }];
    })
    .sort((a, b) => a.at - b.at);

/** Events before or during the trading of one bar. */
export interface ChartMark {
  /** the bar's time, exchange time in ms */
  at: number;
  /** oldest first, at least one */
  entries: readonly ChartEvent[];
}

/** The close of a day's bar; later events belong to the next bar. */
const closeOf = (at: number) => dayStart(at) + colomboHours.closeAt;
const sameMoment = (at: number) => at;

/**
 * Puts each event at the next bar, which has the first trades that could react to it. Events before the first bar's day are left out;
 * events after the last bar are put at the last bar. @param bars ascending times: midnights of days, or trades of a session @param days
 * whether each bar is a whole day
 */
export function eventBars(
  events: readonly ChartEvent[],
  bars: readonly number[],
  days: boolean,
): ChartMark[] {
  const [first] = bars;
  if (first === undefined) return [];
  const from = dayStart(first);
  const end = days ? closeOf : sameMoment;
  const found = new Map<number, ChartEvent[]>();
  let next = 0;
  for (const event of events.toSorted((a, b) => a.at - b.at)) {
    if (event.at < from) continue;
    while (next < bars.length - 1 && end(bars[next] ?? first) < event.at) next += 1;
    const at = bars[next] ?? first;
    const there = found.get(at);
    if (there) there.push(event);
    else found.set(at, [event]);
  }
  return [...found].map(([at, entries]) => ({ at, entries }));
}
