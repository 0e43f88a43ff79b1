import { createContext, useCallback, useSyncExternalStore } from "react";
import { inEm } from "./relativeLengths.ts";

/** Whether a media query fits, followed as it changes. @param written as in our style sheets */
export function useMedia(written: string): boolean {
  const query = inEm(written);
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query);
      media.addEventListener("change", changed);
      return () => media.removeEventListener("change", changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

// How large the page's type is, for what is placed by hand: 1 as browsers start with, more for larger type or a large screen.

const standard = 16;

export const scale = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / standard || 1;

/** as it was told last, while somebody follows: to read it of the page has all styles worked out anew */
let told: number | undefined;

/** A box as wide as the type is high tells of every change, whoever made it. */
function follow(changed: () => void): () => void {
  const box = document.createElement("i");
  Object.assign(box.style, { position: "fixed", width: "1rem", height: "0", visibility: "hidden" });
  box.ariaHidden = "true";
  document.body.append(box);
  told = scale();
  const resized = new ResizeObserver(() => {
    told = scale();
    changed();
  });
  resized.observe(box);
  return () => {
    told = undefined;
    resized.disconnect();
    box.remove();
  };
}

export const useScale = (): number => useSyncExternalStore(follow, () => told ?? scale());

// Whether the page hangs on a wall: nobody asks it why, so it says less of that, and larger what must be read from afar.

export const FromAfar = createContext(false);
