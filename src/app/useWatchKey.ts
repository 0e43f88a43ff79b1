import { useEffect } from "react";
import { usePreferences } from "#ui/kept/preferences";
import { turnStar } from "#ui/kept/watchActs";
import { writes } from "#ui/words/writing";

/** A page that tells of one line at a time: its own page, and the map with the tile pointed at. */
const told = ".symbol-head[data-symbol], .map-detail > [data-symbol]";

/** The line the focus is in; elsewhere the one that the page tells of. */
function lineMeant(): string | undefined {
  const around = document.activeElement?.closest<HTMLElement>("[data-symbol]");
  const own = document.querySelector<HTMLElement>(told);
  return (around ?? own)?.dataset["symbol"];
}

/** `w` on any page watches the line meant, or no longer. Keys that the page itself understands are left to it. */
export function useWatchKey(): void {
  useEffect(() => {
    const down = (event: KeyboardEvent) => {
      const plain = !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.repeat);
      if (event.key !== "w" || !plain || event.defaultPrevented || writes(event.target)) return;
      if (!usePreferences.getState().letterKeys) return;
      const symbol = lineMeant();
      if (symbol === undefined) return;
      event.preventDefault();
      turnStar(symbol);
    };
    document.addEventListener("keydown", down);
    return () => document.removeEventListener("keydown", down);
  }, []);
}
