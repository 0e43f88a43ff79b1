/** Keys that work on every page: Ctrl+K or Cmd+K, `/`, `?`, and letters, which open the jump box. */
import { type ComponentType, useEffect, useRef, useState } from "react";
import { afterBoard, withQueries } from "#pages/status/lateQueries";
import { usePreferences } from "#ui/preferences/preferences";
import { latePart } from "#ui/screen/latePart.tsx";
import { closePalette, enterSoon, openKeys, openPalette, usePageState } from "#ui/screen/pageState";
import { turnStar } from "#ui/watchlists/watchlists";
import { writes } from "#ui/words/writing";
import { focusedLine } from "./alerts/currentLine.ts";

/**
 * Whether the key opens the jump box: a letter typed outside a grid, or any letter with Shift. `press` has already ignored keys typed in
 * fields.
 */
const jumps = ({ key, shiftKey, target }: KeyboardEvent): boolean =>
  /^\p{L}$/u.test(key) && (shiftKey || !(target instanceof Element && target.closest("[role=grid]")));

/** Whether an open dialog or popover takes the keys. */
const isCovered = ({ target }: KeyboardEvent): boolean =>
  document.querySelector("dialog[open]") !== null ||
  (target instanceof Element && target.closest("[popover]") !== null);

/** Text in the open jump box; undefined while it is closed. Browsers report a closing late, after keys that were pressed since. */
function typedNow(): string | undefined {
  if (document.querySelector("dialog.palette:not([open])")) closePalette();
  return usePageState.getState().typed;
}

function press(event: KeyboardEvent): void {
  const { key, altKey, ctrlKey, metaKey } = event;
  const typed = typedNow();
  if (key.toLowerCase() === "k" && (ctrlKey || metaKey) && !altKey) {
    event.preventDefault();
    if (typed === undefined) openPalette();
    else closePalette();
    return;
  }
  const plain = !(altKey || ctrlKey || metaKey || event.isComposing || event.defaultPrevented);
  if (!plain || writes(event.target)) return;
  // typed letters are collected while the jump box's code loads
  if (typed !== undefined && key.length === 1) {
    event.preventDefault();
    openPalette(typed + key);
    return;
  }
  if (isCovered(event)) return;
  if (enterSoon(event)) {
    event.preventDefault();
    return;
  }
  if (!usePreferences.getState().letterKeys) return;
  if (key !== "?" && key !== "/" && !jumps(event)) return;
  event.preventDefault();
  if (key === "?") openKeys();
  else if (key === "/") openPalette();
  else openPalette(key);
}

/** Listens on the window, so the page's own handlers run first. @returns a function that stops listening */
function listenToKeys(): () => void {
  window.addEventListener("keydown", press);
  return () => window.removeEventListener("keydown", press);
}

/** Whether the key belongs to a part that is loaded after the board: Alt, Alt+A or `i`. */
function isOfLaterPart({ key, code, altKey, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || shiftKey) return false;
  if (altKey) return key === "Alt" || code === "KeyA";
  const free = usePageState.getState().typed === undefined && usePreferences.getState().letterKeys;
  return key === "i" && free && !writes(target);
}

/** Keeps a key whose part is still loading, and presses it again when the part is `ready`. The user's next action drops it. */
function useEarlyKey(ready: boolean): void {
  const early = useRef<KeyboardEvent>(undefined);
  useEffect(() => {
    const leave = new AbortController();
    const { signal } = leave;
    const drop = () => {
      early.current = undefined;
    };
    const down = (event: KeyboardEvent) => {
      if (event.repeat) return;
      drop();
      if (event.defaultPrevented || !isOfLaterPart(event)) return;
      early.current = event;
      if (event.key !== "Alt") event.preventDefault();
    };
    const up = ({ key }: KeyboardEvent) => early.current?.key === key && key === "Alt" && drop();
    if (ready) {
      // at the document, because the grid has already seen the key
      if (early.current) document.dispatchEvent(new KeyboardEvent("keydown", early.current));
    } else {
      window.addEventListener("keydown", down, { signal });
      window.addEventListener("keyup", up, { signal });
      window.addEventListener("pointerdown", drop, { signal });
      window.addEventListener("blur", drop, { signal });
    }
    return () => leave.abort();
  }, [ready]);
}

const Palette = latePart(() => withQueries(async () => (await import("./jump/Palette.tsx")).Palette));
const CornerNote = latePart(async () => (await import("#app/notices/seldomNotices.tsx")).CornerNote);
const KeysOverview = latePart(async () => (await import("./jump/KeysOverview.tsx")).KeysOverview);

const alertToasts = async () => (await import("#app/notices/openingNotices.tsx")).alertToasts();
const alertParts = async () => (await import("./alerts/AlertParts.tsx")).AlertParts;
const figureInfo = async () => (await import("./figureInfo/FigureInfo.tsx")).FigureInfo;

/** Parts that keys open over any page. Their code is loaded after the board, before the user is likely to press such a key. */
export function Overlays() {
  const isJumping = usePageState(({ typed }) => typed !== undefined);
  const opening = usePageState((page) => page.opening);
  const keys = usePageState((page) => page.keys);
  const noted = usePageState(({ note }) => note !== undefined);
  const FigureInfo = useAfterBoard(figureInfo);
  const AlertParts = useAfterBoard(alertParts);
  useEarlyKey(FigureInfo !== undefined && AlertParts !== undefined);
  useEffect(listenToKeys, []);
  useEffect(() => {
    // a failed load is repeated and reported when the part is opened
    void afterBoard()
      .then(() =>
        Promise.all([Palette.ahead(), import("#ui/saving/SaveTables.tsx"), import("#ui/saving/saveTable")]),
      )
      .catch(() => undefined);
  }, []);
  return (
    <>
      {isJumping && <Palette key={opening} />}
      {keys && <KeysOverview />}
      {noted && <CornerNote />}
      {FigureInfo && <FigureInfo />}
      <AfterBoard load={alertToasts} />
      {AlertParts && <AlertParts />}
    </>
  );
}

/** ms until a failed load of code is retried */
const again = 10_000;

/** A component used on every page. Its code is loaded after the first board; undefined until then. */
export function useAfterBoard(load: () => Promise<ComponentType>): ComponentType | undefined {
  const [Part, setPart] = useState<ComponentType>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const draw = (loaded: ComponentType) => left || setPart(() => loaded);
    const retry = () => {
      if (!left) timer = setTimeout(begin, again);
    };
    const begin = () => void load().then(draw, retry);
    void afterBoard().then(begin);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [load]);
  return Part;
}

/** Draws a component used on every page after the first board. */
export function AfterBoard({ load }: { load: () => Promise<ComponentType> }) {
  const Part = useAfterBoard(load);
  return Part && <Part />;
}

/** `w` adds the current line to the watchlist or removes it. A key that the page has handled is ignored. */
export function useWatchKey(): void {
  useEffect(() => {
    const down = (event: KeyboardEvent) => {
      const plain = !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.repeat);
      if (event.key !== "w" || !plain || event.defaultPrevented || writes(event.target)) return;
      if (!usePreferences.getState().letterKeys) return;
      const symbol = focusedLine();
      if (symbol === undefined) return;
      event.preventDefault();
      turnStar(symbol);
    };
    document.addEventListener("keydown", down);
    return () => document.removeEventListener("keydown", down);
  }, []);
}
