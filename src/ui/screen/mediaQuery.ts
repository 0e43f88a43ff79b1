import { createContext, useCallback, useMemo, useSyncExternalStore } from "react";
import { inEm } from "./relativeLengths.ts";

/** Whether a media query matches. The component renders again when this changes. @param written the query with px lengths, as in our style sheets */
export function useMediaQuery(written: string): boolean {
  // React reads the value at every render of every component that uses it
  const media = useMemo(() => matchMedia(inEm(written)), [written]);
  const subscribe = useCallback(
    (changed: () => void) => {
      media.addEventListener("change", changed);
      return () => media.removeEventListener("change", changed);
    },
    [media],
  );
  return useSyncExternalStore(subscribe, () => media.matches);
}

const standard = 16;

/** Scale of the page's text, for parts that code positions: 1 at the browser's default size, more with larger text or on a large screen. */
export const scale = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / standard || 1;

/** the last value while there are listeners; reading it from the page would restyle everything */
let toldScale: number | undefined;

/** Watches a box whose height is the text size, because the text size can change for many reasons. */
function follow(changed: () => void): () => void {
  const box = document.createElement("i");
  Object.assign(box.style, { position: "fixed", width: "1rem", height: "0", visibility: "hidden" });
  box.ariaHidden = "true";
  document.body.append(box);
  toldScale = scale();
  const resized = new ResizeObserver(() => {
    toldScale = scale();
    changed();
  });
  resized.observe(box);
  return () => {
    toldScale = undefined;
    resized.disconnect();
    box.remove();
  };
}

export const useScale = (): number => useSyncExternalStore(follow, () => toldScale ?? scale());

/** Whether the page is on a wall. It then explains less, and text to be read from a distance is larger. */
export const FromAfar = createContext(false);
