/** The page's freshness and the hooks that read it; told anew every second. */
import { useSyncExternalStore } from "react";
import { boardStore, useBoardMeta } from "#feed/board/board";
import type { DataKind } from "#feed/clock/cadence";
import { now } from "#feed/clock/clock";
import { exchangeClock } from "#feed/clock/exchangeClock";
import type { Freshness } from "#market/day/freshness";
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
/** The word for a panel; give it the query whose rows it shows. Changes only with the word. */
export const usePanelFreshness = (
  kind: DataKind,
  query: { data: Answer | undefined; isError: boolean },
): Freshness =>
  useSyncExternalStore(freshness.subscribe, () => freshness.panel(kind, query.data, query.isError));
/** The word for whatever is read or worked out from the board. */
export function useBoardFreshness(): Freshness {
  const meta = useBoardMeta();
  return usePanelFreshness("board", {
    data: meta.loaded ? meta : undefined,
    isError: meta.failure !== undefined,
  });
}
