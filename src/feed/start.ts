/** Everything that runs while the page is open. */
import type { QueryClient } from "@tanstack/react-query";
import { startBoard } from "./board.ts";
import { startFreshness } from "./freshness.ts";

/** To be called once by the app. Returns its undo. */
export function startFeeds(_cache: QueryClient): () => void {
  const undo = [startBoard(), startFreshness()];
  return () => {
    for (const stop of undo) stop();
  };
}
