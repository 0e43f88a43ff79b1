/** Filters disclosures, and counts the matches of each choice. */
import { type Companies, type Company, companyKey, foldedWords } from "#market/company/companies";
import { type Disclosure, type DisclosureSource, type DisclosureTag, disclosureTags } from "./disclosure.ts";

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
  find?: string | undefined;
  source?: DisclosureSource | undefined;
  tags: readonly DisclosureTag[];
  category?: string | undefined;
  owner?: string | undefined;
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
