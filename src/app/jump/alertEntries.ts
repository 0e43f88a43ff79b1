/** What the jump box offers about alerts. */
import "#ui/messages/en/jump";
import { focusedLine } from "#app/alerts/currentLine";
import { isReplay } from "#feed/clock/clock";
import { text } from "#ui/messages/text";
import { openAlertDialog } from "#ui/screen/pageState";
import type { PaletteEntry } from "./offers.ts";

/** An action that is not possible here, with the reason. */
export const hinderedAction = (mnemonic: string, title: string, hindrance: string): PaletteEntry => ({
  id: `action no ${mnemonic}`,
  group: "actions",
  title,
  mnemonic,
  hindrance,
  run: () => {},
});

/** A new alert: for the line in focus or of the page, and for any line. */
export function alertEntries(): PaletteEntry[] {
  if (isReplay()) return [hinderedAction("ALERT", text("palette.newAlert"), text("palette.noAlertHere"))];
  const symbol = focusedLine();
  const words = text("palette.newAlertWords");
  const any: PaletteEntry = {
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
