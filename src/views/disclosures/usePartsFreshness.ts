import { useSyncExternalStore } from "react";
import type { DisclosurePart } from "#feed/companyDisclosures";
import { freshness } from "#feed/freshness";
import { isOld, type Trust } from "#ui/trust";
import { kinds } from "./parts.ts";

/** The word for lists put together: old only when each of them is; which one is, its own chip says. */
export function usePartsFreshness(parts: readonly DisclosurePart[]): Trust {
  return useSyncExternalStore(freshness.subscribe, () => {
    const words = parts.map(({ source, answer }) =>
      freshness.panel(kinds[source], answer.data, answer.isError),
    );
    return words.find((word) => !isOld(word)) ?? words[0] ?? "stale";
  });
}
