/**
 * Names that a company had before. A company keeps its symbols when it is renamed, so papers with a symbol teach the former name, and a
 * paper may state both names. The service has no list of them.
 */

import type { Disclosure } from "#market/papers/disclosure";
import { bothNames, companyKey } from "./company.ts";
import { symbolParts } from "./symbol.ts";

/** Former names by company code, such as `HASU`. */
export type FormerNames = ReadonlyMap<string, readonly string[]>;

/** A renamed company has few names; a source that sends many is wrong. */
const mostNames = 8;
const mostCompanies = 2_000;

export type Paper = Pick<Disclosure, "code" | "company">;

/**
 * The known names with those that papers tell. Returns the same map if nothing was learnt.
 * @param codeOf company code by its present name @param symbol the line that the papers were requested for
 */
export function withFormerNames(
  known: FormerNames,
  papers: Iterable<Paper>,
  { codeOf, symbol }: { codeOf: (name: string | undefined) => string | undefined; symbol?: string },
): FormerNames {
  let next: Map<string, readonly string[]> | undefined;
  for (const { code: sent, company } of papers) {
    const { now, before } = bothNames(company);
    const code = sent ?? symbol ?? codeOf(now);
    if (code === undefined) continue;
    const { ticker } = symbolParts(code.trim().toUpperCase());
    for (const name of [now, before]) {
      const names = (next ?? known).get(ticker) ?? [];
      const key = companyKey(name);
      if (name === undefined || key === "" || names.some((one) => companyKey(one) === key)) continue;
      if (names.length >= mostNames || (next ?? known).size >= mostCompanies) continue;
      next ??= new Map(known);
      next.set(ticker, [...names, name]);
    }
  }
  return next ?? known;
}
