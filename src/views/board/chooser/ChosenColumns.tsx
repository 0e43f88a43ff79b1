import "#ui/messages/en/boardTools";
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from "react";
import { dragToPlace } from "#ui/controls/dragToPlace";
import { text } from "#ui/messages/text";
import { say } from "#ui/words/say";
import type { Column } from "#views/board/columns/column";
import { nameOf } from "#views/board/columns/column";
import { moved } from "#views/board/columns/columnOrder";

interface ChosenColumnsProps {
  chosen: readonly Column[];
  choose: (ids: readonly string[]) => void;
}

/** The chosen columns in their order; one of them is in the tab order, and keys or the pointer move it. */
export function ChosenColumns({ chosen, choose }: ChosenColumnsProps) {
  const list = useRef<HTMLOListElement>(null);
  const ids = chosen.map(({ id }) => id);
  const { active, setActive, go } = useActive(list, ids);
  const arrange = arranging(ids, choose);
  const keyDown = (event: KeyboardEvent, column: Column, at: number) => {
    const way = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    const removes = event.key === "Delete" || event.key === "Backspace";
    if (way === 0 && !removes) return;
    event.preventDefault();
    if (way !== 0 && !event.altKey) return go(ids[at + way]);
    if (column.id === "symbol") return;
    if (removes) arrange.remove(column);
    else arrange.move(column, at + way);
    go(removes ? (ids[at + 1] ?? ids[at - 1]) : column.id);
  };
  return (
    <ol
      ref={list}
      className="chooser-chosen min-h-0 overflow-auto border border-line rounded-md"
      aria-label={text("columns.shown")}
    >
      {chosen.map((column, at) => (
        <li
          className="flex items-center h-6.5 pr-1 touch-pan-x select-none border-b border-line/55"
          key={column.id}
          data-column={column.id}
          onPointerDown={(event) => drag(event, list.current, (to) => arrange.move(column, to))}
        >
          <button
            className="flex flex-1 gap-1.75 items-center min-w-0 h-full pl-1.75 overflow-hidden text-left whitespace-nowrap cursor-grab"
            type="button"
            tabIndex={column.id === active ? 0 : -1}
            aria-describedby="chooser-help"
            onFocus={() => setActive(column.id)}
            onKeyDown={(event) => keyDown(event, column, at)}
          >
            <span className="w-2.5 text-faint" aria-hidden="true">
              {column.id === "symbol" ? "•" : "⠿"}
            </span>
            {nameOf(column)}
          </button>
          {column.id !== "symbol" && <Tools column={column} at={at} {...arrange} />}
        </li>
      ))}
    </ol>
  );
}

/** Which column the keyboard is in; it keeps the focus where its entry moves. */
function useActive(list: { current: HTMLElement | null }, ids: readonly string[]) {
  const [active, setActive] = useState("symbol");
  const refocus = useRef<string>(undefined);
  useLayoutEffect(() => {
    const id = refocus.current;
    refocus.current = undefined;
    if (id) list.current?.querySelector<HTMLElement>(`[data-column="${id}"] > button`)?.focus();
  });
  return {
    active: ids.includes(active) ? active : "symbol",
    setActive,
    go(id: string | undefined) {
      if (!id) return;
      refocus.current = id;
      setActive(id);
    },
  };
}

interface Arrange {
  move: (column: Column, to: number) => void;
  remove: (column: Column) => void;
}

const arranging = (ids: readonly string[], choose: ChosenColumnsProps["choose"]): Arrange => ({
  move(column, to) {
    const next = moved(ids, column.id, to);
    choose(next);
    const place = next.indexOf(column.id) + 1;
    say(text("columns.movedTo", { name: nameOf(column), place, all: next.length }));
  },
  remove(column) {
    choose(ids.filter((id) => id !== column.id));
    say(text("columns.removed", { name: nameOf(column) }));
  },
});

function drag(event: PointerEvent<HTMLElement>, list: Element | null, onPlace: (to: number) => void) {
  const { nativeEvent, currentTarget: item, button, target } = event;
  const onTool = target instanceof Element && target.closest("[data-tool]");
  if (button !== 0 || onTool || !list || item === list.firstElementChild) return;
  const items = [...list.children].filter((entry) => entry instanceof HTMLElement);
  dragToPlace(nativeEvent, { items, item, axis: "y", first: 1, scroller: list, onPlace });
}

/** For the pointer, and for those who speak to the page; keys do the same from the name. */
function Tools({ column, at, move, remove }: Arrange & { column: Column; at: number }) {
  const name = nameOf(column);
  const tools = [
    ["↑", text("columns.up", { name }), () => move(column, at - 1)],
    ["↓", text("columns.down", { name }), () => move(column, at + 1)],
    ["✕", text("columns.remove", { name }), () => remove(column)],
  ] as const;
  return (
    <span data-tool="">
      {tools.map(([sign, label, act]) => (
        <button key={sign} type="button" tabIndex={-1} aria-label={label} title={label} onClick={act}>
          {sign}
        </button>
      ))}
    </span>
  );
}
