/** The keys of every page: Ctrl or Cmd and K, `/`, `?`, and any letter, which begins a jump. */
import { type ComponentType, useEffect, useState } from "react";
import { afterBoard, asking } from "#pages/status/asking";
import { usePreferences } from "#ui/kept/preferences";
import { turnStar } from "#ui/kept/watchActs";
import { late } from "#ui/screen/late.tsx";
import { writes } from "#ui/words/writing";
import { closePalette, enterSoon, openKeys, openPalette, useNote, useOpened } from "./header/opened.ts";

/**
 * A letter belongs to a field it is written in, then to the rows of a grid, then to the page's own keys (which say so by
 * preventing the browser's): only then it jumps. With Shift it jumps from anywhere but a field.
 */
const jumps = ({ key, shiftKey, target }: KeyboardEvent): boolean =>
  /^\p{L}$/u.test(key) && (shiftKey || !(target instanceof Element && target.closest("[role=grid]")));

/** Over the page something is open that has the keys to itself. */
const isCovered = ({ target }: KeyboardEvent): boolean =>
  document.querySelector("dialog[open]") !== null ||
  (target instanceof Element && target.closest("[popover]") !== null);

function press(event: KeyboardEvent): void {
  const { key, altKey, ctrlKey, metaKey } = event;
  const { typed } = useOpened.getState();
  if (key.toLowerCase() === "k" && (ctrlKey || metaKey) && !altKey) {
    event.preventDefault();
    const closed = document.querySelector("dialog.palette:not([open])") !== null;
    if (typed !== undefined) closePalette();
    if (typed === undefined || closed) openPalette();
    return;
  }
  const plain = !(altKey || ctrlKey || metaKey || event.isComposing || event.defaultPrevented);
  if (!plain || writes(event.target)) return;
  // its code is still coming: nothing that is typed meanwhile is lost
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

/** Listens where all that a page understands has been heard before. @returns its undo */
function listenToKeys(): () => void {
  window.addEventListener("keydown", press);
  return () => window.removeEventListener("keydown", press);
}

const Palette = late(() => asking(async () => (await import("./jump/Palette.tsx")).Palette));
const CornerNote = late(async () => (await import("./notices/CornerNote.tsx")).CornerNote);
const KeysOverview = late(async () => (await import("./jump/KeysOverview.tsx")).KeysOverview);

const unreadAddress = async () => (await import("./notices/UnreadAddress.tsx")).UnreadAddress;
const truth = async () => (await import("./figureInfo/Truth.tsx")).Truth;

/** What keys open over any page. Its code comes once the board is there, before anybody presses one. */
export function OverPage() {
  const { typed, keys, opening } = useOpened();
  const noted = useNote(({ note }) => note !== undefined);
  const UnreadAddress = useAfterBoard(unreadAddress);
  const Truth = useAfterBoard(truth);
  useEffect(listenToKeys, []);
  useEffect(() => {
    // what does not come now is asked for again, and told, when it is opened
    void afterBoard()
      .then(() =>
        Promise.all([Palette.ahead(), import("#ui/saving/SaveTables.tsx"), import("#ui/saving/saveTable")]),
      )
      .catch(() => undefined);
  }, []);
  return (
    <>
      {typed !== undefined && <Palette key={opening} />}
      {keys && <KeysOverview />}
      {noted && <CornerNote />}
      {UnreadAddress && <UnreadAddress />}
      {Truth && <Truth />}
    </>
  );
}

/** ms until code that did not come is asked for again */
const again = 10_000;

/** A part that is on every page and that the first board does not wait for; undefined until its code has come after it. */
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
