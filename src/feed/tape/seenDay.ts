/**
 * The phase of the day as the boards show it, with its evidence. It comes from the boards that the page itself received, so it costs no
 * request. Once a view has read the recorded boards of the day, the start of the day comes from them.
 */
import { useQuery } from "@tanstack/react-query";
import { useMemo, useSyncExternalStore } from "react";
import { freshness } from "#feed/freshness/pageFreshness";
import { pageBoards } from "#feed/groups/sessionRecord";
import { sectorsQuery } from "#feed/papers/sectors";
import { type SectorIndex, splitSectors } from "#market/company/sector";
import {
  type SeenDay,
  type SeenIndices,
  type SeenState,
  seenPhaseOf,
  withIndices,
  withStart,
} from "#market/day/evidence";
import { isOld } from "#market/day/freshness";
import { dayTape } from "./dayTape.ts";

export interface SeenPhaseOfDay extends SeenState {
  day: SeenDay;
}

/** @returns undefined before the page's first board */
export function useSeenDay(): SeenPhaseOfDay | undefined {
  const seen = useSyncExternalStore(pageBoards.listen, pageBoards.seen);
  const earlier = useSyncExternalStore(dayTape.overhear, () => dayTape.get().seen);
  const { data, isError } = useQuery(sectorsQuery());
  return useMemo(() => {
    if (!seen) return undefined;
    const begun = withStart(seen, earlier);
    const outdated = isOld(freshness.panel("indices", data, isError));
    const day = data ? withIndices(begun, indicesOf(data.value, data.clock.at, outdated)) : begun;
    return { ...seenPhaseOf(day), day };
  }, [seen, earlier, data, isError]);
}

/** @param outdated whether the answer is too old to show that a fall continues */
function indicesOf(rows: readonly SectorIndex[], at: number, outdated: boolean): SeenIndices {
  const { allShare, top20 } = splitSectors(rows);
  return {
    at,
    tickAt: allShare?.value === undefined ? undefined : allShare.lastTickAt,
    top20Percent: outdated ? undefined : top20?.changePercent,
  };
}
