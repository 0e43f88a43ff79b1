/**
 * The language of rules as data: the words of each sentence in their sequence, and what they say. The parser, the printer, the completion and
 * the fields of the editor are made from it.
 */
import { clearFigure } from "#market/lists/amount";
import { measures } from "#market/lists/measures";
import { priceNumber, shortNumber } from "#market/texts/sentenceWords";
import {
  type Condition,
  haltLevels,
  type LineFigure,
  lineFigures,
  type MarketIndex,
  marketIndices,
  mostDaysAhead,
  type RuleList,
  ruleLists,
} from "./rule.ts";

export type Kind = LineFigure | Exclude<Condition["of"], "figure">;

/** Parts of a condition by their names. One that is undefined must be absent. */
export type Values = Readonly<Record<string, unknown>>;

/** The editor has a text for each. */
type ChoiceName =
  | ("above" | "below" | "atLeast" | "atMost" | "high" | "low" | "enters" | "leaves" | "begins" | "ends")
  | ("indexLevel" | "indexChange" | "upPercent" | "up" | "down")
  | (RuleList | MarketIndex | `${(typeof haltLevels)[number]}%`);
export type UnitName =
  | ("rupees" | "percent" | "part" | "shares" | "trades")
  | ("minutes" | "days" | "points" | "lines" | "ticks");

/** A word to choose, and what it says. */
export interface Choice {
  name: ChoiceName;
  /** "" if it is not written */
  word: string;
  is: Values;
  /** other words that are understood */
  also: readonly string[];
}

/** What a number counts. */
export interface Unit {
  name: UnitName;
  /** may follow the number, with or without a blank */
  words: readonly string[];
  /** a number without these words has another unit */
  needed?: true;
  /** what the unit says; it is possible only if nothing before it says otherwise */
  is: Values;
  write: (value: number) => string;
  isValid?: (value: number) => boolean;
  /** -1 if the condition has the negative of the number that is written */
  sign?: -1;
}

export type Part =
  /** one of these words; the first is written */
  | { of: "word"; words: readonly string[] }
  | {
      of: "choice";
      name: "side" | "index" | "figure" | "event" | "list" | "percent";
      choices: readonly Choice[];
    }
  | { of: "number"; name: string; units: readonly Unit[] }
  /** the line or list, where it does not stand in front */
  | { of: "subject" }
  /** tags and quoted texts of a disclosure; `tagged`: at least one tag */
  | { of: "subjects"; tagged?: boolean }
  /** a day, or a moment as 2026-12-31T14:30 */
  | { of: "end"; name: "until" };

/** One way to write a condition, after the line or list unless the condition is `ofMarket`, or has the line as a part. */
export interface Form {
  kind: Kind;
  /** what its fixed words say */
  is: Values;
  parts: readonly Part[];
  /** what the editor begins with; a threshold may be missing */
  usual: Values;
  ofMarket: boolean;
  /** understood, but never written: another form says the same */
  spoken: boolean;
}

const isCount = (value: number) => Number.isSafeInteger(value) && value >= 1;
const isSize = (value: number) => value >= 0;
const percentText = (value: number) => `${value}%`;
const countOf = (thing: string) => (value: number) => `${value} ${thing}${value === 1 ? "" : "s"}`;

const unit = (name: UnitName, words: string, write: Unit["write"], more?: Partial<Unit>): Unit => ({
  ...{ name, words: words.split(" ").filter(Boolean), is: {}, write },
  ...more,
});

/** Units by their names in the forms below. */
const units = {
  price: unit("rupees", "", priceNumber),
  amount: unit("rupees", "", shortNumber),
  shares: unit("shares", "", shortNumber),
  trades: unit("trades", "", shortNumber),
  percent: unit("percent", "%", percentText),
  minutes: unit("minutes", "min minutes", (value) => `${clearFigure(value)} min`),
  days: unit("days", "days day", countOf("day"), {
    isValid: (value) => isCount(value) && value <= mostDaysAhead,
  }),
  rise: unit("percent", "%", percentText, { isValid: isSize }),
  drop: unit("percent", "%", percentText, { isValid: (value) => isSize(value) && value <= 100, sign: -1 }),
  fall: unit("percent", "%", percentText, { isValid: (value) => haltLevels.some((one) => one === value) }),
  ticks: unit("ticks", "ticks tick", countOf("tick"), { isValid: isCount }),
  blockShares: unit("shares", "shares", (value) => `${shortNumber(value)} shares`, {
    needed: true,
    is: { unit: "shares" },
  }),
  blockRupees: unit("rupees", "rupees", shortNumber, { is: { unit: "rupees" } }),
  indexLevel: unit("points", "", priceNumber, { is: { figure: "level" } }),
  indexChange: unit("percent", "%", percentText, { is: { figure: "changePercent" } }),
  part: unit("part", "%", percentText, { needed: true, is: { figure: "upPercent" } }),
  points: unit("points", "points point", clearFigure),
  linesUp: unit("lines", "", clearFigure, { is: { figure: "up" } }),
  linesDown: unit("lines", "", clearFigure, { is: { figure: "down" } }),
  boards: unit("lines", "", clearFigure, { isValid: isCount }),
  // `10m` is ten million of any unit, and surely a mistake
  pause: unit("minutes", "min s ms", clearFigure, {
    isValid: (value) => isSize(value) && value <= 2_592_000,
  }),
} as const;

type ChoicePart = Extract<Part, { of: "choice" }>;
type ChoiceRow = readonly [name: ChoiceName, word: string, is: Values, ...also: readonly string[]];
const choice = (name: ChoicePart["name"], ...rows: readonly ChoiceRow[]): Part => ({
  of: "choice",
  name,
  choices: rows.map(([own, word, is, ...also]) => ({ name: own, word, is, also })),
});
const wordChoice = (name: ChoicePart["name"], words: readonly ChoiceName[]): Part =>
  choice(name, ...words.map((word): ChoiceRow => [word, word, { [name]: word }]));

/** The signs, which are also understood as words if these are given beside "above" and "below". */
const signChoice = (over?: string, under?: string): Part =>
  choice(
    "side",
    ["above", ">", { side: "above", inclusive: undefined }, ...(over ? ["above", over] : [])],
    ["below", "<", { side: "below", inclusive: undefined }, ...(under ? ["below", under] : [])],
    ["atLeast", ">=", { side: "above", inclusive: true }],
    ["atMost", "<=", { side: "below", inclusive: true }],
  );

/** Choices and other parts by their names in the forms below. */
const slots: Readonly<Record<string, Part>> = {
  SIDE: signChoice("over", "under"),
  // in words, "JKH trades below 7.00" is about the price
  SIGN: signChoice(),
  // a time without trades always counts its own minute
  LONG: choice(
    "side",
    ["atLeast", "", { side: "above" }, ">=", ">", "above", "over"],
    ["below", "<", { side: "below" }, "below", "under"],
  ),
  END: choice("side", ["high", "high", { side: "above" }], ["low", "low", { side: "below" }]),
  BREADTH: choice(
    "figure",
    ["upPercent", "up", { figure: "upPercent" }, "rises"],
    ["up", "up", { figure: "up" }, "rises"],
    ["down", "down", { figure: "down" }, "falls"],
  ),
  FIGURE: choice(
    "figure",
    ["indexLevel", "level", { figure: "level" }],
    ["indexChange", "change", { figure: "changePercent" }],
  ),
  FALL: choice(
    "percent",
    ...haltLevels.map((level): ChoiceRow => [`${level}%`, `${level}%`, { percent: level }]),
  ),
  INDEX: wordChoice("index", marketIndices),
  ENTERS: wordChoice("event", ["enters", "leaves"]),
  LIST: wordChoice("list", [...ruleLists, ...measures]),
  // the measures are figures too, so alone they begin another sentence
  SENT: wordChoice("list", ruleLists),
  BEGINS: wordChoice("event", ["begins", "ends"]),
  SUBJECTS: { of: "subjects" },
  LINES: { of: "subject" },
  TAGS: { of: "subjects", tagged: true },
  UNTIL: { of: "end", name: "until" },
};

/** A slot by its name, a number as `level:price`, or words of which the first is written as `shares/volume`. */
function partOf(written: string): Part {
  const [name = "", unitNames] = written.split(":");
  const of = (unit: string): Unit => units[unit as keyof typeof units];
  if (unitNames) return { of: "number", name, units: unitNames.split("|").map(of) };
  return slots[written] ?? { of: "word", words: written.split("/") };
}
const partsOf = (written: string): Part[] => written.split(" ").map(partOf);

/** `is`: what the editor begins with, or of a spoken form what its words say */
type Row = readonly [kind: Kind, text: string, is?: Values];

/** In the sequence in which the editor offers them. */
const lineForms: readonly Row[] = [
  ["price", "price SIDE level:price", { side: "above" }],
  ["changePercent", "change SIDE level:percent", { side: "above", level: 5 }],
  ["gapPercent", "gap SIDE level:percent", { side: "above", level: 5 }],
  ["turnover", "turnover SIDE level:amount", { side: "above", level: 100e6 }],
  ["shares", "shares/volume SIDE level:shares", { side: "above", level: 1e6 }],
  ["trades", "trades SIGN level:trades", { side: "above", level: 100 }],
  ["quietMinutes", "quiet LONG level:minutes", { side: "above", level: 30 }],
  ["block", "block >=/>/above/over least:blockShares|blockRupees", { least: 20e6, unit: "rupees" }],
  ["range", "beyond END ticks:ticks", { side: "above", ticks: 1 }],
  ["year", "year END", { side: "above" }],
  ["list", "ENTERS LIST", { event: "enters", list: "gainers" }],
  ["moves", "moves INDEX SIDE level:points", { index: "ASPI", side: "above", level: 5 }],
  ["disclosure", "disclosure SUBJECTS", { tags: [], words: [] }],
  ["halt", "halt/halted BEGINS", { event: "begins" }],
  ["close", "close published"],
];
const exDateForms: readonly Row[] = [["exDate", "ex-date of LINES in days:days", { days: 3 }]];
const marketForms: readonly Row[] = [
  [
    "index",
    "INDEX FIGURE SIDE level:indexLevel|indexChange",
    { index: "ASPI", figure: "changePercent", side: "below", level: -1 },
  ],
  [
    "breadth",
    "breadth BREADTH SIDE level:part|linesUp|linesDown",
    { figure: "upPercent", side: "below", level: 30 },
  ],
  ["fall", "SL20 fall/falls/down FALL", { percent: 5 }],
  ["notMoving", "board not moving"],
  ["halt", "halt/halted BEGINS", { event: "begins" }],
];
const spokenOfLines: readonly Row[] = [
  ["price", "SIDE level:price"],
  ["changePercent", "up/rises level:rise", { side: "above" }],
  ["changePercent", "down/falls level:drop", { side: "below" }],
  ["gapPercent", "gap up level:rise", { side: "above" }],
  ["gapPercent", "gap down level:drop", { side: "below" }],
  ["list", "SENT", { event: "enters" }],
  ["year", ">=/> year END"],
  ["halt", "halt/halted", { event: "begins" }],
  ["disclosure", "TAGS"],
  ["exDate", "ex-date days:days"],
];
const spokenOfMarket: readonly Row[] = [
  ["fall", "SL20 fall/falls/down percent:fall"],
  ["index", "INDEX SIDE level:indexLevel", { figure: "level" }],
  ["index", "INDEX up/rises level:rise", { figure: "changePercent", side: "above" }],
  ["index", "INDEX down/falls level:drop", { figure: "changePercent", side: "below" }],
  ["breadth", "breadth SIDE level:part|linesUp"],
  ["halt", "halt/halted", { event: "begins" }],
];

const isOf = (kind: Kind): Values =>
  lineFigures.some((figure) => figure === kind) ? { of: "figure", figure: kind } : { of: kind };
const formsIn = (rows: readonly Row[], ofMarket: boolean, spoken: boolean): Form[] =>
  rows.map(([kind, text, is = {}]) => ({
    kind,
    ofMarket,
    spoken,
    parts: partsOf(text),
    is: { ...isOf(kind), ...(spoken && is) },
    usual: is,
  }));

export const forms: readonly Form[] = [
  ...formsIn(lineForms, false, false),
  ...formsIn(spokenOfLines, false, true),
  ...formsIn(exDateForms, true, false),
  ...formsIn(marketForms, true, false),
  ...formsIn(spokenOfMarket, true, true),
];

/** What may follow a condition after commas, by its first word. */
export const options: ReadonlyMap<string, Pick<Form, "is" | "parts">> = new Map([
  ["once", { is: { once: true }, parts: partsOf("once") }],
  ["until", { is: {}, parts: partsOf("until UNTIL") }],
]);
/** Choices of earlier versions: understood and left out, because they are the same for all rules now. */
export const formerOptions = [
  "each time",
  "count:boards boards/board",
  "back count:rise",
  "pause count:pause",
  "delayed",
].map(partsOf);

/** Words that begin a sentence, so that they are no short symbols. */
export const openings = ["any", "list", "my", "ex-date", "halt", "breadth", "board", "ASPI", "SL20"] as const;
/** Words that never follow a line or a list. */
export const marketWords: readonly string[] = ["ASPI", "SL20", "breadth", "fall", "not", "moving"];

export const lineKinds: readonly Kind[] = [...lineForms, ...exDateForms].map(([kind]) => kind);
/** what is about the market as a whole only */
export const marketKinds: readonly Kind[] = marketForms
  .map(([kind]) => kind)
  .filter((kind) => !lineKinds.includes(kind));

export const kindOf = (condition: Condition): Kind =>
  condition.of === "figure" ? condition.figure : condition.of;

/** The form that is written. @param ofMarket chooses the one without a line, where a kind has both */
export function formOf(kind: Kind, ofMarket: boolean): Form | undefined {
  const all = forms.filter((form) => form.kind === kind && !form.spoken);
  return all.find((form) => form.ofMarket === ofMarket) ?? all[0];
}

/** Whether the values say this. */
export const says = (values: Values, is: Values): boolean =>
  Object.entries(is).every(([name, value]) => values[name] === value);

/** Whether the values say nothing else. */
export const allows = (values: Values, is: Values): boolean =>
  Object.entries(is).every(([name, value]) => values[name] === undefined || values[name] === value);
