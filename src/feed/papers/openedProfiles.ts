/** Company profiles that this page has read, whichever view asked for them. */
import type { Query, QueryClient } from "@tanstack/react-query";
import type { Reading } from "#feed/reading/reading";
import type { CompanyProfile } from "#market/company/company";
import { symbolParts } from "#market/company/symbol";
import { profileQuery } from "./company.ts";

const [ofProfiles] = profileQuery("").queryKey;

/** @param take reads the profile of a company's line, and returns whether it added something */
export function openedProfiles(
  cache: QueryClient,
  take: (ticker: string, profile: Reading<CompanyProfile>) => boolean,
) {
  const queries = cache.getQueryCache();
  const read = ({ queryKey: [kind, symbol], state: { data } }: Query): boolean => {
    if (kind !== ofProfiles || typeof symbol !== "string" || data === undefined) return false;
    return take(symbolParts(symbol).ticker, data as Reading<CompanyProfile>); // profileQuery stores this type
  };
  return {
    /** Reads all that have arrived. @returns whether one added something */
    readAll: (): boolean => queries.getAll().map(read).includes(true),
    /** Calls back after each one that adds something. @returns ends it */
    follow: (added: () => void): (() => void) =>
      queries.subscribe(({ type, query }) => {
        if (type === "updated" && read(query)) added();
      }),
  };
}
