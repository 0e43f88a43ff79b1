import { notifyManager, type Query, QueryClient } from "@tanstack/react-query";

// what a frame brings is drawn in that frame: the library's own way, a timer, would draw it in the next
notifyManager.setScheduler(queueMicrotask);

/** ms for which what came is not asked for again by whoever comes to look at it */
const justCame = 5_000;

/** The library dates answers by the computer's clock: one that was set back since must not make them new for hours. */
const newFor = ({ state }: Pick<Query, "state">): number =>
  state.dataUpdatedAt > Date.now() ? Number.NEGATIVE_INFINITY : justCame;

/**
 * Asks whatever `navigator.onLine` says (a display on an intranet is "offline" to its browser), and leaves trying
 * again to `call` and the cadences: the library's own retries stop while the tab is hidden.
 */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { networkMode: "always", retry: false, staleTime: newFor, refetchOnReconnect: true },
    },
  });
