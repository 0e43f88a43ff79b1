/** Compares every line's trading with recorded days, while a view shows it. */
import type { QueryClient } from "@tanstack/react-query";
import type { Store } from "#feed/reading/store";
import type { UsualTrading } from "#market/lists/usual";
import { usualTradingQuery } from "./usualTrading.ts";

interface UsualLinesWorld {
  cache: Pick<QueryClient, "fetchQuery">;
  lines: Store<UsualTrading | undefined>;
  readers: () => number;
  /** whether the board has arrived */
  loaded: () => boolean;
  /** page clock, ms */
  now: () => number;
}

/** ms between two requests */
const every = 60_000;
/** ms until the next attempt, if the first answers did not arrive */
const betweenFailures = 20_000;

export function startUsualLines({ cache, lines, readers, loaded, now }: UsualLinesWorld) {
  let dueAt = Number.NEGATIVE_INFINITY;
  const show = async (): Promise<void> => {
    if (readers() === 0 || !loaded()) return;
    dueAt = now() + every;
    try {
      lines.set((await cache.fetchQuery({ ...usualTradingQuery("all"), staleTime: 0 })).value);
    } catch {
      // the cells still show the comparison with the average day, and the next attempt follows
      lines.set(undefined);
      dueAt = now() + betweenFailures;
    }
  };
  return {
    /** Call this when a replay shows another moment. */
    show,
    tick: () => void (now() >= dueAt && show()),
    /** Call this when a first view appears. */
    request: () => void show(),
  };
}
