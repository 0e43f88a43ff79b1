import { useEffect, useState } from "react";
import { exchangeNow } from "#feed/exchangeClock";
import type { KeptStore } from "./kept.ts";

/** When the list was last looked at before now, exchange time in ms; undefined at the first visit. Leaving it ends the visit. */
export function useVisit(kept: KeptStore): number | undefined {
  const [since] = useState(() => {
    const at = kept.getState().visitedAt;
    return at !== undefined && at <= exchangeNow() ? at : undefined; // a market begun anew may be behind
  });
  useEffect(() => {
    const leave = () => kept.getState().visited(exchangeNow());
    const hidden = () => {
      if (document.visibilityState === "hidden") leave();
    };
    document.addEventListener("visibilitychange", hidden);
    window.addEventListener("pagehide", leave);
    return () => {
      document.removeEventListener("visibilitychange", hidden);
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [kept]);
  return since;
}
