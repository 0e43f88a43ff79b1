import { useEffect } from "react";
import { closePalette, enterSoon, openKeys, openPalette, useOpened } from "#app/header/opened";
import { useNote } from "#app/notices/note";
import { afterBoard, asking } from "#pages/status/asking";
import { usePreferences } from "#ui/kept/preferences";
import { late } from "#ui/screen/late.tsx";
import { writes } from "#ui/words/writing";
import { useAfterBoard } from "./useAfterBoard.ts";

/** The keys of every page: Ctrl or Cmd and K, `/`, `?`, and any letter, which begins a jump. */

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
    if (typed === undefined) openPalette();
    else closePalette();
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
  if (typed !== undefined && key === "Enter") {
    event.preventDefault();
    enterSoon();
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

const Palette = late(() => asking(async () => (await import("#app/jump/Palette.tsx")).Palette));
const CornerNote = late(async () => (await import("#app/notices/CornerNote.tsx")).CornerNote);
const KeysOverview = late(async () => (await import("#app/jump/KeysOverview.tsx")).KeysOverview);

const unreadAddress = async () => (await import("#app/notices/UnreadAddress.tsx")).UnreadAddress;
const truth = async () => (await import("#app/figureInfo/Truth.tsx")).Truth;

/** What keys open over any page. Its code comes once the board is there, before anybody presses one. */
export function OverPage() {
  const { typed, keys } = useOpened();
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
      {typed !== undefined && <Palette />}
      {keys && <KeysOverview />}
      {noted && <CornerNote />}
      {UnreadAddress && <UnreadAddress />}
      {Truth && <Truth />}
    </>
  );
}
