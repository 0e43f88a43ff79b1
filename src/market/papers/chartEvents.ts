/** Disclosures of a company as marks on its chart, and their places on the chart's bars. */
import { colomboHours, dayStart } from "#market/day/session";
import { type Disclosure, type DisclosureTag, headOf } from "./disclosure.ts";

// Disclosures of a company as marks on its chart.

/** Letters for dividend, results, insider dealing, capital, halt and block, and a dot for other subjects. */
type ChartGlyph = "D" | "R" | "I" | "C" | "H" | "B" | "•";

export interface ChartEvent {
  key: string;
  /** time of publication, epoch ms */
  at: number;
  glyph: ChartGlyph;
  title: string | undefined;
  category: string | undefined;
  /** a document's path, relative to the service's files */
  path: string | undefined;
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
    .flatMap((one) =>
      one.at === undefined || one.deleted
        ? []
        : [
            {
              key: one.key,
              at: one.at,
              glyph: glyphs[one.tag] ?? "•",
              title: headOf(one),
              category: one.category,
              path: one.path,
            },
          ],
    )
    .sort((a, b) => a.at - b.at);

/** Events before or during the trading of one bar. */
interface BarEvents {
  at: number;
  /** oldest first, at least one */
  events: readonly ChartEvent[];
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
): BarEvents[] {
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
  return [...found].map(([at, known]) => ({ at, events: known }));
}
