/**
 * Names that a company had before. A company keeps its symbols when it is renamed, so papers with a symbol teach the former name, and a
 * paper may state both names. The service has no list of them.
 */

import { bothNames, companyKey, nameKeyPrefix } from "./companies.ts";
import { symbolParts } from "./symbol.ts";

/** Names by company: by its code, such as `HASU`, or by `named` and the key of its present name. */
export type FormerNames = ReadonlyMap<string, readonly string[]>;

/** A renamed company has few names; a source that sends many is wrong. */
const mostNames = 8;
const mostCompanies = 2_000;

export interface Paper {
  code?: string | undefined;
  company?: string | undefined;
}

/** Whose name a paper states: the company's code, or its present name beside a former one. */
function ownerOf({ code, company }: Paper, symbol: string | undefined): string | undefined {
  const whole = code ?? symbol;
  if (whole !== undefined) return symbolParts(whole.trim().toUpperCase()).ticker;
  const { now, before } = bothNames(company);
  return before === undefined ? undefined : nameKeyPrefix + companyKey(now);
}

/** The known names with those of the papers; the same map if none is new. @param symbol that the papers were requested for */
export function withFormerNames(known: FormerNames, papers: Iterable<Paper>, symbol?: string): FormerNames {
  let next: Map<string, readonly string[]> | undefined;
  for (const paper of papers) {
    const owner = ownerOf(paper, symbol);
    if (owner === undefined) continue;
    for (const name of Object.values(bothNames(paper.company))) {
      const names = (next ?? known).get(owner) ?? [];
      const key = companyKey(name);
      if (name === undefined || key === "" || names.some((one) => companyKey(one) === key)) continue;
      if (names.length >= mostNames || (next ?? known).size >= mostCompanies) continue;
      next ??= new Map(known);
      next.set(owner, [...names, name]);
    }
  }
  return next ?? known;
}
