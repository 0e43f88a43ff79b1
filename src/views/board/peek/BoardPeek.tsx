import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useState } from "react";
import { cardPlacement, type PopupPlace } from "#ui/controls/Popup.tsx";
import { text } from "#ui/messages/text";
import { latePart } from "#ui/screen/latePart.tsx";
import type { Peek, PeekControl, PeekedLine } from "./peekControl.ts";

/** Everything that closes a peek: Esc, a press or focus elsewhere, scrolled rows, or a resized window. */
function usePeekEnd(
  control: PeekControl,
  scroller: RefObject<HTMLElement | null>,
  peeked: PeekedLine | undefined,
): void {
  useEffect(() => control.close, [control]);
  useEffect(() => {
    const box = scroller.current;
    if (!peeked || !box) return;
    const { scrollTop, scrollLeft } = box;
    const undo = new AbortController();
    const { signal } = undo;
    box.addEventListener(
      "scroll",
      () => (box.scrollTop !== scrollTop || box.scrollLeft !== scrollLeft) && control.scrolled(),
      { signal, passive: true },
    );
    window.addEventListener("resize", control.close, { signal });
    document.addEventListener("pointerdown", (event) => !inCard(event) && control.close(), { signal });
    document.addEventListener("focusin", (event) => !inCard(event) && !inRow(event) && control.close(), {
      signal,
    });
    document.addEventListener("keydown", (event) => event.key === "Escape" && dismiss(event, box, control), {
      signal,
      capture: true,
    });
    return () => undo.abort();
  }, [control, scroller, peeked]);
}

const isInside = (event: Event, selector: string) =>
  event.target instanceof Element && event.target.closest(selector) !== null;
const inCard = (event: Event) => isInside(event, ".board-peek");
const inRow = (event: Event) => isInside(event, ".board-line");

/** Closes the peek. The focus returns to the row that opened it. */
function dismiss(event: Event, box: HTMLElement, control: PeekControl) {
  event.preventDefault();
  event.stopPropagation();
  const cell = box.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]');
  if (inCard(event)) cell?.focus({ preventScroll: true });
  control.close();
}

interface BoardPeekProps {
  peek: Peek;
  control: PeekControl;
  scroller: RefObject<HTMLElement | null>;
}

/** The card beside a peeked row. It stays in place while the board's rows move under it. */
export function BoardPeek({ peek: { peeked, range }, control, scroller }: BoardPeekProps) {
  const [placed, setPlaced] = useState<{ of: PeekedLine; at: PopupPlace }>();
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!peeked || !box) return setPlaced(undefined);
    const place = () => {
      const at = peekPlace(box, peeked);
      setPlaced(at && { of: peeked, at });
      if (!at) control.close();
    };
    place();
    // a growing header or a new notice above moves all rows; the card moves with them
    let { height } = box.getBoundingClientRect();
    const resized = new ResizeObserver(() => {
      const now = box.getBoundingClientRect().height;
      if (now === height) return;
      height = now;
      place();
    });
    resized.observe(box);
    return () => resized.disconnect();
  }, [peeked, scroller, control]);
  usePeekEnd(control, scroller, peeked);
  if (!peeked || placed?.of !== peeked) return null;
  const { symbol } = peeked;
  return (
    <div
      role="dialog"
      aria-label={text("board.peek", { symbol })}
      className="board-peek fixed z-20 flex flex-col overflow-auto rounded-md border border-line bg-raised"
      data-symbol={symbol}
      style={{ ...placed.at, height: card.height }}
      onPointerEnter={() => control.pointedAway(true)}
      onPointerLeave={() => control.pointedAway(false)}
      onKeyDown={(event) => stepRange(event, control)}
    >
      <Card key={symbol} symbol={symbol} range={range} onRange={control.setRange} />
    </div>
  );
}

function stepRange(event: KeyboardEvent, control: PeekControl) {
  const by = event.key === "[" ? -1 : event.key === "]" ? 1 : undefined;
  if (by && control.step(by)) event.preventDefault();
}

const Card = latePart(async () => (await import("./PeekCard.tsx")).AskingPeek);

/** px; the card has its full height before its answers arrive, so nothing moves later */
export const card = { width: 348, height: 420 };

const nameCells = '[data-column="symbol"], [data-column="company"]';

export const nameUnder = (target: EventTarget | null): string | undefined =>
  target instanceof Element && !target.closest("button")
    ? target.closest(nameCells)?.closest<HTMLElement>("[data-symbol]")?.dataset["symbol"]
    : undefined;

/** @returns undefined if the line has no mounted row */
export function peekPlace(scroller: HTMLElement, { symbol, by }: PeekedLine): PopupPlace | undefined {
  const line = scroller.querySelector(`[role="row"][data-symbol="${CSS.escape(symbol)}"]`);
  if (!line) return undefined;
  const { top, bottom } = line.getBoundingClientRect();
  const names = [...line.querySelectorAll(nameCells)];
  const focused = document.activeElement;
  const cell =
    by === "keys" && focused && line.contains(focused) && !names.includes(focused) ? focused : undefined;
  const right = Math.max(...names.map((name) => name.getBoundingClientRect().right));
  const left = (cell ?? line).getBoundingClientRect().left;
  const anchor = { left, right, top, bottom };
  return cardPlacement(anchor, card, { start: cell ? "at" : "after" });
}
