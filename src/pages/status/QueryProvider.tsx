import "./utilities.css";
import { type QueryClient, QueryClientProvider, type QueryKey } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { queries } from "#feed/answers/pollIntervals";
import { startFeedRequests } from "#feed/feedRequests";
import { profileQuery } from "#feed/papers/company";
import { marketLists } from "#feed/papers/disclosures";
import type { Feeds } from "#feed/start";
import { readableName } from "#ui/words/names";

/** Provides the query cache to its children. */
export function QueryProvider({ children }: { children?: ReactNode }) {
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}

export function joinFeeds(feeds: Feeds): void {
  learnNameForms(queries);
  feeds.join(startFeedRequests(queries, feeds.live));
}

const disclosureQueries = Object.values(marketLists);

/** Company names in answers show how other names are written, even if no view shows these answers. */
function namesIn(cache: QueryClient, [kind, symbol]: QueryKey): readonly (string | undefined)[] {
  if (kind === "companyProfile" && typeof symbol === "string")
    return [cache.getQueryData(profileQuery(symbol).queryKey)?.value.facts?.name];
  const list = disclosureQueries.find(({ queryKey }) => queryKey[0] === kind);
  return (list && cache.getQueryData(list.queryKey)?.value.map(({ company }) => company)) ?? [];
}

/** @returns a function that stops it */
export const learnNameForms = (cache: QueryClient): (() => void) =>
  cache.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success") return;
    for (const name of namesIn(cache, event.query.queryKey)) readableName(name);
  });
