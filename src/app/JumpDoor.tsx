import { text } from "#ui/messages/text";
import { openPalette } from "./opened.ts";

const apple = /Mac|iPhone|iPad/.test(navigator.platform);

/** Where a hand finds what the keys open: lines, pages and all else by name. */
export function JumpDoor() {
  return (
    <button
      type="button"
      className="jump field"
      aria-label={text("shell.jump")}
      aria-haspopup="dialog"
      aria-keyshortcuts={apple ? "Meta+K" : "Control+K"}
      onClick={() => openPalette()}
    >
      <span>{text("shell.jump")}</span>
      <kbd>{apple ? "⌘K" : "Ctrl K"}</kbd>
    </button>
  );
}
