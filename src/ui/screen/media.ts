import { useCallback, useSyncExternalStore } from "react";
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
