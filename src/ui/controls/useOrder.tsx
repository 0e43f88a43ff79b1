/** Lists whose entries a user arranges: with the pointer, with keys on an entry's name, or with buttons. */
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef } from "react";
import { text } from "#ui/messages/text";
import { dragToPlace } from "./dragToPlace.ts";

interface Entries {
  count: number;
  /** number of entries at the start that stay where they are */
  fixed?: number;
  /** fewest entries that must stay */
  least?: number;
  onMove: (from: number, to: number) => void;
  onRemove: (at: number) => void;
}

export type Order = ReturnType<typeof useOrder>;

export function useOrder({ count, fixed = 0, least = 0, onMove, onRemove }: Entries) {
  const list = useRef<HTMLOListElement & HTMLUListElement>(null);
  const wanted = useRef<number>(undefined);
  const focusName = () => {
    const entry = wanted.current === undefined ? undefined : list.current?.children[wanted.current];
    entry?.querySelector("button")?.focus();
  };
  // an entry that was moved gets the focus again once it is drawn
  useLayoutEffect(() => {
    focusName();
    wanted.current = undefined;
  });
  const focus = (at: number) => {
    wanted.current = Math.max(0, Math.min(count - 1, at));
    focusName();
  };
  const canMove = (from: number, to: number) => Math.min(from, to) >= fixed && to < count && to !== from;
  const canRemove = (at: number) => at >= fixed && count > least;
  const move = (from: number, to: number) => {
    if (canMove(from, to)) onMove(from, to);
  };
  const remove = (at: number) => {
    if (!canRemove(at)) return;
    onRemove(at);
    focus(Math.min(at, count - 2));
  };
  return {
    list,
    ...{ canMove, canRemove, move, remove },
    /** for the name of an entry: arrows move the focus, with Alt the entry; Delete removes it */
    keyDown(event: KeyboardEvent, at: number) {
      const way = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
      const removes = event.key === "Delete" || event.key === "Backspace";
      if (way === 0 && !removes) return;
      event.preventDefault();
      if (removes) return remove(at);
      if (event.altKey) move(at, at + way);
      if (!event.altKey || canMove(at, at + way)) focus(at + way);
    },
    /** for an entry, or a part of it by which it is dragged */
    press(event: PointerEvent<HTMLElement>, at: number) {
      const { nativeEvent, currentTarget, button, target } = event;
      const item = currentTarget.closest("li");
      const onTool = target instanceof Element && target.closest("[data-tool]") !== null;
      if (button !== 0 || onTool || at < fixed || !item || !list.current) return;
      const items = [...list.current.children].filter((entry) => entry instanceof HTMLElement);
      const scroller = scrollerOf(item);
      dragToPlace(nativeEvent, {
        items,
        item,
        axis: "y",
        first: fixed,
        scroller,
        onPlace: (to) => move(at, to),
      });
    },
  };
}

function scrollerOf(element: Element | null): Element | null {
  if (!element || /auto|scroll/.test(getComputedStyle(element).overflowY)) return element;
  return scrollerOf(element.parentElement);
}

interface OrderToolsProps {
  order: Order;
  at: number;
  /** name of the entry */
  name: string;
  className?: string;
  /** -1 if the keys on the name do the same */
  tabIndex?: number;
}

/** Buttons that move and remove an entry. */
export function OrderTools({ order, at, name, className, tabIndex }: OrderToolsProps) {
  const tools = [
    ["↑", "order.up", order.canMove(at, at - 1), () => order.move(at, at - 1)],
    ["↓", "order.down", order.canMove(at, at + 1), () => order.move(at, at + 1)],
    ["✕", "order.remove", order.canRemove(at), () => order.remove(at)],
  ] as const;
  return tools.map(([sign, words, enabled, act]) => (
    <button
      key={sign}
      type="button"
      aria-label={text(words, { name })}
      title={text(words, { name })}
      disabled={!enabled}
      onClick={act}
      {...{ className, tabIndex }}
    >
      {sign}
    </button>
  ));
}
