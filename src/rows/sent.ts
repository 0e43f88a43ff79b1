/** The meaning of absent values and zeros in what the service sends. */

/** The service's null and an absent field both mean no value. */
export const undefinedIfAbsent = <T>(value: T | null | undefined): T | undefined => value ?? undefined;

/** For figures for which the service sends 0 to mean "no data", such as prices. */
export const positive = (value: number | null | undefined): number | undefined =>
  typeof value === "number" && value > 0 ? value : undefined;

export type SentNumber = number | null | undefined;

/** A 0 may mean "unknown". */
export const notZero = (sent: SentNumber): number | undefined =>
  sent === 0 ? undefined : undefinedIfAbsent(sent);

type GivenValue<T> = null extends T ? NonNullable<T> | undefined : undefined extends T ? T | undefined : T;

/** A record whose nulls are absent values. */
export const withoutNulls = <T extends object>(
  sent: T,
): { [Name in Extract<keyof T, string>]: GivenValue<T[Name]> } =>
  Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, value ?? undefined])) as never;

/**
 * The figures of a sent row under the market's names.
 * @param fields the wire name of each figure @param prices the figures for which 0 means "no data"
 */
export function namedFigures<Row extends object, Fields extends Readonly<Record<string, keyof Row>>>(
  row: Row,
  fields: Fields,
  prices: readonly (keyof Fields)[] = [],
): { [Name in keyof Fields]: GivenValue<Row[Fields[Name]]> } {
  const figures = Object.entries(fields).map(([name, field]) => {
    const sent: unknown = row[field] ?? undefined;
    return [name, prices.includes(name) && typeof sent === "number" ? positive(sent) : sent];
  });
  return Object.fromEntries(figures);
}

interface SentMove {
  price: SentNumber;
  previousClose: SentNumber;
  change: SentNumber;
  /** in per cent */
  changePercent: SentNumber;
}

/** Each is undefined if it is unknown or cannot be true. */
export interface Move {
  price: number | undefined;
  previousClose: number | undefined;
  change: number | undefined;
  /** in per cent */
  changePercent: number | undefined;
}

/** Half of the last decimal of a price; prices have two decimals. */
const halfCent = 0.005;
/** A true day had +725 %, and an unadjusted split 1:100; with a previous close further away no day begins. */
const mostRise = 50;
const mostFall = 150;
/** If a change and its percentage differ by this factor, one has a slipped decimal sign. Smaller differences are of two moments. */
const slip = 8;
/** by how much two figures of one move may differ: rupees, per cents, or a part of them */
const moveTolerance = { change: 0.02, percent: 0.05, part: 0.02 };

/**
 * Price, previous close and change, as far as they can be true together. The service sends 0 both for "unchanged" and for "unknown", and
 * has sent a change of −1.50 beside +0.74 %. With a previous close of 0, or none, it sends the price as the change.
 */
export function movesOf(sent: SentMove): Move {
  const price = undefinedIfAbsent(sent.price);
  const close = positive(sent.previousClose);
  const isPossible =
    close === undefined ||
    price === undefined ||
    price <= 0 ||
    (price / close <= mostRise && close / price <= mostFall);
  const isPrice =
    close === undefined && price !== undefined && Math.abs((sent.change ?? 0) - price) < halfCent;
  if (sent.previousClose === 0 || !isPossible || isPrice)
    return { price, previousClose: undefined, change: undefined, changePercent: undefined };
  return { price, previousClose: close, ...changesOf({ ...sent, price, previousClose: close }) };
}

type Changes = Pick<Move, "change" | "changePercent">;

function changesOf({ price, previousClose, change, changePercent }: SentMove): Changes {
  const told = { change: notZero(change), changePercent: notZero(changePercent) };
  const isKnown = typeof price === "number" && typeof previousClose === "number";
  const moved = isKnown ? price - previousClose : Number.NaN;
  const percent = isKnown ? (100 * moved) / previousClose : Number.NaN;
  if (!agree(price, told)) {
    if (Math.abs((told.change ?? 0) - moved) > Math.max(moveTolerance.change, moved * moveTolerance.part))
      told.change = undefined;
    if (
      Math.abs((told.changePercent ?? 0) - percent) >
      Math.max(moveTolerance.percent, percent * moveTolerance.part)
    )
      told.changePercent = undefined;
    if (!isKnown) return { change: undefined, changePercent: undefined };
  }
  const stayed = Math.abs(moved) < halfCent;
  if (change === 0 && stayed) told.change = 0;
  // a small change is rounded to 0.00 %
  if (changePercent === 0 && Math.abs(percent) < halfCent) told.changePercent = stayed ? 0 : percent;
  return told;
}

/** Whether a change and its percentage can be of one move to this price; true if one is unknown. */
function agree(price: SentNumber, { change, changePercent }: Changes): boolean {
  if (change === undefined || changePercent === undefined) return true;
  if (change * changePercent < 0) return false;
  if (typeof price !== "number" || price <= change) return true;
  const worked = (100 * change) / (price - change);
  const times = Math.max(worked / changePercent, changePercent / worked);
  return times < slip || Math.abs(worked - changePercent) <= moveTolerance.percent;
}
