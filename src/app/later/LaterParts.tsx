import "#ui/messages/en/jump";
import { useEffect } from "react";
import { PaperHead } from "#app/paper/PaperHead.tsx";
import { hiddenAmounts, turnHiddenAmounts } from "#feed/positions/hiddenAmounts";
import { text } from "#ui/messages/text";
import { usePreferences } from "#ui/preferences/preferences";
import { showNote, usePageState } from "#ui/screen/pageState";
import { writes } from "#ui/words/writing";

/** Ctrl+F or Cmd+F goes to the search box of a list whose rows are not all in the document. */
function find(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
  if (key.toLowerCase() !== "f" || ctrlKey === metaKey || altKey || shiftKey || defaultPrevented) return;
  const box = document.querySelector<HTMLInputElement>("[data-takes-find]");
  // pressed again in the box, the key opens the browser's own search
  if (!box || document.activeElement === box || document.querySelector("dialog[open]")) return;
  event.preventDefault();
  box.focus();
  box.select();
}

/** `*` hides the amounts of positions on every page, and shows them again. */
function hideAmounts(event: KeyboardEvent): void {
  const plain = !(event.altKey || event.ctrlKey || event.metaKey || event.repeat);
  if (event.key !== "*" || !plain || event.defaultPrevented || writes(event.target)) return;
  if (!usePreferences.getState().letterKeys || usePageState.getState().typed !== undefined) return;
  event.preventDefault();
  turnHiddenAmounts();
  showNote(text(hiddenAmounts.get() ? "keys.amountsHidden" : "keys.amountsShown"));
}

/** Parts of every page that are needed only after it is shown. */
export function LaterParts() {
  useEffect(() => {
    const handlers = [find, hideAmounts];
    for (const handle of handlers) window.addEventListener("keydown", handle);
    return () => {
      for (const handle of handlers) window.removeEventListener("keydown", handle);
    };
  }, []);
  return <PaperHead />;
}
