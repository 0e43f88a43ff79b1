/** Publications of companies, the exchange and its regulator. Texts are as sent; undefined means that the service sent none. */
import type { SentField } from "#market/company/company";
import { foldedWords } from "#market/company/companyName";
import type { DisclosureSource } from "./disclosureSource.ts";

// The subject of an announcement, from its category and heading. The exchange's categories are an open set.

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
 * No `.*`: after each of many first words it would scan to the end. What lies between is limited by `read`. The first matching rule wins: a halt
 * before all else, dealings of directors before directors, a debenture's trust deed before shares.
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

/** A filed statement without a more specific word is one of results. */
const usual: Partial<Readonly<Record<DisclosureSource, DisclosureTag>>> = {
  financialAnnouncements: "results",
};

interface Worded {
  source: DisclosureSource;
  category?: string | undefined;
  title?: string | undefined;
  remarks?: string | undefined;
}

/** characters read; later text does not change the subject */
const read = 400;

const over = /\b(LIFTED|RESUMPTION|RESUMED|RESUMES)\b/;

/** The end of a halt: trading goes on again. Remarks are not read, because those of a halt name its possible end. */
export const isHaltOver = ({
  tag,
  category,
  title,
}: Pick<Worded, "category" | "title"> & { tag: DisclosureTag }) =>
  tag === "halt" && [category, title].some((words) => over.test(foldedWords(words?.slice(0, read))));

/** The category is read before the heading, and that before the remarks, where "subject to" means little. */
export function tagOf({ source, category, title, remarks }: Worded): DisclosureTag {
  for (const words of [category, title, remarks]) {
    const folded = foldedWords(words?.slice(0, read));
    const found = rules.find(([, sign]) => sign.test(folded));
    if (found) return found[0];
  }
  return usual[source] ?? "other";
}

/** A date in the record itself: the ex-date, the payment. */
export interface KeyDate {
  /** the service's name of it, such as `xd` */
  field: string;
  /** ms; absent where it came as text */
  at: number | undefined;
  text: string | undefined;
}

/** One record of one list. */
interface SourceRecord {
  source: DisclosureSource;
  sent: readonly SentField[];
}

export interface Disclosure {
  /** unique, and the same in every list that has it; letters, digits and "-" */
  key: string;
  /** the lists' number of it; the earlier archive has numbers of its own */
  announcementId: number | undefined;
  category: string | undefined;
  title: string | undefined;
  /** a second line of text */
  remarks: string | undefined;
  /** plain text with line breaks */
  body: string | undefined;
  tag: DisclosureTag;
  /** as the list spells it */
  company: string | undefined;
  /** the company's code, if the list has it */
  code: string | undefined;
  /** time of publication, ms; the sort key */
  at: number | undefined;
  /** of `at` only the day is known */
  dayOnly: boolean;
  /** the day as sent: "10 Jul 2026" */
  announcedOn: string | undefined;
  /** when it was released, ms */
  authorizedAt: number | undefined;
  /** the day that a report covers, or that a document carries */
  reportAt: number | undefined;
  keyDates: readonly KeyDate[];
  /** a document, relative to the service's files */
  path: string | undefined;
  logoPath: string | undefined;
  edited: boolean;
  /** withdrawn */
  deleted: boolean;
  /** every record of it; the first one is shown */
  records: readonly SourceRecord[];
}

/** A disclosure without any values. */
export const blankDisclosure: Omit<Disclosure, "key" | "records" | "tag"> = {
  announcementId: undefined,
  category: undefined,
  title: undefined,
  remarks: undefined,
  body: undefined,
  company: undefined,
  code: undefined,
  at: undefined,
  dayOnly: false,
  announcedOn: undefined,
  authorizedAt: undefined,
  reportAt: undefined,
  keyDates: [],
  path: undefined,
  logoPath: undefined,
  edited: false,
  deleted: false,
};

/** Its heading: its own title, else its category. */
export const headOf = ({ title, category }: Pick<Disclosure, "title" | "category">): string | undefined =>
  title ?? category;

const beforeAll = Number.MIN_SAFE_INTEGER;

/** Newest first; those without a time come last, in the order sent. */
export const newestFirst = (all: readonly Disclosure[]): Disclosure[] =>
  all.toSorted((a, b) => (b.at ?? beforeAll) - (a.at ?? beforeAll));
