import { createContext, useCallback, useSyncExternalStore } from "react";
import { inEm } from "./relativeLengths.ts";

/** Whether a media query matches, updated as it changes. @param written as in our style sheets */
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

// Scale of the page's type, for parts placed by hand: 1 at the browser's default size, more for larger type or a large screen.

const standard = 16;

export const scale = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / standard || 1;

/** last value, while there are listeners: reading it from the page restyles everything */
let told: number | undefined;

/** Watches a box as high as the type, whose size follows every cause. */
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

// Whether the page is on a wall: it explains less, and shows larger what must be read from afar.

export const FromAfar = createContext(false);
