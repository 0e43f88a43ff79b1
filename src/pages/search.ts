/** The choices that the address of each page keeps, such as sort, filter and period, with their schemas. */
import * as v from "valibot";
import { allShareId, top20Id } from "#market/company/sector";
import { isSymbol } from "#market/company/symbol";
import { calendarDay } from "#market/day/writtenTime";
import { clamps, mapColours, mapSizes } from "#market/lists/heatChoices";
import { measures } from "#market/lists/measures";
import { disclosureSources, eventKinds } from "#market/papers/disclosure";
import { newsTypes } from "#market/papers/media";
import { ranges } from "#market/series/series";
import { columnsWritten } from "#ui/preferences/preferences";

/** Address values are texts. When the page itself navigates, it reads again a value that it has already read. */
const optional = <T extends v.GenericSchema>(schema: T) => v.fallback(v.optional(schema), undefined);

const flagEntry = optional(
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

const writtenEntry = (length: number, spelling: RegExp) =>
  v.pipe(v.string(), v.maxLength(length), v.regex(spelling));

/** Sort keys, the most important first; descending unless marked: `changePercent.turnover-up`. */
const sort = optional(writtenEntry(120, /^\w+(-up)?(\.\w+(-up)?)*$/));

/** Choices that a link to the board restores. Unreadable parts are left out, never an error. */
export const boardSearch = v.object({
  sort,
  filter: optional(v.pipe(v.string(), v.maxLength(60))),
  up: flagEntry,
  down: flagEntry,
  flat: flagEntry,
  /** letters of share classes */
  class: optional(writtenEntry(60, /^(none|[A-Z])(\.(none|[A-Z]))*$/)),
  status: optional(writtenEntry(60, /^-?\d{1,6}(\.-?\d{1,6})*$/)),
  /** numbers of industry groups */
  sector: optional(writtenEntry(120, /^(unknown|\d{1,6})(\.(unknown|\d{1,6}))*$/)),
  crossed: flagEntry,
  /** only moves of more than one tick */
  ticks: flagEntry,
  /** the last trade was at most this many minutes ago */
  within: optional(v.pipe(amount, v.picklist([5, 15, 60]))),
  /** least turnover, rupees */
  turnover: optional(amount),
  /** lowest and highest price */
  from: optional(amount),
  to: optional(amount),
  untraded: flagEntry,
  columns: optional(columnsWritten),
});

/** Choices that a link to a chart restores. */
const chartSearch = v.object({
  /** the period; one day if left out */
  range: optional(v.picklist(ranges)),
  /** the price scale; linear if left out */
  scale: optional(v.picklist(["log", "percent"])),
  /** draws days as a line of closes instead of bars */
  form: optional(v.literal("line")),
  /** prices before a jump as traded; rebased if left out */
  prices: optional(v.literal("traded")),
  /** shows all points in a table instead of the chart */
  view: optional(v.literal("table")),
  /** disclosures on the axis; shown if left out */
  marks: optional(v.literal("off")),
});
export type ChartSearch = v.InferOutput<typeof chartSearch>;

/** Checks only the separators. The chart reads each part itself, with code that no other page loads. */
const isComparedSomewhere = (sent: string) =>
  sent.split("_").some((part) => isSymbol(part) || /^\d+$/.test(part));

/** Further choices that a link to the chart of a line or a sector restores; the chart reads their texts. */
const drawnSearch = v.object({
  ...chartSearch.entries,
  /** `sma20.ema50.rsi14` */
  studies: optional(writtenEntry(60, /^[a-z]{2,4}\d{0,3}(\.[a-z]{2,4}\d{0,3})*$/)),
  /** `COMB.N0000_1_40`: symbols, and ids of sectors and indices */
  compare: optional(v.pipe(v.string(), v.maxLength(120), v.check(isComparedSomewhere))),
});

/** Choices that a link to the overview restores. */
export const overviewSearch = v.object({
  ...drawnSearch.entries,
  /** the figure that ranks the third list; the service's own ranking if left out */
  leaders: optional(v.picklist(measures)),
  /** rupees; gainers and losers with less turnover are not listed */
  turnover: optional(amount),
  /** gainers and losers that moved one tick are not listed */
  ticks: flagEntry,
  /** shows the service's short list instead of the collected prints */
  prints: optional(v.literal("short")),
});

/** Choices that a link to the map restores. Defaults: market cap and change, with full colour at ±3 %. */
export const mapSearch = v.object({
  size: optional(v.picklist(mapSizes)),
  colour: optional(v.picklist(mapColours)),
  clamp: optional(v.pipe(amount, v.picklist(clamps))),
  /** the same figures as text */
  view: optional(v.literal("table")),
});

/** Choices that a link to the sectors restores. */
export const sectorsSearch = v.object({ sort });

/** Choices that a link to one sector restores. */
export const sectorSearch = v.object({ ...drawnSearch.entries, ...sectorsSearch.entries });

/** Choices that a link to the media page restores. */
export const mediaSearch = v.object({
  /** the part shown if both do not fit side by side */
  show: optional(v.literal("events")),
  /** the exchange's own notices if left out */
  type: optional(v.picklist(newsTypes)),
  /** number of news items to load */
  count: optional(v.pipe(amount, v.picklist([100, 300, 999]))),
  /** year of the events; this year if left out */
  year: optional(v.pipe(amount, v.integer(), v.minValue(1900), v.maxValue(2199))),
  /** the item that the link leads to */
  item: optional(writtenEntry(80, /^[\w-]+$/)),
  /** the item and language of the open document, `4711.en` */
  paper: optional(writtenEntry(100, /^[\w-]+\.[\w-]+$/)),
});

const disclosureKey = optional(writtenEntry(60, /^[\w-]+$/));

/** Choices that a link to the disclosures restores. */
export const disclosuresSearch = v.object({
  /** search text */
  find: optional(v.pipe(v.string(), v.maxLength(60))),
  /** one list; all lists except the archive if left out */
  source: optional(v.picklist(disclosureSources)),
  tag: optional(writtenEntry(80, /^[a-z]+(\.[a-z]+)*$/)),
  category: optional(v.pipe(v.string(), v.maxLength(120))),
  /** a company's code; without a code its name without blanks */
  company: optional(writtenEntry(120, /^[\p{L}\p{N}&-]+$/u)),
  starred: flagEntry,
  /** the open disclosure, and the disclosure whose document is open */
  item: disclosureKey,
  paper: disclosureKey,
});

const wallText = optional(v.pipe(v.string(), v.maxLength(2_000)));

/** Choices that a wall's link restores. ./wall/playlist/link.ts reads each text and lists what it cannot read. */
export const wallSearch = v.object(
  v.entriesFromList(
    [
      "views",
      "open",
      "closed",
      "theme",
      "palette",
      "lang",
      "scale",
      "name",
      "screen",
      "offset",
      "motion",
      "sleep",
      "play",
      "alerts",
    ],
    wallText,
  ),
);
export type WallSearch = v.InferOutput<typeof wallSearch>;

const calendarDayEntry = v.pipe(
  v.string(),
  v.check((day) => calendarDay(day) !== undefined),
);

/** Choices that a link to a line restores: its chart, and the filter and dates of its disclosures. */
export const symbolSearch = v.object({
  ...drawnSearch.entries,
  since: optional(calendarDayEntry),
  until: optional(calendarDayEntry),
  find: disclosuresSearch.entries.find,
  /** withdrawn disclosures as well */
  deleted: flagEntry,
  item: disclosureKey,
  paper: disclosureKey,
});

/** Choices that a link to a watchlist restores. A link with symbols shows those lines, whatever lists this browser has. */
export const watchSearch = v.object({
  sort,
  columns: boardSearch.entries.columns,
  /** `JKH.N0000_COMB.N0000` */
  symbols: optional(writtenEntry(1_800, /^[^\s_]{1,20}(_[^\s_]{1,20})*$/)),
  /** the name of the list */
  name: optional(v.pipe(v.string(), v.maxLength(40))),
});

/** Choices that a link to "While you were away" restores. */
export const awaySearch = v.object({
  /** `2026-10-02T11:42` at the exchange, or `11:42` today; if left out, the last look */
  since: optional(writtenEntry(23, /^(\d{4}-\d\d-\d\d(-\d{1,3})?T)?\d?\d:\d\d(:\d\d)?$/)),
  /** of the table of every line */
  sort,
});

/** Choices that filter prints and blocks. */
const printSearch = v.object({
  /** words of a symbol or a company */
  find: optional(v.pipe(v.string(), v.maxLength(60))),
  /** a watchlist of this browser */
  list: optional(writtenEntry(40, /^[^\s_]+$/)),
  /** least number of shares, and least value in rupees */
  size: optional(amount),
  value: optional(amount),
  /** a print's price against the previous print, a block's against the last price */
  side: optional(v.picklist(["up", "down", "same"])),
});

/** Choices that a link to the tape restores. */
export const tapeSearch = v.object({ ...printSearch.entries, odd: flagEntry });

/** Choices that a link to the blocks restores. */
export const blocksSearch = v.object({ ...printSearch.entries, sort });

/** Choices that a link to the opening restores. */
export const openingSearch = v.object({
  sort,
  /** direction of the gap */
  side: printSearch.entries.side,
  /** least turnover in rupees */
  turnover: optional(amount),
});

/** Choices that a link to the closing restores. */
export const closingSearch = v.object({
  sort,
  /** only lines whose official close differs from the last print */
  differ: flagEntry,
});

/** Choices that a link to the calendar restores. */
export const calendarSearch = v.object({
  find: printSearch.entries.find,
  list: printSearch.entries.list,
  kind: optional(v.picklist(eventKinds)),
  /** the company of this line alone, from its own lists of a year */
  line: optional(v.pipe(v.string(), v.check(isSymbol))),
  /** only lines that the kept positions hold */
  held: flagEntry,
  /** dates before today too */
  past: flagEntry,
});

/** Choices that a link to the recorded days restores. */
export const historySearch = v.object({ sort });

/** `ASPI` and `SL20`, as `/v1/moved` and the alerts name them */
const marketIndex = v.pipe(
  v.string(),
  v.toUpperCase(),
  v.picklist(["ASPI", "SL20"]),
  v.transform((name) => (name === "ASPI" ? allShareId : top20Id)),
);

/** Choices that a link to what moved an index restores. */
export const movedSearch = v.object({
  /** name or id of an index, or id of an industry group; the all-share index if left out */
  index: optional(v.union([marketIndex, v.pipe(amount, v.integer(), v.minValue(1), v.maxValue(999_999))])),
  /** `10:00`: counts from then instead of the previous close */
  from: awaySearch.entries.since,
  /** words of a symbol or a company */
  find: printSearch.entries.find,
  sort,
});

/** Choices that a link to the alerts restores. */
export const alertsSearch = v.object({
  sort,
  /** key of a firing that the page marks */
  firing: optional(v.pipe(v.string(), v.maxLength(300))),
});

/** Choices that a link to the positions restores. Nothing in it tells what somebody holds: a portfolio has a number made by chance. */
export const positionsSearch = v.object({
  sort,
  /** id of a portfolio of this browser */
  portfolio: optional(writtenEntry(80, /^[\w-]+$/)),
});
