/** Former names of companies that papers have told since the page was opened. */
import { createStore, type Store } from "#feed/reading/store";
import { type FormerNames, type Paper, withFormerNames } from "#market/company/formerNames";

export const formerNames: Store<FormerNames> = createStore<FormerNames>(new Map());

/** Learns from papers. @param symbol the line that they were requested for */
export function noteNames(papers: Iterable<Paper>, symbol?: string): void {
  const next = withFormerNames(formerNames.get(), papers, symbol);
  if (next !== formerNames.get()) formerNames.set(next);
}
