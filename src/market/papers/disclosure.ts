/** Publications of companies, the exchange and its regulator. Texts are as sent; undefined means that the service sent none. */

import { foldedWords } from "#market/company/companies";
import type { SentField } from "#market/company/company";

/** The lists of disclosures, by the names of their operations. */
export const disclosureSources = [
  "approvedAnnouncements",
  "financialAnnouncements",
  "circulars",
  "directives",
  "covidAnnouncements",
  "companyAnnouncements",
  "legacyAnnouncements",
] as const;
export type DisclosureSource = (typeof disclosureSources)[number];

export const disclosureTags = [
  "halt",
  "dealings",
  "dividend",
  "capital",
  "results",
  "board",
  "meeting",
  "articles",
  "deed",
  "prospectus",
  "enforcement",
  "other",
] as const;
export type DisclosureTag = (typeof disclosureTags)[number];

/**
 * The first matching rule wins: a halt comes before all others, dealings of directors before directors, a debenture's trust deed before
 * shares. Rules must not use `.*`, which would scan to the end of a text many times.
 */
const rules: readonly (readonly [DisclosureTag, RegExp])[] = [
  [
    "halt",
    /\bTRADING\b.{0,400}\b(HALT(ED|S)?|SUSPEN(DED|SION))\b|\b(HALT|SUSPENSION|RESUMPTION)\b.{0,400} OF TRADING\b|\bMARKET HALT|\bCIRCUIT BREAKER/,
  ],
  ["dealings", /\b(DEALINGS?|SHARE TRANSACTIONS?) (BY|OF)\b|\bDIRECTORS?\b.{0,400} DEALINGS?\b|\bINSIDER\b/],
  ["enforcement", /\bENFORCEMENTS?\b/],
  ["articles", /\bARTICLES? OF ASSOCIATION\b/],
  ["deed", /\bTRUST DEEDS?\b/],
  ["prospectus", /\bPROSPECTUS(ES)?\b/],
  ["dividend", /\bDIVIDENDS?\b/],
  [
    "capital",
    /\bRIGHTS (ISSUE|OFFER)|\bISSUE OF|\bBONUS\b|\bCAPITALI[SZ]ATION\b|\bSUB ?DIVISION\b|\bCONSOLIDATION OF\b|\bSPLIT\b|\b(RE ?PURCHASE|BUY ?BACK|REDUCTION|ALLOTMENT|LISTING) OF|\bDEBENTURES?\b|\bWARRANTS?\b|\bPRIVATE PLACEMENT|\b(MANDATORY|VOLUNTARY|TAKEOVER|PUBLIC) OFFER|\bSHARE OPTION|\bINTRODUCTION OF|\bDE ?LISTING\b|\bSTATED CAPITAL\b|\bMINIMUM PUBLIC HOLDING\b|\bSCRIP\b/,
  ],
  [
    "results",
    /\b(FINANCIAL|INTERIM|QUARTERLY|AUDITED|UNAUDITED) (STATEMENTS?|RESULTS?|REPORTS?|ACCOUNTS?)\b|\bANNUAL REPORTS?\b|\bACCOUNTANTS? S? ?REPORTS?\b|\bEARNINGS\b|\bPROFIT (WARNING|ALERT)\b/,
  ],
  [
    "board",
    /\b(APPOINTMENT|RESIGNATION|RETIREMENT|DEMISE|REMOVAL|REDESIGNATION|RE ?APPOINTMENT|CESSATION)\b|\bCHANGES? (TO|IN|OF) (THE )?.{0,400}\b(BOARD|DIRECTORS?|DIRECTORATE|COMMITTEES?|CHAIRMAN|SECRETAR(Y|IES))\b|\bCHAIRMAN\b|\bDIRECTORATE\b/,
  ],
  ["meeting", /\bGENERAL MEETINGS?\b|\b(AGM|EGM)\b|\bNOTICE OF (A )?MEETING\b|\bPOSTAL BALLOT\b/],
];

/** Subjects of lists whose text matches no rule. For example, a filed statement reports results. */
const usualTags: Partial<Readonly<Record<DisclosureSource, DisclosureTag>>> = {
  financialAnnouncements: "results",
};

interface WordedDisclosure {
  source: DisclosureSource;
  category?: string | undefined;
  title?: string | undefined;
  remarks?: string | undefined;
}

/** characters read of a text; later text does not change the subject */
const readLength = 400;

const over = /\b(LIFTED|RESUMPTION|RESUMED|RESUMES)\b/;

/** Whether a disclosure reports the end of a halt. It ignores remarks, because the remarks of a halt mention its possible end. */
export const isHaltOver = ({
  tag,
  category,
  title,
}: Pick<WordedDisclosure, "category" | "title"> & { tag: DisclosureTag }) =>
  tag === "halt" && [category, title].some((words) => over.test(foldedWords(words?.slice(0, readLength))));

/** The tag of the first text that matches a rule: the category, the heading, then the remarks. In remarks "subject to" means little. */
export function tagOf({ source, category, title, remarks }: WordedDisclosure): DisclosureTag {
  for (const words of [category, title, remarks]) {
    const folded = foldedWords(words?.slice(0, readLength));
    const found = rules.find(([, sign]) => sign.test(folded));
    if (found) return found[0];
  }
  return usualTags[source] ?? "other";
}

/** The kinds of dates that papers name, as a calendar lists them. */
export const eventKinds = [
  "exDividend",
  "exRights",
  "exCapital",
  "record",
  "payment",
  "allotment",
  "deadline",
  "meeting",
  "trading",
  "suspension",
  "holiday",
] as const;
export type EventKind = (typeof eventKinds)[number];

/** Wire names of the dates that an announcement may set. */
export const keyDateFields = [
  ...(["xd", "xr", "xc", "recordDate", "allotment", "tradingCommencement"] as const),
  ...(["tradingSuspended", "paymentDate", "agmDate", "dateOfAgmInitial"] as const),
];

/** A date in a record, such as the ex-date or the payment date. */
export interface KeyDate {
  field: (typeof keyDateFields)[number];
  /** ms; undefined if the service sent the date as text */
  at: number | undefined;
  text: string | undefined;
}

export interface Disclosure {
  /** a unique key, the same for an announcement in every list; letters, digits and "-" */
  key: string;
  /** the announcement's number in the lists; the earlier archive has other numbers */
  announcementId?: number | undefined;
  category?: string | undefined;
  title?: string | undefined;
  /** a second line of text */
  remarks?: string | undefined;
  /** plain text with line breaks */
  body?: string | undefined;
  tag: DisclosureTag;
  /** the company's name as the list spells it */
  company?: string | undefined;
  /** the company's code, if the list has it */
  code?: string | undefined;
  /** time of publication, ms; the sort key */
  at?: number | undefined;
  /** whether only the day of `at` is known, not the time */
  dayOnly: boolean;
  /** the day as sent: "10 Jul 2026" */
  announcedOn?: string | undefined;
  /** time of release, ms */
  authorizedAt?: number | undefined;
  /** the day that a report covers, or the date on a document */
  reportAt?: number | undefined;
  keyDates: readonly KeyDate[];
  /** a document, relative to the service's files */
  path?: string | undefined;
  logoPath?: string | undefined;
  edited: boolean;
  /** withdrawn */
  deleted: boolean;
  /** every record of this announcement; the first one is shown */
  records: readonly { source: DisclosureSource; sent: readonly SentField[] }[];
}

/** A disclosure without any values. */
export const blankDisclosure = { dayOnly: false, keyDates: [], edited: false, deleted: false };

/** A disclosure's heading: its title, or else its category. */
export const headOf = ({ title, category }: Pick<Disclosure, "title" | "category">): string | undefined =>
  title ?? category;

const beforeAll = Number.MIN_SAFE_INTEGER;

/** Newest first. Disclosures without a time come last, in the order sent. */
export const newestFirst = (all: readonly Disclosure[]): Disclosure[] =>
  all.toSorted((a, b) => (b.at ?? beforeAll) - (a.at ?? beforeAll));
