/**
 * What a person enters about his shares. An entry is a fact of one day, line and portfolio, and is never changed by the market. The schemas
 * read what the browser keeps and what is imported, so that both are the same.
 */
import * as v from "valibot";
import { isSymbol } from "#market/company/symbol";
import { calendarDay } from "#market/day/writtenTime";
import { hasDecimals, priceDecimals } from "./money.ts";

export const positionLimits = { entries: 20_000, portfolios: 50, brokers: 50, name: 40, note: 200 };

const upperLimits = { shares: 1e10, price: 1e7, amount: 1e13 };

const shareCount = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(upperLimits.shares));
const sharePrice = v.pipe(
  v.number(),
  v.minValue(0),
  v.maxValue(upperLimits.price),
  v.check((value) => hasDecimals(value, priceDecimals), "more than four decimals"),
);
const rupeeAmount = v.pipe(
  v.number(),
  v.minValue(0),
  v.maxValue(upperLimits.amount),
  v.check((value) => hasDecimals(value, 2), "more than two decimals"),
);
const lineSymbol = v.pipe(v.string(), v.check(isSymbol, "no symbol"));
const tradeDay = v.pipe(
  v.string(),
  v.check((written) => calendarDay(written) !== undefined, "no day"),
);
const shortName = v.pipe(v.string(), v.nonEmpty(), v.maxLength(positionLimits.name));
const id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(80));
const ratio = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(10_000));

const common = {
  id,
  /** id of a portfolio */
  portfolio: id,
  /** of the trade, or the ex-date of a corporate action: `2026-10-02` at the exchange */
  day: tradeDay,
  note: v.exactOptional(v.pipe(v.string(), v.maxLength(positionLimits.note))),
};

const trade = {
  ...common,
  symbol: lineSymbol,
  shares: shareCount,
  /** rupees a share, without costs */
  price: sharePrice,
  /** a name of the book's brokers, or any other name */
  broker: v.exactOptional(shortName),
  /** rupees: all charges of this entry as its contract note has them; they replace those of the schedule */
  costs: v.exactOptional(rupeeAmount),
};

/** One entry; `kind` says which. */
export const positionEntry = v.variant("kind", [
  v.strictObject({ kind: v.literal("buy"), ...trade }),
  v.strictObject({ kind: v.literal("sell"), ...trade }),
  /** held on the morning of the day; `price` is the average cost with costs, as a statement prints it */
  v.strictObject({
    kind: v.literal("opening"),
    ...common,
    symbol: lineSymbol,
    shares: shareCount,
    price: sharePrice,
  }),
  /** `amount` rupees, as received */
  v.strictObject({ kind: v.literal("dividend"), ...common, symbol: lineSymbol, amount: rupeeAmount }),
  /** new shares for nothing: a bonus or scrip dividend */
  v.strictObject({ kind: v.literal("scrip"), ...common, symbol: lineSymbol, shares: shareCount }),
  /** `from` old shares became `to` new ones: 1 and 5 for 1:5, 10 and 1 for a consolidation */
  v.strictObject({ kind: v.literal("subdivision"), ...common, symbol: lineSymbol, from: ratio, to: ratio }),
  /**
   * New shares of `symbol` at the price of a rights issue, without charges. `rights` is the rights line that was given for them: the cost of
   * those held moves to the new shares. Rights that are not held came with the old shares, and cost nothing.
   */
  v.strictObject({
    kind: v.literal("rightsTaken"),
    ...common,
    symbol: lineSymbol,
    shares: shareCount,
    price: sharePrice,
    rights: v.exactOptional(lineSymbol),
  }),
  /** rights that came with the shares of `symbol` and were sold; they cost nothing. Rights that were bought are a `sell` of their line. */
  v.strictObject({ kind: v.literal("rightsSold"), ...trade }),
  /** `amount` rupees paid, of a line or of the whole portfolio */
  v.strictObject({
    kind: v.literal("fee"),
    ...common,
    symbol: v.exactOptional(lineSymbol),
    amount: rupeeAmount,
  }),
  v.strictObject({
    kind: v.literal("note"),
    ...common,
    symbol: v.exactOptional(lineSymbol),
    note: v.pipe(v.string(), v.nonEmpty(), v.maxLength(positionLimits.note)),
  }),
]);

export type PositionEntry = v.InferOutput<typeof positionEntry>;
export type EntryKind = PositionEntry["kind"];
export type EntryOf<K extends EntryKind> = Extract<PositionEntry, { kind: K }>;
/** An entry that has charges. */
export type TradeEntry = EntryOf<"buy" | "sell" | "rightsSold">;

export const entryKinds = positionEntry.options.map(({ entries }) => entries.kind.literal);

/** What an entry says beside its day, kind, portfolio and note. */
export type EntryField =
  | "symbol"
  | "shares"
  | "price"
  | "amount"
  /** `from` and `to` */
  | "ratio"
  | "note"
  | "broker"
  | "costs"
  | "rights";

interface FieldsOfKind {
  needed: readonly EntryField[];
  optional: readonly EntryField[];
}
const priceFields = ["symbol", "shares", "price"] as const;
const tradeFields: FieldsOfKind = { needed: priceFields, optional: ["broker", "costs"] };

/** The fields of each kind, in the sequence of a form; each may have a note too. */
export const entryFields: Readonly<Record<EntryKind, FieldsOfKind>> = {
  buy: tradeFields,
  sell: tradeFields,
  opening: { needed: priceFields, optional: [] },
  dividend: { needed: ["symbol", "amount"], optional: [] },
  scrip: { needed: ["symbol", "shares"], optional: [] },
  subdivision: { needed: ["symbol", "ratio"], optional: [] },
  rightsTaken: { needed: priceFields, optional: ["rights"] },
  rightsSold: tradeFields,
  fee: { needed: ["amount"], optional: ["symbol"] },
  note: { needed: ["note"], optional: ["symbol"] },
};

/** Name of the first field that the schema refuses; "ratio" for a part of one. */
export function faultyField([issue]: readonly v.BaseIssue<unknown>[]): string {
  const key = issue?.path?.[0]?.key;
  if (key === "from" || key === "to") return "ratio";
  return typeof key === "string" ? key : "";
}

export const isTrade = (entry: PositionEntry): entry is TradeEntry =>
  entry.kind === "buy" || entry.kind === "sell" || entry.kind === "rightsSold";

/**
 * The sequence within a day. What changes shares holds from the morning; and nobody can sell what he has not bought, so purchases are reckoned
 * before sales, whichever was written first.
 */
const places: Readonly<Record<EntryKind, number>> = {
  opening: 0,
  subdivision: 1,
  scrip: 2,
  buy: 3,
  rightsTaken: 4,
  sell: 5,
  rightsSold: 6,
  dividend: 7,
  fee: 8,
  note: 9,
};

/** The oldest first; entries of one day and kind by their ids, so that every tab reckons the same. */
export function byDay(a: PositionEntry, b: PositionEntry): number {
  if (a.day !== b.day) return a.day < b.day ? -1 : 1;
  if (a.kind !== b.kind) return places[a.kind] - places[b.kind];
  return a.id < b.id ? -1 : Number(a.id > b.id);
}

export const portfolioRecord = v.strictObject({ id, name: shortName });
export type Portfolio = v.InferOutput<typeof portfolioRecord>;

/** Per cent with four decimals at most, so that it is a whole part of a million: 0.64. */
const percent = v.pipe(
  v.number(),
  v.minValue(0),
  v.maxValue(10),
  v.check((value) => hasDecimals(value, 4), "more than four decimals"),
);

/** What a broker takes, in place of the schedule's brokerage. */
export const brokerRecord = v.strictObject({
  name: shortName,
  /** per cent of the part up to the schedule's limit, and of the part above it */
  brokerage: v.strictObject({ below: percent, above: percent }),
});
export type Broker = v.InferOutput<typeof brokerRecord>;

/** Names of brokers that differ only in the case of their letters are one. */
export const isSameBroker = (a: string | undefined, b: string | undefined): boolean =>
  a?.toLowerCase() === b?.toLowerCase();

/** All that a person entered. */
export interface PositionBook {
  portfolios: readonly Portfolio[];
  brokers: readonly Broker[];
  /** in any sequence */
  entries: readonly PositionEntry[];
}
