/** Translates between a chart's choices and the address. Defaults are left out of the address. */

import type { Range } from "#market/series/series";
import type { ChartLook } from "#ui/chart/library/chartLook";
import { day } from "#units/time";
import type { ChartSearch } from "./search.ts";

const lookSearch = ({ scale, form, prices, table, marks }: ChartLook): ChartSearch => ({
  scale: scale === "linear" ? undefined : scale,
  form: form === "line" ? form : undefined,
  prices: prices === "traded" ? prices : undefined,
  view: table ? "table" : undefined,
  marks: marks ? undefined : "off",
});

/** Ranges of days with the days that they surely contain. */
const chartSpans = [
  ["1W", 6],
  ["1M", 27],
  ["3M", 88],
] as const satisfies readonly [Range, number][];

/** The range on which a chart opens: one day, or for a line without trades in this session the shortest range with its last day. */
export function openingRange(lastDayAt: number | undefined, now: number): Range {
  if (lastDayAt === undefined) return "1D";
  return chartSpans.find(([, days]) => now - lastDayAt <= days * day)?.[0] ?? "1Y";
}

/** @param choose receives the choices that changed; undefined means the default @param usual the range without a choice */
export function chartChoices(
  search: ChartSearch,
  choose: (changed: ChartSearch) => void,
  usual: Range = "1D",
) {
  const look: ChartLook = {
    scale: search.scale ?? "linear",
    form: search.form ?? "bars",
    prices: search.prices ?? "rebased",
    table: search.view === "table",
    marks: search.marks !== "off",
  };
  return {
    range: search.range ?? usual,
    // a new range is a history entry, so going back returns to the previous range
    onRange: (range: Range) => choose({ range: range === usual ? undefined : range }),
    look,
    onLook: (changed: Partial<ChartLook>) => choose(lookSearch({ ...look, ...changed })),
  } as const;
}
