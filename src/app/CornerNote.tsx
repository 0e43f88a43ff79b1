import "./cornerNote.css";
import { useEffect } from "react";
import { text } from "#ui/messages/text";
import { untell, useNote } from "./note.ts";

/** long enough to be read twice, ms */
const passes = 6_000;

/** Over a corner of the page, moving nothing and taking no focus. */
export function CornerNote() {
  const { note } = useNote();
  useEffect(() => {
    if (!note?.passing) return;
    const timer = setTimeout(untell, passes);
    return () => clearTimeout(timer);
  }, [note]);
  return (
    <div role="status" className="corner">
      {note && (
        <p className="corner-note">
          <span>{note.words}</span>
          <button type="button" className="chip icon-chip" aria-label={text("shell.close")} onClick={untell}>
            ✕
          </button>
        </p>
      )}
    </div>
  );
}
