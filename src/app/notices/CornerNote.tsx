import { useEffect, useState } from "react";
import { hideNote, useNote } from "#app/header/opened";
import { text } from "#ui/messages/text";

/** ms that a note stays; long enough to read it twice */
const passes = 6_000;

/**
 * Shows a note in a corner of the page. It moves nothing and takes no focus. On a small screen it has its own row, so that it covers
 * nothing.
 */
export function CornerNote() {
  const { note } = useNote();
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!note || held) return;
    const timer = setTimeout(hideNote, passes);
    return () => clearTimeout(timer);
  }, [note, held]);
  return (
    <div
      role="status"
      className="fixed bottom-3 left-3 z-45 max-w-[min(560px,calc(100vw_-_24px))] pointer-events-none max-[1280px]:static max-[1280px]:order-1 max-[1280px]:max-w-none"
    >
      {note && (
        <p
          className="corner-note flex gap-2.5 items-center py-1.5 pr-1.5 pl-3 text-small pointer-events-auto bg-raised border border-edge rounded-lg shadow-[0_8px_28px_rgb(0_0_0/0.35)] max-[1280px]:justify-between max-[1280px]:border-x-0 max-[1280px]:border-b-0 max-[1280px]:rounded-none max-[1280px]:shadow-none"
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          <span className="wrap-anywhere">{note.words}</span>
          <button
            type="button"
            className="chip icon-chip"
            aria-label={text("shell.close")}
            onClick={hideNote}
          >
            ✕
          </button>
        </p>
      )}
    </div>
  );
}
