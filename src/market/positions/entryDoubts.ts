/** What is unlikely in an entry that is about to be kept. A doubt is told and refuses nothing: the contract note decides. */
import { symbolParts } from "#market/company/symbol";
import { isSessionDay, type SessionHours } from "#market/day/session";
import { startOfDay } from "#market/day/writtenTime";
import type { ListedLines } from "#market/texts/symbolWord";
import { scheduleOn } from "./costSchedule.ts";
import { isTrade, type PositionBook, type PositionEntry } from "./entry.ts";
import { type EntryCosts, entryTotal } from "./entryCosts.ts";
import type { EntryDraft } from "./entryLine.ts";
import type { EntryFault } from "./holding.ts";
import { holdingsOf } from "./holdings.ts";
import { type Cents, centsOf } from "./money.ts";

export type EntryDoubt =
  | { why: "fault"; fault: EntryFault }
  /** the market is known and does not have the line now */
  | { why: "unlisted" }
  | { why: "no price" }
  /** `last` rupees of the line, 20 times the entry's price or more, or a twentieth of it or less */
  | { why: "far price"; last: number }
  /** a weekend or an announced holiday */
  | { why: "no session" }
  /** the charges are those of the oldest schedule for want of another; `from` is its day */
  | { why: "early"; from: string }
  /** a file's sum of a trade, `told`, is neither its value nor its total with charges, `reckoned` */
  | { why: "other total"; told: Cents; reckoned: Cents };

export interface DoubtContext {
  /** without the entries in question */
  book: Pick<PositionBook, "entries" | "brokers">;
  lines: ListedLines;
  hours: SessionHours;
  /** rupees; undefined if no price is known */
  lastPrice: (symbol: string) => number | undefined;
}

const farTimes = 20;

/** @param entries that would be kept together @returns by their ids; those without a doubt are absent */
export function doubtsOf(
  entries: readonly PositionEntry[],
  context: DoubtContext,
): ReadonlyMap<string, readonly EntryDoubt[]> {
  const faults = faultsOf(entries, context.book);
  return new Map(
    entries.flatMap((entry) => {
      const doubts: EntryDoubt[] = [
        ...(faults.get(entry.id) ?? []),
        ...lineDoubts(entry, context),
        ...dayDoubts(entry, context),
      ];
      return doubts.length > 0 ? [[entry.id, doubts] as const] : [];
    }),
  );
}

/** Sums of a file may be rounded to the rupee. @param told rupees that the file says */
export function totalDoubt(
  entry: EntryDraft,
  costs: EntryCosts | undefined,
  told: number | undefined,
): EntryDoubt | undefined {
  const reckoned = entryTotal(entry, costs);
  if (!costs || reckoned === undefined || told === undefined) return undefined;
  const isFar = (cents: Cents) => Math.abs(cents - centsOf(told)) > centsOf(1);
  return isFar(reckoned) && isFar(costs.value)
    ? { why: "other total", told: centsOf(told), reckoned }
    : undefined;
}

const entrySymbols = (entry: PositionEntry): string[] => [
  ...(entry.symbol === undefined ? [] : [entry.symbol]),
  ...("rights" in entry && entry.rights !== undefined ? [entry.rights] : []),
];

/** Only the lines of the entries are reckoned, as this is done while somebody types. */
function faultsOf(entries: readonly PositionEntry[], { entries: kept, brokers }: DoubtContext["book"]) {
  const touched = new Set(entries.flatMap(entrySymbols));
  const others = kept.filter((entry) => entrySymbols(entry).some((symbol) => touched.has(symbol)));
  const { holdings } = holdingsOf({ entries: [...others, ...entries], brokers });
  const doubts = new Map<string, EntryDoubt[]>();
  for (const fault of holdings.flatMap(({ faults }) => faults))
    doubts.set(fault.entry, [...(doubts.get(fault.entry) ?? []), { why: "fault", fault }]);
  return doubts;
}

function lineDoubts(entry: PositionEntry, { lines, lastPrice }: DoubtContext): EntryDoubt[] {
  const doubts: EntryDoubt[] = [];
  if (lines.known && entrySymbols(entry).some((symbol) => !lines.has(symbol)))
    doubts.push({ why: "unlisted" });
  if (!("price" in entry)) return doubts;
  if (entry.price === 0) {
    // rights that came with the shares
    const isFree = entry.kind === "opening" && symbolParts(entry.symbol).shareClass === "rights";
    return isFree ? doubts : [...doubts, { why: "no price" }];
  }
  // the price of rights is not that of the line
  const last = entry.kind.startsWith("rights") ? undefined : lastPrice(entry.symbol);
  if (last === undefined || !(last > 0)) return doubts;
  const times = Math.max(entry.price / last, last / entry.price);
  return times >= farTimes ? [...doubts, { why: "far price", last }] : doubts;
}

function dayDoubts(entry: PositionEntry, { hours }: DoubtContext): EntryDoubt[] {
  if (!isTrade(entry)) return [];
  const doubts: EntryDoubt[] = [];
  if (!isSessionDay(startOfDay(entry.day), hours)) doubts.push({ why: "no session" });
  const { from } = scheduleOn(entry.day);
  if (entry.day < from && entry.costs === undefined) doubts.push({ why: "early", from });
  return doubts;
}
