/** The state of the push link; it says nothing about how fresh any figure is. */
import { useSyncExternalStore } from "react";
import { createStore } from "#feed/reading/store";

export interface Link {
  state: "connecting" | "live" | "down";
  /** page clock, ms */
  since: number;
  /** how often it came up since the page was opened */
  connects: number;
}

export const link = createStore<Link>({ state: "connecting", since: 0, connects: 0 });

export const useLink = (): Link => useSyncExternalStore(link.subscribe, link.get);
