import { useEffect } from "react";
import { PaperHead } from "#app/paper/PaperHead.tsx";

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

/** Parts of every page that are needed only after it is shown. */
export function LaterParts() {
  useEffect(() => {
    window.addEventListener("keydown", find);
    return () => window.removeEventListener("keydown", find);
  }, []);
  return <PaperHead />;
}
