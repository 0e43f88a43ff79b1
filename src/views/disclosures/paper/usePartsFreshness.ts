import { createContext, useContext, useMemo, useSyncExternalStore } from "react";
import { freshness } from "#feed/freshness/freshness";
import type { DisclosurePart } from "#feed/lines/companyDisclosures";
import type { DisclosureSource } from "#market/papers/disclosureSource";
import type { Provenance } from "#ui/words/provenance";
import { isOld, type Trust } from "#ui/words/trust";
import { kinds } from "./parts.ts";

export interface PartsFreshness {
  /** the word for all of them: old only when each is; which one is, its own chip says */
  word: Trust;
  /** where each list's rows come from */
  sources: ReadonlyMap<DisclosureSource, Provenance>;
}

export function usePartsFreshness(parts: readonly DisclosurePart[]): PartsFreshness {
  // as one text, since a new list would be another answer each second
  const words = useSyncExternalStore(freshness.subscribe, () =>
    parts.map(({ source, answer }) => freshness.panel(kinds[source], answer.data, answer.isError)).join(" "),
  );
  const trusts = words.split(" ") as Trust[]; // as they were joined
  const answered = parts.map(({ answer }) => answer.data?.fetchedAt).join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: what came of the parts, not the list of them
  const sources = useMemo(() => {
    const told = parts.flatMap(({ source, answer }, place): [DisclosureSource, Provenance][] =>
      answer.data ? [[source, { origin: answer.data, trust: trusts[place] ?? "stale" }]] : [],
    );
    return new Map(told);
  }, [words, answered]);
  return { word: trusts.find((word) => !isOld(word)) ?? trusts[0] ?? "stale", sources };
}

/** Each row was read from one list's answer, whatever else stands in the panel. */
export const Sources = createContext<PartsFreshness["sources"]>(new Map());

export function useSourceOf(source: DisclosureSource | undefined): Provenance | typeof unanswered {
  const sources = useContext(Sources);
  return (source && sources.get(source)) ?? unanswered;
}
const unanswered = { origin: undefined, trust: "stale" } as const;
