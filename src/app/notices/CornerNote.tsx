import "./cornerNote.css";
import { useEffect, useState } from "react";
import { text } from "#ui/messages/text";
import { untell, useNote } from "./note.ts";

/** long enough to be read twice, ms */
const passes = 6_000;

/** Over a corner of the page, moving nothing and taking no focus; on a small screen a line below it, so that it covers nothing. */
export function CornerNote() {
  const { note } = useNote();
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!note || held) return;
    const timer = setTimeout(untell, passes);
    return () => clearTimeout(timer);
  }, [note, held]);
  return (
    <div role="status" className="corner">
      {note && (
        <p
          className="corner-note"
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          <span>{note.words}</span>
          <button type="button" className="chip icon-chip" aria-label={text("shell.close")} onClick={untell}>
            ✕
          </button>
        </p>
      )}
    </div>
  );
}
