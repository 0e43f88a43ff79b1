import "#ui/messages/en/watchlists";
import { useEffect, useRef } from "react";
import { popupPlace } from "#ui/controls/Popup.tsx";
import { text } from "#ui/messages/text";
import { type StarPlace, setStarMenu } from "#ui/screen/pageState";
import { StarLists } from "#ui/watchlists/StarLists.tsx";

/** Beside a line's star: the watchlists that contain the line. The browser closes it (Esc, or a click outside). */
export function StarMenu({ symbol, beside }: StarPlace) {
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
      onToggle={({ newState }) => newState === "closed" && setStarMenu(undefined)}
    >
      <StarLists symbol={symbol} />
    </div>
  );
}
