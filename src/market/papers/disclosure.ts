/** What companies, the exchange and its regulator make public. Texts are as sent; absent means that the service said nothing. */

import type { SentField } from "#market/company/sentField";
import type { DisclosureSource } from "./disclosureSource.ts";
import type { DisclosureTag } from "./disclosureTag.ts";

/** A date that the record itself names: when rights end, when it is paid. */
export interface KeyDate {
  /** the service's name of it, such as `xd` */
  field: string;
  /** ms; absent where it came as text */
  at: number | undefined;
  text: string | undefined;
}

/** One record of one list. */
export interface SourceRecord {
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

/** What heads it: what was written about it, else what it is filed under. */
export const headOf = ({ title, category }: Pick<Disclosure, "title" | "category">): string | undefined =>
  title ?? category;

const beforeAll = Number.MIN_SAFE_INTEGER;

/** Newest first; what has no moment comes last, in the order in which it was sent. */
export const newestFirst = (all: readonly Disclosure[]): Disclosure[] =>
  all.toSorted((a, b) => (b.at ?? beforeAll) - (a.at ?? beforeAll));
