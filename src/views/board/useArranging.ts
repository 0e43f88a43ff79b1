/** The person's own order, arranged in the rows: Alt+↑ and Alt+↓ on a line, or dragging one; with a finger, by its name. */
import { type KeyboardEvent, type PointerEvent, type SyntheticEvent, useMemo, useRef, useState } from "react";
import { text } from "#ui/messages/text";
import { say } from "#ui/say";

export type Arrange = (symbol: string, to: number) => void;

/** px a pressed pointer has to go before it is a drag and no click */
const dragFrom = 5;
/** px from the upper and lower edge within which a drag scrolls */
const edge = 40;

interface Drag {
  symbol: string;
  y: number;
  /** the line it would be dropped before; undefined while it is not yet a drag */
  to: number | undefined;
}

/** A finger scrolls, but for where tools.css takes that away from it: on symbol and company. */
const isScroll = ({ pointerType, target }: PointerEvent) =>
  pointerType === "touch" &&
  !(target instanceof Element && target.closest('[data-column="symbol"], [data-column="company"]'));

const lineAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>("[data-symbol]") : null;

/** @param arrange left out while the lines are in another order than the person's own */
export function useArranging(symbols: readonly string[], rowHeight: number, arrange: Arrange | undefined) {
  const [drop, setDrop] = useState<number>();
  const now = useRef({ symbols, rowHeight, arrange });
  now.current = { symbols, rowHeight, arrange };
  const handlers = useMemo(() => {
    let drag: Drag | undefined;
    const end = (event: PointerEvent<HTMLElement>) => {
      drag = undefined;
      setDrop(undefined);
      if (event.currentTarget.hasPointerCapture(event.pointerId))
        event.currentTarget.releasePointerCapture(event.pointerId);
    };
    return {
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => arrangeByKey(event, now.current),
      onPointerDownCapture(event: PointerEvent<HTMLElement>) {
        const symbol = lineAt(event.target)?.dataset["symbol"];
        if (!now.current.arrange || !symbol || event.button !== 0 || isScroll(event)) return;
        drag = { symbol, y: event.clientY, to: undefined };
      },
      onPointerMoveCapture(event: PointerEvent<HTMLElement>) {
        if (!drag || (drag.to === undefined && Math.abs(event.clientY - drag.y) < dragFrom)) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.to = lineUnder(event, now.current);
        setDrop(drag.to);
      },
      onPointerUpCapture(event: PointerEvent<HTMLElement>) {
        const done = drag;
        if (!done) return;
        end(event);
        if (done.to === undefined) return;
        swallowClick(event.currentTarget);
        const from = now.current.symbols.indexOf(done.symbol);
        now.current.arrange?.(done.symbol, done.to > from ? done.to - 1 : done.to);
      },
      onPointerCancelCapture: end,
      /** the symbol is a link, and the browser would carry that away */
      onDragStart: (event: SyntheticEvent) => now.current.arrange && event.preventDefault(),
    };
  }, []);
  return { handlers, drop };
}

interface Lines {
  symbols: readonly string[];
  rowHeight: number;
  arrange: Arrange | undefined;
}

function arrangeByKey(event: KeyboardEvent<HTMLElement>, { symbols, arrange }: Lines): void {
  const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
  const symbol = lineAt(event.target)?.dataset["symbol"];
  if (!arrange || !event.altKey || step === 0 || !symbol) return;
  event.preventDefault();
  const to = symbols.indexOf(symbol) + step;
  if (to < 0 || to >= symbols.length) return;
  arrange(symbol, to);
  say(text("board.sort.placed", { symbol, place: to + 1, all: symbols.length }));
  // the focus goes with the line; so does the view
  requestAnimationFrame(() => document.activeElement?.scrollIntoView({ block: "nearest" }));
}

/** The place between two lines that is nearest the pointer; scrolls when the pointer is at an edge. */
function lineUnder({ clientY, currentTarget }: PointerEvent<HTMLElement>, { symbols, rowHeight }: Lines) {
  const scroller = currentTarget.closest(".board");
  const view = scroller?.getBoundingClientRect();
  if (view && clientY < view.top + edge) scroller?.scrollBy(0, -rowHeight / 2);
  if (view && clientY > view.bottom - edge) scroller?.scrollBy(0, rowHeight / 2);
  const place = Math.round((clientY - currentTarget.getBoundingClientRect().top) / rowHeight);
  return Math.max(0, Math.min(place, symbols.length));
}

/** The click that ends a drag opens nothing. */
function swallowClick(element: HTMLElement): void {
  const swallow = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  element.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => element.removeEventListener("click", swallow, { capture: true }));
}
