import * as v from "valibot";
import { measures } from "#market/leadersBy";
import { ranges } from "#market/range";
import { columnsWritten } from "#ui/keptColumns";

const flag = v.fallback(v.optional(v.literal(true)), undefined);

/** What a link to the board restores. Anything unreadable is left out, never an error. */
export const boardSearch = v.object({
  /** a column id, and whether it runs upwards */
  sort: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(32))), undefined),
  asc: flag,
  filter: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(60))), undefined),
  up: flag,
  down: flag,
  flat: flag,
  columns: v.fallback(v.optional(columnsWritten), undefined),
});
export type BoardSearch = v.InferOutput<typeof boardSearch>;

/** How far back a chart goes; a day when left out. */
export const rangeSearch = v.object({ range: v.fallback(v.optional(v.picklist(ranges)), undefined) });

/** What a link to the overview restores. */
export const overviewSearch = v.object({
  ...rangeSearch.entries,
  /** what the third list is ranked by; the service's own ranking when left out */
  leaders: v.fallback(v.optional(v.picklist(measures)), undefined),
  /** rupees that a gainer or loser has to have turned over */
  turnover: v.fallback(v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1e12))), undefined),
  /** the service's short list in place of the prints seen */
  prints: v.fallback(v.optional(v.literal("short")), undefined),
});

/** The search of each address. */
export const searches = {
  "/": overviewSearch,
  "/board": boardSearch,
  "/s/$symbol": rangeSearch,
  "/summary": v.object({}),
  "/health": v.object({}),
};

declare module "#ui/router/routes" {
  interface Register {
    searches: typeof searches;
  }
}
