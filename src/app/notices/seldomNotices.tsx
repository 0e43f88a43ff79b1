/** Notices that are seldom shown: one in the corner, one about lost choices, and the page for an address that does not exist. */
import "#ui/messages/en/header";
import { useEffect, useState } from "react";
import type { StoredTrouble } from "#stored/storedValue";
import { text } from "#ui/messages/text";
import { Link } from "#ui/router/Router.tsx";
import { usePlace } from "#ui/router/routes";
import { hideNote, usePageState } from "#ui/screen/pageState";

/** ms that a note stays; long enough to read it twice */
const passes = 6_000;

/**
 * Shows a note in a corner of the page. It moves nothing and takes no focus. On a small screen it has its own row, so that it covers
 * nothing.
 */
export function CornerNote() {
  const note = usePageState((page) => page.note);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!note || held) return;
    const timer = setTimeout(hideNote, passes);
    return () => clearTimeout(timer);
  }, [note, held]);
  return (
    <div
      role="status"
      className="fixed bottom-3 bottom-[calc(anchor(--content_bottom,0px)_+_12px)] left-3 z-45 max-w-[min(560px,calc(100vw_-_24px))] pointer-events-none max-[1280px]:static max-[1280px]:order-1 max-[1280px]:max-w-none"
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

interface KeepingNoticeProps {
  trouble: StoredTrouble;
  /** settings or watchlists */
  of: "look" | "watch";
  /** key under which a copy of the unreadable text is stored */
  copy: string;
  onUnderstood: () => void;
}

/** A notice about choices that were lost or cannot be stored. It stays until the user closes it. */
export function KeepingNotice({ trouble, of, copy, onUnderstood }: KeepingNoticeProps) {
  return (
    <div role="alert" className="band">
      <span aria-hidden="true">◇</span>
      <p className="min-w-0 flex-1">{text(`${of}.${trouble}`, { copy })}</p>
      <button type="button" className="chip" onClick={onUnderstood}>
        {text("look.understood")}
      </button>
    </div>
  );
}

/** The page of an unknown address. */
export function NotFoundPage() {
  const { path } = usePlace();
  return (
    <div className="m-auto flex max-w-prose flex-col gap-3 p-6 text-center">
      <h1 className="font-semibold text-head">{text("shell.notFound")}</h1>
      <p className="text-muted">{text("shell.notFoundWhy", { path: path.slice(0, 80) })}</p>
      <p className="flex justify-center gap-4">
        <Link to="/" className="chip">
          {text("shell.overview")}
        </Link>
        <Link to="/board" className="chip">
          {text("shell.board")}
        </Link>
      </p>
    </div>
  );
}
