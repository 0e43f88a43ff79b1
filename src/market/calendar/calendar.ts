/** The events of all papers, each once: a later paper that corrects or postpones an event replaces it. */
import { dayStart } from "#market/day/session";
import { headOf } from "#market/papers/disclosure";
import type { DisclosureEntry } from "#market/papers/disclosureFacets";
import { day } from "#units/time";
import { holidaysNamed } from "./holidays.ts";
import { datesOf, type EventFigure, figureNamed, type PaperDate } from "./paperDates.ts";

export interface CalendarEvent extends Omit<PaperDate, "insteadOf"> {
  /** kind, day and company; the same in every list */
  key: string;
  /** of the paper that names it */
  entry: DisclosureEntry;
  /** the company's lines; empty for an event of the market, or if the company is unknown */
  symbols: readonly string[];
  figure: EventFigure;
  /** the day that a later paper replaced by this one, ms */
  was: number | undefined;
  /** a later paper says that the event is put off, and names no new day */
  postponed: boolean;
}

export interface Calendar {
  /** by day, the earliest first */
  events: readonly CalendarEvent[];
  /** dates in texts that could not be read with certainty; they are in no event */
  unread: number;
}

const changeWords =
  /\b(CORRECTION|CORRIGENDUM|ERRATUM|AMEND(MENT|ED)|REVIS(ED|ION)|POSTPONE(D|MENT)|RESCHEDULED?|CHANGE OF DATES?)\b/i;
const postponedWords = /\b(POSTPONED|POSTPONEMENT|CANCELLED|CANCELLATION)\b/i;

/**
 * @param entries papers with their companies, in any sequence @param symbol of the line whose lists they are, which then is the line of
 * events whose company's name is unknown
 */
export function calendarOf(entries: readonly DisclosureEntry[], symbol?: string): Calendar {
  const found = new Map<string, CalendarEvent>();
  let unread = 0;
  for (const entry of entries.toSorted((a, b) => (a.one.at ?? 0) - (b.one.at ?? 0))) {
    const paper = datesOf(entry.one);
    unread += paper.unread;
    for (const date of paper.dates) addEvent(found, entry, date, symbol);
    if (paper.dates.length === 0) putOff(found, entry);
    for (const at of holidaysNamed(entry.one).revoked) found.delete(eventKey({ kind: "holiday", at }, entry));
  }
  const events = [...found.values()].sort((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1));
  return { events, unread };
}

const ownerOf = ({ owner, one }: DisclosureEntry) => owner ?? one.company ?? "";

const eventKey = ({ kind, at }: Pick<PaperDate, "kind" | "at">, entry: DisclosureEntry) =>
  `${kind} ${at} ${ownerOf(entry)}`;

const wordsOfPaper = ({ one }: DisclosureEntry) =>
  [one.category, one.title, one.remarks].join(" ").slice(0, 600);

function addEvent(
  found: Map<string, CalendarEvent>,
  entry: DisclosureEntry,
  { insteadOf, ...date }: PaperDate,
  line: string | undefined,
): void {
  const key = eventKey(date, entry);
  const known = found.get(key);
  const replaced =
    insteadOf ?? (changeWords.test(wordsOfPaper(entry)) ? theOnlyEarlier(found, entry, date) : undefined);
  if (replaced !== undefined) found.delete(eventKey({ kind: date.kind, at: replaced }, entry));
  if (known && (known.field !== undefined || date.field === undefined)) {
    if (known.postponed) found.set(key, { ...known, postponed: false });
    return;
  }
  const { company } = entry;
  const unnamed = line === undefined || date.kind === "holiday" ? [] : [line];
  found.set(key, {
    ...date,
    key,
    entry,
    symbols: company ? [company.symbol, ...company.others] : unnamed,
    figure: figureNamed(date.kind, entry.one),
    was: replaced ?? known?.was,
    postponed: false,
  });
}

/** Events of the same kind and company that were still to come when the paper was published. */
const openEvents = (found: ReadonlyMap<string, CalendarEvent>, entry: DisclosureEntry) =>
  [...found.values()].filter(
    (one) =>
      one.kind !== "holiday" &&
      ownerOf(one.entry) === ownerOf(entry) &&
      ownerOf(entry) !== "" &&
      one.at >= dayStart(entry.one.at ?? 0),
  );

/** The day that a correction replaces. Among several it is not guessed. */
function theOnlyEarlier(
  found: ReadonlyMap<string, CalendarEvent>,
  entry: DisclosureEntry,
  { kind, at }: Pick<PaperDate, "kind" | "at">,
): number | undefined {
  const earlier = openEvents(found, entry).filter((one) => one.kind === kind && one.entry.one !== entry.one);
  const [only] = earlier;
  return earlier.length === 1 && only && only.at !== at ? only.at : undefined;
}

/** Marks the events of a paper of the same subject, if this one says that they are put off and names no new day. */
function putOff(found: Map<string, CalendarEvent>, entry: DisclosureEntry): void {
  if (!postponedWords.test(wordsOfPaper(entry)) || entry.one.deleted) return;
  for (const one of openEvents(found, entry))
    if (one.entry.one.tag === entry.one.tag) found.set(one.key, { ...one, postponed: true });
}

/**
 * Events of some lines from today until some days later, both days included. Put off events and holidays are left out.
 * @param days calendar days @param now the exchange's time, ms
 */
export function comingEvents(
  events: readonly CalendarEvent[],
  symbols: ReadonlySet<string>,
  days: number,
  now: number,
): CalendarEvent[] {
  const today = dayStart(now);
  return events.filter(
    (one) =>
      !one.postponed &&
      one.at >= today &&
      one.at <= today + days * day &&
      one.symbols.some((symbol) => symbols.has(symbol)),
  );
}

/** When an event is, from today. "week" is the seven days after today. */
export type EventSpan = "past" | "today" | "week" | "later";

/** @param now the exchange's time, ms */
export function spanOf({ at }: Pick<CalendarEvent, "at">, now: number): EventSpan {
  const today = dayStart(now);
  if (at < today) return "past";
  if (at === today) return "today";
  return at <= today + 7 * day ? "week" : "later";
}

/** Words of an event for a search: its company, its lines and its paper. */
export const eventWords = ({ entry, symbols }: CalendarEvent): string =>
  [entry.one.company, entry.company?.name, ...symbols, headOf(entry.one)].filter(Boolean).join(" ");
