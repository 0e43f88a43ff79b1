/** Filters disclosures, and counts the matches of each choice. */
import { type Companies, type Company, companyKey, foldedWords } from "#market/company/companies";
import { colomboHours } from "#market/day/session";
import {
  type Disclosure,
  type DisclosureSource,
  type DisclosureTag,
  disclosureTags,
  headOf,
  newestFirst,
} from "./disclosure.ts";

export interface DisclosureEntry {
  one: Disclosure;
  company: Company | undefined;
  /** the company was found only by name, which is less certain than by code */
  byName: boolean;
  /** a key shared by all disclosures of one company; undefined without a company */
  owner: string | undefined;
  /** the disclosure's words, for the search */
  words: string;
}

export function entriesOf(all: readonly Disclosure[], companies: Companies): DisclosureEntry[] {
  return all.map((one) => {
    const byCode = companies.byCode(one.code);
    const company = byCode ?? companies.byName(one.company);
    const owner = company?.code ?? (companyKey(one.company) || undefined);
    const { category, title, remarks, body } = one;
    const told = [category, title, one.company, company?.symbol, remarks, body];
    return {
      one,
      company,
      byName: byCode === undefined && company !== undefined,
      owner,
      words: foldedWords(told.filter((part) => part !== undefined).join(" ")),
    };
  });
}

/** The filter choices; an undefined choice filters nothing. */
export interface DisclosureFilter {
  find: string | undefined;
  source: DisclosureSource | undefined;
  tags: readonly DisclosureTag[];
  category: string | undefined;
  owner: string | undefined;
}
type Facet = keyof DisclosureFilter;

const tests: Readonly<Record<Facet, (entry: DisclosureEntry, wanted: DisclosureFilter) => boolean>> = {
  find: ({ words }, { find }) =>
    foldedWords(find)
      .trim()
      .split(" ")
      .every((word) => words.includes(word)),
  source: ({ one }, { source }) =>
    source === undefined || one.records.some((record) => record.source === source),
  tags: ({ one }, { tags }) => tags.length === 0 || tags.includes(one.tag),
  category: ({ one }, { category }) => category === undefined || one.category === category,
  owner: (entry, { owner }) => owner === undefined || entry.owner === owner,
};
const facets = Object.keys(tests) as Facet[];

/** The entries that match all choices. @param but a facet whose choice does not count */
export const matchingEntries = (
  entries: readonly DisclosureEntry[],
  wanted: DisclosureFilter,
  but?: Facet,
): DisclosureEntry[] => {
  const asked = facets.filter((facet) => facet !== but);
  return entries.filter((entry) => asked.every((facet) => tests[facet](entry, wanted)));
};

/** Counts per choice, with all other facets applied. */
export interface FacetCounts {
  tags: ReadonlyMap<DisclosureTag, number>;
  categories: ReadonlyMap<string, number>;
  /** counts by owner, with the name to show */
  owners: ReadonlyMap<string, { name: string; count: number }>;
}

export function facetCounts(entries: readonly DisclosureEntry[], wanted: DisclosureFilter): FacetCounts {
  const owners = new Map<string, { name: string; count: number }>();
  for (const { owner, company, one } of matchingEntries(entries, wanted, "owner")) {
    if (owner === undefined) continue;
    const name = company?.name ?? one.company ?? owner;
    owners.set(owner, { name, count: (owners.get(owner)?.count ?? 0) + 1 });
  }
  const of = <T>(facet: Facet, each: (entry: DisclosureEntry) => readonly T[]) =>
    countsOf(matchingEntries(entries, wanted, facet).flatMap(each));
  return {
    tags: of("tags", ({ one }) => [one.tag]),
    categories: of("category", ({ one }) => (one.category === undefined ? [] : [one.category])),
    owners,
  };
}

function countsOf<T>(all: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}

/** Reads tags of an address, such as `dividend.halt`. Unknown tags are dropped. */
export const readTags = (written: string | undefined): DisclosureTag[] => {
  const named = new Set(written?.split("."));
  return disclosureTags.filter((tag) => named.has(tag));
};

/** @returns undefined if there are no tags */
export const writeTags = (tags: readonly DisclosureTag[]): string | undefined =>
  disclosureTags.filter((tag) => tags.includes(tag)).join(".") || undefined;

// Merges several lists into one.

/** ms; records of one announcement may be dated up to two days apart, because one may be entered later */
const near = 2 * 86_400_000;
const dayNumberOf = (at: number) => Math.floor((at + colomboHours.zoneOffset) / 86_400_000);

/** The company of a record, for lists that cover several companies. */
const byName = ({ company }: Disclosure): string => companyKey(company);
/** The owner for lists that were requested for one company. */
export const oneOwner = (): string => "";

/**
 * Merges lists, newest first, each announcement once. Two records of different lists are one announcement if they have the same number and
 * are at most two days apart; the service reuses numbers of the earlier archive years later. They are also one if they have the same day,
 * owner and heading. Records of one list are merged only if they are identical.
 */
export function mergeDisclosures(
  all: readonly Disclosure[],
  owner: (one: Disclosure) => string = byName,
): Disclosure[] {
  const found: Disclosure[] = [];
  const keys = new Set<string>();
  const places = new Map<string, number[]>();
  for (const one of all) {
    const [number, head] = [numberKey(one), headKey(one, owner)];
    const among = (key: string | undefined) => (key === undefined ? [] : (places.get(key) ?? []));
    const at =
      among(number).find((place) => isSameNumber(found[place], one)) ??
      among(head).find((place) => isSameHead(found[place], one));
    const place = at ?? found.length;
    found[place] = at === undefined ? withOwnKey(one, keys) : join(found[at] ?? one, one);
    for (const key of [number, head])
      if (key !== undefined && !among(key).includes(place)) places.set(key, [...among(key), place]);
  }
  return newestFirst(found);
}

const numberKey = ({ announcementId }: Disclosure) =>
  announcementId === undefined ? undefined : `n${announcementId}`;

function headKey(one: Disclosure, owner: (one: Disclosure) => string): string | undefined {
  const head = foldedWords(headOf(one)).trim();
  return head === "" || one.at === undefined ? undefined : `h${dayNumberOf(one.at)} ${owner(one)} ${head}`;
}

function withOwnKey(one: Disclosure, taken: Set<string>): Disclosure {
  let key = one.key;
  for (let next = 2; taken.has(key); next += 1) key = `${one.key}-${next}`;
  taken.add(key);
  return key === one.key ? one : { ...one, key };
}

const isNear = (a: Disclosure, b: Disclosure) =>
  a.at === undefined || b.at === undefined || Math.abs(a.at - b.at) <= near;

const sourcesOf = ({ records }: Disclosure) => records.map(({ source }) => source);
const shareList = (a: Disclosure, b: Disclosure) =>
  sourcesOf(a).some((source) => sourcesOf(b).includes(source));

const saysTheSame = (a: Disclosure, b: Disclosure) =>
  a.announcementId === b.announcementId &&
  a.at === b.at &&
  headOf(a) === headOf(b) &&
  a.company === b.company &&
  a.path === b.path;

const isSameNumber = (a: Disclosure | undefined, b: Disclosure): boolean =>
  a !== undefined && isNear(a, b) && (!shareList(a, b) || saysTheSame(a, b));

/** Whether two records may be one announcement by their heading. Two different numbers from the same numbering mean two announcements. */
function isSameHead(a: Disclosure | undefined, b: Disclosure): boolean {
  if (a === undefined) return false;
  if (shareList(a, b)) return saysTheSame(a, b);
  const isOld = (one: Disclosure) => sourcesOf(one).includes("legacyAnnouncements");
  return a.announcementId === undefined || b.announcementId === undefined || isOld(a) !== isOld(b);
}

/** The tag of a merged announcement. A halt always wins, and a specific tag wins over "other". */
const tagOfBoth = (a: DisclosureTag, b: DisclosureTag): DisclosureTag =>
  b === "halt" || a === "other" ? b : a;

/** Fills fields that the first record lacks from the second. */
function join(a: Disclosure, b: Disclosure): Disclosure {
  const said = Object.fromEntries(Object.entries(a).filter(([, value]) => value !== undefined));
  return {
    ...b,
    ...said,
    key: a.key,
    tag: tagOfBoth(a.tag, b.tag),
    keyDates: a.keyDates.length ? a.keyDates : b.keyDates,
    edited: a.edited || b.edited,
    deleted: a.deleted && b.deleted,
    records: shareList(a, b) ? a.records : [...a.records, ...b.records],
  };
}
