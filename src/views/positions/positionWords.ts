/** Entries, sums and prices of positions as text. */
import "#ui/messages/en/positions";
import { symbolParts } from "#market/company/symbol";
import { startOfDay } from "#market/day/writtenTime";
import { scheduleOn } from "#market/positions/costSchedule";
import type { EntryCosts } from "#market/positions/entryCosts";
import type { EntryDoubt } from "#market/positions/entryDoubts";
import type { EntryDraft } from "#market/positions/entryLine";
import type { PartialSum } from "#market/positions/figures";
import type { EntryFault } from "#market/positions/holding";
import { type Cents, rupeesOf } from "#market/positions/money";
import { text } from "#ui/messages/text";
import {
  decimal,
  formatChange,
  formatCount,
  formatDay,
  formatLowerLimit,
  formatPrice,
  unknownFigure,
} from "#ui/words/format";

/** Stands for a hidden amount, as wide for each. */
export const hiddenFigure = "•••";

const rupeesIn = (cents: Cents | undefined) => (cents === undefined ? undefined : rupeesOf(cents));

/** Whole rupees: "20,022"; the cents belong in a hover text. */
export const formatRupees = (cents: Cents | undefined): string => formatCount(rupeesIn(cents));
/** Rupees and cents: "20,021.76". */
export const formatCents = (cents: Cents | undefined): string => formatPrice(rupeesIn(cents));
/** "+1,234", "−40", "0" rupees. */
export function formatGain(cents: Cents | undefined): string {
  const written = formatRupees(cents);
  return cents !== undefined && cents >= 50 ? `+${written}` : written;
}
export const formatGainCents = (cents: Cents | undefined): string => formatChange(rupeesIn(cents));

/** A cost of a share, rupees with up to four decimals: "20.0218". */
export const formatShareCost = (cents: Cents, shares: number, decimals = 2): string =>
  shares === 0 ? unknownFigure : decimal(rupeesOf(cents) / shares, decimals);

/** The price of an entry, with two to four decimals: "19.80", "20.0218". */
export const formatEntryPrice = (price: number | undefined): string =>
  price === undefined ? unknownFigure : decimal(price, 4, 2);

/** "< 0.1", "2.4", "120" sessions. */
export function formatSessions(days: number | undefined): string {
  if (days === undefined) return unknownFigure;
  return days < 0.1 ? "< 0.1" : decimal(days, days < 10 ? 1 : 0);
}

/** A sum of values, which are never negative: `≥` if some lines lack it. */
export const formatSumOf = ({ cents, lacks }: PartialSum, format: (cents: Cents) => string): string =>
  lacks.length > 0 ? formatLowerLimit(format(cents)) : format(cents);

export const formatEntryDay = (day: string): string => formatDay(startOfDay(day));

/** "Buy 1,000 JKH.N0000 @ 19.80 2 Oct 2026". @param hidden leaves out how much it is */
export function entryWords(entry: EntryDraft, hidden = false): string {
  const kind = text(`positions.kind.${entry.kind}`);
  const day = formatEntryDay(entry.day);
  const what = [
    "shares" in entry && (hidden ? hiddenFigure : formatCount(entry.shares)),
    "from" in entry && `${entry.from}:${entry.to}`,
    entry.symbol,
    "price" in entry && `@ ${formatEntryPrice(entry.price)}`,
    "amount" in entry && (hidden ? hiddenFigure : formatPrice(entry.amount)),
  ];
  return [kind, ...what.filter(Boolean), day].join(" ");
}

/** Where the charges of an entry come from. */
export function originOfCosts(entry: EntryDraft, { isFree, broker }: EntryCosts): string {
  if ("costs" in entry && entry.costs !== undefined) return text("positions.entry.ownCosts");
  const year = scheduleOn(entry.day).from.slice(0, 4);
  if (broker !== undefined) return text("positions.entry.brokerCosts", { broker, year });
  const schedule = text("positions.entry.scheduleCosts", { year });
  return isFree ? `${text("positions.entry.freeCosts")} · ${schedule}` : schedule;
}

/** @param hidden leaves out how many shares */
export function faultWords(fault: EntryFault, hidden: boolean): string {
  const day = formatEntryDay(fault.day);
  if (fault.why === "nothing held") return text("positions.fault.nothingHeld", { day });
  return text("positions.fault.oversold", { day, ...sharesOf(fault, hidden) }) + rightsHint(fault, hidden);
}

type Oversold = Extract<EntryFault, { why: "oversold" }>;

const sharesOf = ({ given, held }: Oversold, hidden: boolean) => ({
  given: hidden ? hiddenFigure : formatCount(given),
  held: hidden ? hiddenFigure : formatCount(held),
});

const limitsOf: Readonly<Record<string, "shares" | "price" | "rupees" | "ratio">> = {
  shares: "shares",
  price: "price",
  amount: "rupees",
  costs: "rupees",
  ratio: "ratio",
};

/** What a field takes, for a word that it does not. @param field of an entry */
export function limitWords(field: string, word: string): string {
  const limits = limitsOf[field];
  return limits
    ? text(`positions.limits.${limits}`, { word })
    : text("positions.trouble.out of range", { word });
}

/** Nobody enters a purchase of the rights that came with his shares. */
const rightsHint = ({ symbol, given }: Oversold, hidden: boolean): string =>
  symbolParts(symbol).shareClass === "rights"
    ? ` ${text("positions.rightsHint", { symbol, given: hidden ? hiddenFigure : given })}`
    : "";

/** What is unlikely in an entry, in one row; "" if nothing is. @param hidden leaves out how many shares */
export const doubtWords = (doubts: readonly EntryDoubt[], hidden: boolean): string =>
  doubts.map((doubt) => wordsOfDoubt(doubt, hidden)).join("; ");

function wordsOfDoubt(doubt: EntryDoubt, hidden: boolean): string {
  switch (doubt.why) {
    case "fault": {
      const { fault } = doubt;
      if (fault.why === "nothing held") return text("positions.doubt.nothing held");
      return text("positions.doubt.oversold", sharesOf(fault, hidden)) + rightsHint(fault, hidden);
    }
    case "far price":
      return text("positions.doubt.far price", { last: formatPrice(doubt.last) });
    case "other total":
      return text("positions.doubt.other total", {
        told: hidden ? hiddenFigure : formatCents(doubt.told),
        reckoned: hidden ? hiddenFigure : formatCents(doubt.reckoned),
      });
    case "early":
      return text("positions.doubt.early", { from: formatEntryDay(doubt.from) });
    default:
      return text(`positions.doubt.${doubt.why}`);
  }
}
