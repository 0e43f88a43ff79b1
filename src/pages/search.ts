import * as v from "valibot";
import { isSymbol } from "#market/company/symbol";
import { calendarDay } from "#market/day/published";
import { clamps, mapColours, mapSizes } from "#market/lists/heat";
import { measures } from "#market/lists/leadersBy";
import { disclosureSources } from "#market/papers/disclosureSource";
import { newsTypes } from "#market/papers/media";
import { ranges } from "#market/series/series";
import { columnsWritten } from "#ui/kept/keptChoices";

// How the texts of an address are read, whatever they are about.

/** Texts stand in addresses; what was read once is read again when the page itself goes somewhere. */
const optional = <T extends v.GenericSchema>(schema: T) => v.fallback(v.optional(schema), undefined);

const flag = optional(
  v.union([
    v.literal(true),
    v.pipe(
      v.literal("true"),
      v.transform(() => true as const),
    ),
  ]),
);

const fourDecimals = (value: number) => Math.round(value * 10_000) / 10_000;
const amount = v.pipe(
  v.union([
    v.pipe(v.string(), v.regex(/^\d{1,13}(\.\d{1,10})?$/), v.transform(Number)),
    v.pipe(v.number(), v.finite()),
  ]),
  v.transform(fourDecimals),
  v.minValue(0),
  v.maxValue(1e13),
);

const written = (length: number, spelling: RegExp) =>
  v.pipe(v.string(), v.maxLength(length), v.regex(spelling));

/** What a link to the board restores. Anything unreadable is left out, never an error. */
export const boardSearch = v.object({
  /** `changePercent.turnover-up`: keys by weight, downwards unless said */
  sort: optional(written(120, /^\w+(-up)?(\.\w+(-up)?)*$/)),
  filter: optional(v.pipe(v.string(), v.maxLength(60))),
  up: flag,
  down: flag,
  flat: flag,
  /** letters of share classes */
  class: optional(written(60, /^(none|[A-Z])(\.(none|[A-Z]))*$/)),
  status: optional(written(60, /^-?\d{1,6}(\.-?\d{1,6})*$/)),
  /** numbers of industry groups */
  sector: optional(written(120, /^(unknown|\d{1,6})(\.(unknown|\d{1,6}))*$/)),
  crossed: flag,
  /** minutes since the last trade */
  within: optional(v.pipe(amount, v.picklist([5, 15, 60]))),
  /** rupees, at least */
  turnover: optional(amount),
  /** a band of prices */
  from: optional(amount),
  to: optional(amount),
  untraded: flag,
  columns: optional(columnsWritten),
});
export type BoardSearch = v.InferOutput<typeof boardSearch>;

/** What a link to a chart restores. */
const chartSearch = v.object({
  /** how far back it goes; a day when left out */
  range: optional(v.picklist(ranges)),
  /** of the prices; linear when left out */
  scale: optional(v.picklist(["log", "percent"])),
  /** days as a line through the closes in place of bars */
  form: optional(v.literal("line")),
  /** prices before a jump as they were traded; rebased when left out */
  prices: optional(v.literal("traded")),
  /** every point in a table in place of the picture */
  view: optional(v.literal("table")),
  /** disclosures on the axis; there when left out */
  marks: optional(v.literal("off")),
});
export type ChartSearch = v.InferOutput<typeof chartSearch>;

/** The chart reads each part for itself, with code that no other page needs. */
const isComparedSomewhere = (sent: string) =>
  sent.split("_").some((part) => isSymbol(part) || /^\d+$/.test(part));

/** What a link to the chart of a line or a sector restores besides; what each text says is for the chart to read. */
const drawnSearch = v.object({
  ...chartSearch.entries,
  /** `sma20.ema50.rsi14` */
  studies: optional(written(60, /^[a-z]{2,4}\d{0,3}(\.[a-z]{2,4}\d{0,3})*$/)),
  /** `COMB.N0000_1_40`: symbols, and numbers of sectors and indices */
  compare: optional(v.pipe(v.string(), v.maxLength(120), v.check(isComparedSomewhere))),
});

/** What a link to the overview restores. */
export const overviewSearch = v.object({
  ...drawnSearch.entries,
  /** what the third list is ranked by; the service's own ranking when left out */
  leaders: v.fallback(v.optional(v.picklist(measures)), undefined),
  /** rupees that a gainer or loser has to have turned over */
  turnover: optional(amount),
  /** the service's short list in place of the prints seen */
  prints: v.fallback(v.optional(v.literal("short")), undefined),
});

/** What a link to the map restores; by market cap and change, fullest at ±3 %, when left out. */
export const mapSearch = v.object({
  size: optional(v.picklist(mapSizes)),
  colour: optional(v.picklist(mapColours)),
  clamp: optional(v.pipe(amount, v.picklist(clamps))),
  /** the same as text */
  view: optional(v.literal("table")),
});

/** What a link to the sectors restores: keys by weight, downwards unless said. */
export const sectorsSearch = v.object({ sort: optional(written(120, /^\w+(-up)?(\.\w+(-up)?)*$/)) });

/** What a link to one sector restores. */
export const sectorSearch = v.object({ ...drawnSearch.entries, ...sectorsSearch.entries });

/** What a link to the media page restores. */
export const mediaSearch = v.object({
  /** where both do not fit side by side */
  show: optional(v.literal("events")),
  /** the exchange's own notices when left out */
  type: optional(v.picklist(newsTypes)),
  /** items of news asked for */
  count: optional(v.pipe(amount, v.picklist([100, 300, 999]))),
  /** of events; this one when left out */
  year: optional(v.pipe(amount, v.integer(), v.minValue(1900), v.maxValue(2199))),
  /** one that somebody was sent a link to */
  item: optional(written(80, /^[\w-]+$/)),
  /** the document that is read: its item and its language, `4711.en` */
  paper: optional(written(100, /^[\w-]+\.[\w-]+$/)),
});

const disclosureKey = optional(written(60, /^[\w-]+$/));

/** What a link to the disclosures restores. */
export const disclosuresSearch = v.object({
  /** words to look for */
  find: optional(v.pipe(v.string(), v.maxLength(60))),
  /** one list; all but the archive when left out */
  source: optional(v.picklist(disclosureSources)),
  tag: optional(written(80, /^[a-z]+(\.[a-z]+)*$/)),
  category: optional(v.pipe(v.string(), v.maxLength(120))),
  /** a company's code, or its name without blanks where it has none */
  company: optional(written(120, /^[\p{L}\p{N}&-]+$/u)),
  starred: flag,
  /** the one that is open, and the one whose document is read */
  item: disclosureKey,
  paper: disclosureKey,
});

const wallText = optional(v.pipe(v.string(), v.maxLength(2_000)));

/** What a link to a wall says; ./wall/playlist/link.ts reads each text, and names what it cannot read. */
export const wallSearch = v.object({
  views: wallText,
  open: wallText,
  closed: wallText,
  theme: wallText,
  palette: wallText,
  lang: wallText,
  scale: wallText,
  name: wallText,
  screen: wallText,
  offset: wallText,
  motion: wallText,
  sleep: wallText,
});
export type WallSearch = v.InferOutput<typeof wallSearch>;

const calendarDayWritten = v.pipe(
  v.string(),
  v.check((day) => calendarDay(day) !== undefined),
);

/** What a link to a line restores: its chart, and which of its disclosures are told, from when to when. */
export const symbolSearch = v.object({
  ...drawnSearch.entries,
  since: optional(calendarDayWritten),
  until: optional(calendarDayWritten),
  find: disclosuresSearch.entries.find,
  /** those taken back as well */
  deleted: flag,
  item: disclosureKey,
  paper: disclosureKey,
});

/** What a link to a watchlist restores; one that names its lines shows those, whatever lists this browser has. */
export const watchSearch = v.object({
  sort: boardSearch.entries.sort,
  columns: boardSearch.entries.columns,
  /** `JKH.N0000_COMB.N0000` */
  symbols: optional(written(1_800, /^[^\s_]{1,20}(_[^\s_]{1,20})*$/)),
  /** what they are called together */
  name: optional(v.pipe(v.string(), v.maxLength(40))),
});

/** The search of each address. */
export const searches = {
  "/": overviewSearch,
  "/board": boardSearch,
  "/s/$symbol": symbolSearch,
  "/summary": v.object({}),
  "/map": mapSearch,
  "/sectors": sectorsSearch,
  "/sectors/$sectorId": sectorSearch,
  "/disclosures": disclosuresSearch,
  "/media": mediaSearch,
  "/wall": wallSearch,
  "/wall/setup": wallSearch,
  "/watch": v.object({}),
  "/watch/$list": watchSearch,
  "/health": v.object({}),
};

declare module "#ui/router/routes" {
  interface Register {
    searches: typeof searches;
  }
}
