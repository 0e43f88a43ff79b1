import "#ui/messages/en/watchlists";
import { useEffect, useRef } from "react";
import { popupPlace } from "#ui/controls/Popup.tsx";
import { StarLists } from "#ui/kept/StarLists.tsx";
import { type StarMenu as Open, starMenu } from "#ui/kept/WatchStar.tsx";
import { text } from "#ui/messages/text";

/** Beside a line's star: the watchlists that contain the line. The browser closes it (Esc, or a click outside). */
export function StarMenu({ symbol, beside }: Open) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    box.current?.showPopover();
    box.current?.querySelector("input")?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div
      ref={box}
      popover="auto"
      role="dialog"
      aria-label={text("watch.listsOf", { symbol })}
      className="popup star-menu"
      style={popupPlace(beside)}
      onToggle={({ newState }) => newState === "closed" && starMenu.set(undefined)}
    >
      <StarLists symbol={symbol} />
    </div>
  );
}
