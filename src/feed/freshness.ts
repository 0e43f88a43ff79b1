/** The page's freshness and the hooks that read it; told anew every second. */
import { useSyncExternalStore } from "react";
import type { Freshness } from "#market/freshness";
import { boardStore } from "./board.ts";
import type { DataKind } from "./cadence.ts";
import { now } from "./clock.ts";
import { exchangeClock } from "./exchangeClock.ts";
import { type Answer, createFreshness, type PageFreshness } from "./pageFreshness.ts";

export type { PageFreshness };

export const freshness = createFreshness({
  board: boardStore.meta,
  exchange: exchangeClock,
  now,
  online: () => globalThis.navigator?.onLine ?? true,
});

/** Changes every second, with the ages. */
export const useFreshness = (): PageFreshness =>
  useSyncExternalStore(freshness.subscribe, freshness.snapshot);
/** Changes only with the word. */
export const useFreshnessWord = (): Freshness =>
  useSyncExternalStore(freshness.subscribe, () => freshness.snapshot().word);
/** The word for a panel; give it the query whose rows it shows. Changes only with the word. */
export const usePanelFreshness = (
  kind: DataKind,
  query: { data: Answer | undefined; isError: boolean },
): Freshness =>
  useSyncExternalStore(freshness.subscribe, () => freshness.panel(kind, query.data, query.isError));
