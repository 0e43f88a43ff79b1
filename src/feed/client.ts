import { notifyManager, QueryClient } from "@tanstack/react-query";

// what a frame brings is drawn in that frame: the library's own way, a timer, would draw it in the next
notifyManager.setScheduler(queueMicrotask);

/**
 * Asks whatever `navigator.onLine` says (a display on an intranet is "offline" to its browser), and leaves trying
 * again to `call` and the cadences: the library's own retries stop while the tab is hidden.
 */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { networkMode: "always", retry: false, staleTime: 5_000, refetchOnReconnect: true },
    },
  });
