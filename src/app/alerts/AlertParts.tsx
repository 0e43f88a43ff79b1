import "#ui/messages/en/jump";
import { useEffect } from "react";
import { isReplay } from "#feed/clock/clock";
import { withQueries } from "#pages/status/lateQueries";
import { text } from "#ui/messages/text";
import { latePart } from "#ui/screen/latePart.tsx";
import { openAlertDialog, showNote, usePageState } from "#ui/screen/pageState";
import { currentLine } from "./currentLine.ts";

const RuleDialog = latePart(() =>
  withQueries(async () => (await import("#views/alerts/RuleDialog.tsx")).RuleDialog),
);

/** Opens the dialog for a new rule by Alt+A, and draws it over any page. */
export function AlertParts() {
  const wish = usePageState(({ alert }) => alert);
  useEffect(listen, []);
  return wish ? <RuleDialog key={JSON.stringify(wish)} wish={wish} /> : null;
}

/** @returns a function that stops listening */
function listen(): () => void {
  let pointed = false;
  const down = (event: KeyboardEvent) => {
    const { altKey, ctrlKey, metaKey, shiftKey } = event;
    if (event.key !== "Alt") pointed &&= altKey;
    // with Alt some keyboards write another letter, so the key's place counts
    if (!altKey || ctrlKey || metaKey || shiftKey || event.code !== "KeyA" || event.repeat) return;
    if (document.querySelector("dialog[open]")) return;
    event.preventDefault();
    if (isReplay()) showNote(text("palette.noAlertHere"));
    else openAlertDialog({ symbol: currentLine(pointed) });
  };
  const move = () => {
    pointed = true;
  };
  document.addEventListener("keydown", down);
  document.addEventListener("pointermove", move, { passive: true });
  return () => {
    document.removeEventListener("keydown", down);
    document.removeEventListener("pointermove", move);
  };
}
