import "#ui/messages/en/watchlists";
import { type FormEvent, useEffect, useRef } from "react";
import { leftInside } from "#ui/controls/Popup.tsx";
import { most, noted, type Watchlist } from "#ui/kept/watchlist";
import { useWatchlists } from "#ui/kept/watchlists";
import { text } from "#ui/messages/text";

/** px; equal to the class `w-86` */
const width = 344;

/** The note being edited, and its cell. */
export interface NoteAt {
  symbol: string;
  cell: HTMLElement;
}

interface NoteBoxProps extends NoteAt {
  list: Watchlist;
  onClose: () => void;
}

/** The editor of a line's note, drawn over the note's cell. Enter saves, Escape cancels. */
export function NoteBox({ symbol, cell, list, onClose }: NoteBoxProps) {
  const box = useRef<HTMLFormElement>(null);
  const change = useWatchlists((all) => all.change);
  useEffect(() => {
    box.current?.showPopover();
    box.current?.querySelector("input")?.focus();
  }, []);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("note");
    change((all) => noted(all, list.slug, symbol, typeof typed === "string" ? typed : ""));
    box.current?.hidePopover();
  };
  const { left, top } = cell.getBoundingClientRect();
  return (
    <form
      ref={box}
      popover="auto"
      className="fixed inset-auto hidden open:flex gap-1.5 w-86 p-1 bg-raised border border-edge rounded-md"
      style={{ left: leftInside(left, width), top }}
      onSubmit={submit}
      onToggle={({ newState }) => {
        if (newState !== "closed") return;
        onClose();
        // the cell may have been replaced by another element
        const row = document.querySelector(`[role="row"][data-symbol="${CSS.escape(symbol)}"]`);
        row?.querySelector<HTMLElement>('[data-column="note"]')?.focus({ preventScroll: true });
      }}
    >
      <input
        className="field flex-1 min-w-0"
        name="note"
        aria-label={text("watch.noteOf", { symbol })}
        placeholder={text("watch.noteOf", { symbol })}
        maxLength={most.note}
        defaultValue={list.lines.find((line) => line.symbol === symbol)?.note}
      />
      <button type="submit" className="chip">
        {text("watch.keepNote")}
      </button>
    </form>
  );
}
