/** What companies, the exchange and its regulator make public. Texts are as sent; absent means that the service said nothing. */
import type { SentField } from "#market/company/company";
import { foldedWords } from "#market/company/companyName";
import type { DisclosureSource } from "./disclosureSource.ts";

// What an announcement is about, by the words it is filed under and headed with. The exchange's categories are an open set.

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
 * No `.*`: many of the words before it would each be followed to the end. What lies between is as long as what is read.
 * The first that fits stands: a halt before all else, dealings of directors before directors, a debenture's trust deed before shares.
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

/** Without a word that tells more, a statement filed is one of results. */
const usual: Partial<Readonly<Record<DisclosureSource, DisclosureTag>>> = {
  financialAnnouncements: "results",
};

interface Worded {
  source: DisclosureSource;
  category?: string | undefined;
  title?: string | undefined;
  remarks?: string | undefined;
}

/** Whatever is longer says nothing more of what it is about. */
const read = 400;

const over = /\b(LIFTED|RESUMPTION|RESUMED|RESUMES)\b/;

/** Of a halt: that trading goes on again. Remarks are not asked: of a halt they say when it may end. */
export const isHaltOver = ({
  tag,
  category,
  title,
}: Pick<Worded, "category" | "title"> & { tag: DisclosureTag }) =>
  tag === "halt" && [category, title].some((words) => over.test(foldedWords(words?.slice(0, read))));

/** What it is filed under counts before how it is headed, and that before what is remarked: "subject to" says little. */
export function tagOf({ source, category, title, remarks }: Worded): DisclosureTag {
  for (const words of [category, title, remarks]) {
    const folded = foldedWords(words?.slice(0, read));
    const found = rules.find(([, sign]) => sign.test(folded));
    if (found) return found[0];
  }
  return usual[source] ?? "other";
}

/** A date that the record itself names: when rights end, when it is paid. */
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
  /** tells it from all others, and is the same in every list that has it; letters, digits and "-" */
  key: string;
  /** the number by which lists know it; of the earlier archive it is another number than of the others */
  announcementId: number | undefined;
  /** what it is filed under */
  category: string | undefined;
  title: string | undefined;
  /** a second line */
  remarks: string | undefined;
  /** plain text with line breaks */
  body: string | undefined;
  tag: DisclosureTag;
  /** as spelt there */
  company: string | undefined;
  /** the company's code, where the list knows it */
  code: string | undefined;
  /** when it became public, ms; by which it is sorted */
  at: number | undefined;
  /** nothing finer than the day is known of `at` */
  dayOnly: boolean;
  /** the day it bears, as sent: "10 Jul 2026" */
  announcedOn: string | undefined;
  /** when it was let out, ms */
  authorizedAt: number | undefined;
  /** the day a report is about, or a document bears */
  reportAt: number | undefined;
  keyDates: readonly KeyDate[];
  /** a document, relative to the service's files */
  path: string | undefined;
  logoPath: string | undefined;
  edited: boolean;
  /** taken back */
  deleted: boolean;
  /** every record that tells of it, the first being what is shown */
  records: readonly SourceRecord[];
}

/** One on which nothing is said. */
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

/** What heads it: what was written about it, else what it is filed under. */
export const headOf = ({ title, category }: Pick<Disclosure, "title" | "category">): string | undefined =>
  title ?? category;

const beforeAll = Number.MIN_SAFE_INTEGER;

/** Newest first; what has no moment comes last, in the order in which it was sent. */
export const newestFirst = (all: readonly Disclosure[]): Disclosure[] =>
  all.toSorted((a, b) => (b.at ?? beforeAll) - (a.at ?? beforeAll));
