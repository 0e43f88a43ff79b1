/** Finding disclosures among many: what a list is narrowed to, and how many there would be. */
import { type Companies, type Company, companyKey, foldedWords } from "#market/company/companyName";
import type { Disclosure } from "./disclosure.ts";
import type { DisclosureSource } from "./disclosureSource.ts";
import { type DisclosureTag, disclosureTags } from "./disclosureTag.ts";

/** A disclosure with the company it was found to be of. */
export interface Entry {
  one: Disclosure;
  company: Company | undefined;
  /** it was found by its name alone, which proves less than a code */
  byName: boolean;
  /** the same for all that one company published; undefined where no company is named */
  owner: string | undefined;
  /** its words, to be searched */
  words: string;
}

export function entriesOf(all: readonly Disclosure[], companies: Companies): Entry[] {
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

/** What is asked to be seen; what is left out narrows nothing. */
export interface Wanted {
  find: string | undefined;
  source: DisclosureSource | undefined;
  tags: readonly DisclosureTag[];
  category: string | undefined;
  owner: string | undefined;
}
type Facet = keyof Wanted;

const tests: Readonly<Record<Facet, (entry: Entry, wanted: Wanted) => boolean>> = {
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

/** @param but a facet whose own choice does not count */
export const narrowed = (entries: readonly Entry[], wanted: Wanted, but?: Facet): Entry[] => {
  const asked = facets.filter((facet) => facet !== but);
  return entries.filter((entry) => asked.every((facet) => tests[facet](entry, wanted)));
};

/** How many there are of each, beside all that else is asked for. */
export interface FacetCounts {
  sources: ReadonlyMap<DisclosureSource, number>;
  tags: ReadonlyMap<DisclosureTag, number>;
  categories: ReadonlyMap<string, number>;
  /** by owner, with the name to show */
  owners: ReadonlyMap<string, { name: string; count: number }>;
}

export function facetCounts(entries: readonly Entry[], wanted: Wanted): FacetCounts {
  const owners = new Map<string, { name: string; count: number }>();
  for (const { owner, company, one } of narrowed(entries, wanted, "owner")) {
    if (owner === undefined) continue;
    const name = company?.name ?? one.company ?? owner;
    owners.set(owner, { name, count: (owners.get(owner)?.count ?? 0) + 1 });
  }
  const of = <T>(facet: Facet, each: (entry: Entry) => readonly T[]) =>
    counted(narrowed(entries, wanted, facet).flatMap(each));
  return {
    sources: of("source", ({ one }) => one.records.map(({ source }) => source)),
    tags: of("tags", ({ one }) => [one.tag]),
    categories: of("category", ({ one }) => (one.category === undefined ? [] : [one.category])),
    owners,
  };
}

function counted<T>(all: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}

/** As an address has them: `dividend.halt`. What is no tag is left out. */
export const readTags = (written: string | undefined): DisclosureTag[] => {
  const named = new Set(written?.split("."));
  return disclosureTags.filter((tag) => named.has(tag));
};

/** @returns undefined for none */
export const writeTags = (tags: readonly DisclosureTag[]): string | undefined =>
  disclosureTags.filter((tag) => tags.includes(tag)).join(".") || undefined;
