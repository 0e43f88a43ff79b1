import { type RefObject, useEffect, useSyncExternalStore } from "react";
import { writes } from "#ui/words/writing";

const watch = (changed: () => void) => {
  document.addEventListener("fullscreenchange", changed);
  return () => document.removeEventListener("fullscreenchange", changed);
};

export const useFullScreen = () => useSyncExternalStore(watch, () => Boolean(document.fullscreenElement));

/** The panel around an element enters or leaves full screen. Nothing changes if the browser refuses. */
export function toggleFullScreen(within: Element): void {
  const panel = within.closest(".panel") ?? within;
  // a phone's browser may not support full screen
  const change = document.fullscreenElement ? document.exitFullscreen?.() : panel.requestFullscreen?.();
  change?.catch(() => undefined);
}

/** The key F switches full screen if the focus is in the element's panel but not in a text field. */
export function useFullScreenKey(within: RefObject<Element | null>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "f" || event.ctrlKey || event.metaKey || event.altKey) return;
      const { target } = event;
      const panel = within.current?.closest(".panel") ?? within.current;
      if (!(target instanceof Element) || !panel?.contains(target) || writes(target)) return;
      event.preventDefault();
      toggleFullScreen(panel);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [within]);
}
