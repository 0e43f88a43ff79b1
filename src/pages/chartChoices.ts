/** Translates between a chart's choices and the address. Defaults are left out of the address. */
import type { Range } from "#market/series/ranges";
import type { ChartLook } from "#ui/chart/library/chartLook";
import type { ChartSearch } from "./search.ts";

const written = ({ scale, form, prices, table, marks }: ChartLook): ChartSearch => ({
  scale: scale === "linear" ? undefined : scale,
  form: form === "line" ? form : undefined,
  prices: prices === "traded" ? prices : undefined,
  view: table ? "table" : undefined,
  marks: marks ? undefined : "off",
});

/** @param choose receives the choices that changed; undefined means the default */
export function chartChoices(search: ChartSearch, choose: (changed: ChartSearch) => void) {
  const look: ChartLook = {
    scale: search.scale ?? "linear",
    form: search.form ?? "bars",
    prices: search.prices ?? "rebased",
    table: search.view === "table",
    marks: search.marks !== "off",
  };
  return {
    range: search.range ?? "1D",
    // a new range is a history entry, so going back returns to the previous range
    onRange: (range: Range) => choose({ range: range === "1D" ? undefined : range }),
    look,
    onLook: (changed: Partial<ChartLook>) => choose(written({ ...look, ...changed })),
  } as const;
}
