import "#ui/messages/en/watchlists";
import { type CSSProperties, useEffect, useRef } from "react";
import { StarLists } from "#ui/kept/StarLists.tsx";
import { type StarMenu as Open, starMenu } from "#ui/kept/WatchStar.tsx";
import { text } from "#ui/messages/text";

/** px between the star and what hangs below it, and to the window's edge */
const gap = 4;
const edge = 8;

/** The lists of a line, beside the star that was asked for them. The browser closes it (Esc, a click beside). */
export function StarMenu({ symbol, beside: { left, top, bottom } }: Open) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    box.current?.showPopover();
    box.current?.querySelector("input")?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  const above = bottom > window.innerHeight * 0.6;
  const style: CSSProperties & Record<`--popup-${string}`, string> = {
    "--popup-left": `${Math.max(edge, left)}px`,
    "--popup-top": above ? "auto" : `${bottom + gap}px`,
    "--popup-bottom": above ? `${window.innerHeight - top + gap}px` : "auto",
    "--popup-room": `${(above ? top : window.innerHeight - bottom) - gap - edge}px`,
  };
  return (
    <div
      ref={box}
      popover="auto"
      role="dialog"
      aria-label={text("watch.listsOf", { symbol })}
      className="popup star-menu"
      style={style}
      onToggle={({ newState }) => newState === "closed" && starMenu.set(undefined)}
    >
      <StarLists symbol={symbol} />
    </div>
  );
}
