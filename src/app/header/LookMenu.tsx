import { useState } from "react";
import { text } from "#ui/messages/text";
import { latePart } from "#ui/screen/latePart.tsx";

const LookPanel = latePart(async () => (await import("./LookPanel.tsx")).LookPanel, {
  Waiting: () => text("shell.loading"),
});

/** Opens the display settings, whose code is loaded on first use. */
export function LookMenu() {
  const [asked, setAsked] = useState(false);
  const ask = () => setAsked(true);
  return (
    <>
      <button
        type="button"
        className="chip icon-chip"
        popoverTarget="look"
        aria-label={text("shell.look")}
        title={text("shell.look")}
        onPointerEnter={ask}
        onFocus={ask}
        onClick={ask}
      >
        <HalfDisc />
      </button>
      <div id="look" popover="auto" className="look" role="dialog" aria-label={text("shell.look")}>
        {asked && <LookPanel />}
      </div>
    </>
  );
}

function HalfDisc() {
  return (
    <svg viewBox="0 0 16 16" width="15" height="15" aria-hidden="true">
      <circle cx="8" cy="8" r="6.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M8 1.5a6.5 6.5 0 0 1 0 13z" fill="currentColor" />
    </svg>
  );
}
