/** What the jump box offers about alerts. */
import "#ui/messages/en/jump";
import { isReplay } from "#feed/clock/clock";
import { text } from "#ui/messages/text";
import { openAlertDialog } from "#ui/screen/pageState";
import { focusedLine } from "./currentLine.ts";

/** The jump box's entry for an action. */
interface Action {
  id: string;
  group: "actions";
  title: string;
  mnemonic?: string | undefined;
  words?: string | undefined;
  hindrance?: string | undefined;
  run: () => void;
}

/** An action that is not possible here, with the reason. */
export const hinderedAction = (mnemonic: string, title: string, hindrance: string): Action => ({
  id: `action no ${mnemonic}`,
  group: "actions",
  title,
  mnemonic,
  hindrance,
  run: () => {},
});

/** A new alert: for the line in focus or of the page, and for any line. */
export function alertEntries(): Action[] {
  if (isReplay()) return [hinderedAction("ALERT", text("palette.newAlert"), text("palette.noAlertHere"))];
  const symbol = focusedLine();
  const words = text("palette.newAlertWords");
  const any: Action = {
    id: "action alert",
    group: "actions",
    title: text("palette.newAlert"),
    words,
    mnemonic: "ALERT",
    run: () => openAlertDialog(),
  };
  if (symbol === undefined) return [any];
  const title = text("palette.newAlertFor", { symbol });
  const own = { ...any, id: "action alert line", title, mnemonic: undefined };
  return [{ ...own, run: () => openAlertDialog({ symbol }) }, any];
}
