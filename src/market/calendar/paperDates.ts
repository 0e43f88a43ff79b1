/** The events that one paper names: first those of its fields, then those of its texts. */
import { dayStart } from "#market/day/session";
import type { Disclosure, EventKind } from "#market/papers/disclosure";
import { day } from "#units/time";
import { holidaysNamed } from "./holidays.ts";
import { writtenDays } from "./writtenDays.ts";

export interface PaperDate {
  kind: EventKind;
  /** midnight of the day at the exchange, ms */
  at: number;
  /** wire name of the field; undefined if the date was read from a text */
  field: string | undefined;
  /** the line of text that the date was read from */
  line: string | undefined;
  /** the text has no year; the date is the next such day after the publication */
  yearless: boolean;
  /** the day that this one replaces, as the same text says */
  insteadOf: number | undefined;
}

export interface PaperDates {
  dates: PaperDate[];
  /** dates of events that could not be read with certainty */
  unread: number;
}

const fieldKinds: Readonly<Record<string, EventKind>> = {
  xd: "exDividend",
  xr: "exRights",
  xc: "exCapital",
  recordDate: "record",
  paymentDate: "payment",
  allotment: "allotment",
  agmDate: "meeting",
  dateOfAgmInitial: "meeting",
  tradingCommencement: "trading",
  tradingSuspended: "suspension",
};

/** Words that say what the day behind them is. The last one before a day counts; of two that end together, the longer one. */
const dayLabels: readonly (readonly [EventKind | "held" | "moved", RegExp])[] = [
  [
    "moved",
    /\b(?:(?:postponed|rescheduled|revised|changed|amended|corrected|moved|brought forward) (?:to|as|until)|instead on)\b/gi,
  ],
  [
    "deadline",
    /\b(?:last|closing) (?:date|day) (?:of|for) (?:acceptance|renunciation)(?: (?:and|&) payment)?\b/gi,
  ],
  ["exDividend", /\b(?:XD|ex[ -]?div[a-z]{0,7})\b/gi],
  ["exRights", /\b(?:XR|ex[ -]?rights?)\b/gi],
  ["exCapital", /\b(?:XC|XB|ex[ -]?(?:cap[a-z]{0,12}|bonus|scrip))\b/gi],
  ["record", /\b(?:record|entitlement) date\b/gi],
  ["payment", /\b(?:payments?|payable|paid)\b/gi],
  ["allotment", /\ballotment\b/gi],
  ["meeting", /\b(?:AGM|EGM|(?:annual|extra-?ordinary) general meeting)\b/gi],
  ["trading", /\b(?:trading (?:will )?commence[a-z]{0,4}|commencement of trading|date of listing)\b/gi],
  ["suspension", /\b(?:trading (?:is |will be |has been )?suspended|suspension of trading)\b/gi],
  ["held", /\bheld\b/gi],
];

function lastLabel(words: string): EventKind | "held" | "moved" | undefined {
  const found = dayLabels.flatMap(([label, form]) =>
    [...words.matchAll(form)].map((match) => ({
      label,
      start: match.index,
      end: match.index + match[0].length,
    })),
  );
  return found.sort((a, b) => b.end - a.end || a.start - b.start)[0]?.label;
}

const labelBehind = /^ ?\((XD|XR|XC)\)/i;
/** The day of a letter or of an earlier announcement is no event. */
const ofPaper = /\b(?:dated|announced on|announcement (?:of|on)|notice of|letter of)[ :-]{0,3}$/i;

/** characters; real lines of announcements are shorter */
const longestLine = 400;
const mostDates = 24;
/** Days before and after the publication within which a paper's events lie; others are typing errors, or history. */
const [longestBefore, longestAfter] = [60, 400];

const sentenceEnd = /\n|;|\.\s+(?=[A-Z][a-z])/g;

const sentences = (text: string) =>
  text.split(sentenceEnd).map((one) => one.slice(0, longestLine).replace(/\s+/g, " ").trim());

/** Whether a company's event can be on that day. A weekend is none of a session, but meetings are held on weekends too. */
function isPlausible(at: number, { at: publishedAt }: Pick<Disclosure, "at">): boolean {
  if (publishedAt === undefined) return true;
  const apart = (at - dayStart(publishedAt)) / day;
  return apart >= -longestBefore && apart <= longestAfter;
}

/** The dates of a paper of a company or of the exchange; none of a withdrawn one. */
export function datesOf(paper: Disclosure): PaperDates {
  if (paper.deleted) return { dates: [], unread: 0 };
  if (paper.records.some(({ source }) => source === "circulars" || source === "directives"))
    return ofExchange(paper);
  const fields = inFields(paper);
  const texts = inTexts(paper);
  const set = new Set(fields.dates.map(({ kind }) => kind));
  const told = [...fields.dates, ...texts.dates.filter(({ kind }) => !set.has(kind))];
  const dates = told.filter(({ at }) => isPlausible(at, paper)).slice(0, mostDates);
  return {
    dates,
    unread: fields.unread + texts.unread + (told.length > mostDates ? 0 : told.length - dates.length),
  };
}

/** A field holds ms or a text. Both fields of a meeting may be filled; the first date of the two was only planned. */
function inFields(paper: Disclosure): PaperDates {
  const read = paper.keyDates.map(({ field, at, text }) => ({
    field,
    at: at ?? writtenDays(text ?? "", undefined).read[0]?.at,
  }));
  const isHeld = read.some(({ field, at }) => field === "agmDate" && at !== undefined);
  const dates = read.flatMap(({ field, at }): PaperDate[] => {
    const kind = fieldKinds[field];
    if (kind === undefined || at === undefined || (field === "dateOfAgmInitial" && isHeld)) return [];
    return [{ kind, at: dayStart(at), field, line: undefined, yearless: false, insteadOf: undefined }];
  });
  return { dates, unread: read.filter(({ at }) => at === undefined).length };
}

function inTexts(paper: Disclosure): PaperDates {
  const dates: PaperDate[] = [];
  let unread = 0;
  for (const line of [paper.title, paper.remarks, paper.body].flatMap((text) => sentences(text ?? ""))) {
    const found = inSentence(line, paper);
    for (const date of found.dates)
      if (!dates.some(({ kind, at }) => kind === date.kind && at === date.at)) dates.push(date);
    unread += found.unread;
  }
  return { dates, unread };
}

/** Each day belongs to the last label between it and the day before it. "Postponed to" takes the kind of the day before. */
function inSentence(line: string, paper: Disclosure): PaperDates {
  const { read, unread } = writtenDays(line, paper.at);
  const all = [...read, ...unread].sort((a, b) => a.start - b.start);
  const dates: PaperDate[] = [];
  let [end, missed] = [0, 0];
  for (const one of all) {
    const before = line.slice(end, one.start);
    end = one.end;
    const label = labelOf(before, line.slice(one.end), paper);
    if (label === undefined) continue;
    const last = dates.at(-1);
    const kind = label === "moved" ? last?.kind : label;
    if (!("at" in one)) missed += 1;
    else if (kind !== undefined) {
      const insteadOf = label === "moved" ? dates.pop()?.at : undefined;
      dates.push({ kind, at: one.at, field: undefined, line, yearless: one.yearless, insteadOf });
    }
  }
  return { dates, unread: missed };
}

function labelOf(before: string, behind: string, paper: Disclosure): EventKind | "moved" | undefined {
  if (ofPaper.test(before)) return undefined;
  const label = lastLabel(before);
  if (label === "held") return paper.tag === "meeting" ? "meeting" : undefined;
  if (label !== undefined) return label;
  const sign = labelBehind.exec(behind)?.[1]?.toLowerCase();
  return sign === undefined ? undefined : fieldKinds[sign];
}

/** The weekdays that a paper of the exchange names as holidays of the market. */
function ofExchange(paper: Disclosure): PaperDates {
  const { days, unread } = holidaysNamed(paper);
  const dates = days.map(
    ({ at, yearless }): PaperDate => ({
      ...{ kind: "holiday", at, field: undefined, line: paper.title, yearless, insteadOf: undefined },
    }),
  );
  return { dates, unread };
}

// The figure of an event.

export interface EventFigure {
  /** rupees per share */
  dividend: number | undefined;
  /** new or resulting shares, and for how many held: "1 for 4" */
  ratio: string | undefined;
}

const perShare =
  /(?:Rs|LKR|SLR)\.? ?(\d{1,6}(?:\.\d{1,4})?)(?:\/-)? (?:per|for each|for every|a) (?:[a-z-]{3,12} ){0,2}share/gi;
const rateOfDividend = /\bdividend[ :-]{1,5}(?:Rs|LKR|SLR)\.? ?(\d{1,6}(?:\.\d{1,4})?)/gi;
const ratios =
  /(?<![\d.,])(\d{1,3})\)? (?:new )?(?:[a-z]{3,8} ){0,2}(?:share )?(?:for|into)(?: every)?(?: [a-z]{2,8})? \(?(\d{1,3})\b(?!\.\d)/gi;

const dividendKinds: readonly EventKind[] = ["exDividend", "record", "payment"];
const ratioKinds: readonly EventKind[] = [
  "exRights",
  "exCapital",
  "record",
  "allotment",
  "deadline",
  "trading",
];

const theOnly = <T>(all: readonly T[]): T | undefined => (new Set(all).size === 1 ? all[0] : undefined);

/** What a share receives, or the ratio of new shares to old ones. Two different amounts, as for voting and non-voting shares, give none: the paper decides. */
export function figureNamed(
  kind: EventKind,
  { tag, category, title, remarks, body }: Disclosure,
): EventFigure {
  const text = [title, remarks, body].join(" ").replace(/\s+/g, " ").slice(0, 2_000);
  const amounts = [...text.matchAll(perShare), ...text.matchAll(rateOfDividend)].map(([, rate]) =>
    Number(rate),
  );
  const terms = [...text.matchAll(ratios)].map(([, shares, held]) => `${shares} for ${held}`);
  const isScrip = /\bSCRIP\b/i.test(`${category} ${title}`);
  return {
    dividend: tag === "dividend" && !isScrip && dividendKinds.includes(kind) ? theOnly(amounts) : undefined,
    ratio: (tag === "capital" || isScrip) && ratioKinds.includes(kind) ? theOnly(terms) : undefined,
  };
}
