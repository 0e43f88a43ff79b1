import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { dragToPlace } from "#ui/dragToPlace";
import { text } from "#ui/messages/text";
import { say } from "#ui/say";
import type { Column } from "./column.ts";
import { nameOf } from "./columnName.ts";
import { moved } from "./columnOrder.ts";

interface ChosenColumnsProps {
  chosen: readonly Column[];
  choose: (ids: readonly string[]) => void;
}

/** The chosen columns in their order; one of them is in the tab order, and keys or the pointer move it. */
export function ChosenColumns({ chosen, choose }: ChosenColumnsProps) {
  const list = useRef<HTMLOListElement>(null);
  const [active, setActive] = useState("symbol");
  const refocus = useRef<string>(undefined);
  const ids = chosen.map(({ id }) => id);
  const here = ids.includes(active) ? active : "symbol";
  useLayoutEffect(() => {
    const id = refocus.current;
    refocus.current = undefined;
    if (id) list.current?.querySelector<HTMLElement>(`[data-column="${id}"] > button`)?.focus();
  });
  const go = (id: string | undefined) => {
    if (!id) return;
    refocus.current = id;
    setActive(id);
  };
  const move = (column: Column, to: number) => {
    const next = moved(ids, column.id, to);
    choose(next);
    say(
      text("columns.movedTo", {
        name: nameOf(column),
        place: next.indexOf(column.id) + 1,
        all: next.length,
      }),
    );
  };
  const remove = (column: Column) => {
    choose(ids.filter((id) => id !== column.id));
    say(text("columns.removed", { name: nameOf(column) }));
  };
  const keyDown = (event: KeyboardEvent, column: Column, at: number) => {
    const way = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    const pinned = column.id === "symbol";
    if (way !== 0 && event.altKey && !pinned) {
      move(column, at + way);
      go(column.id);
    } else if (way !== 0) go(ids[at + way]);
    else if ((event.key === "Delete" || event.key === "Backspace") && !pinned) {
      remove(column);
      go(ids[at + 1] ?? ids[at - 1]);
    } else return;
    event.preventDefault();
  };
  return (
    <ol ref={list} className="chooser-chosen" aria-label={text("columns.shown")}>
      {chosen.map((column, at) => (
        <li
          key={column.id}
          data-column={column.id}
          onPointerDown={({ nativeEvent, currentTarget, button, target }) => {
            const onButton = target instanceof Element && target.closest("[data-tool]");
            if (button !== 0 || onButton || column.id === "symbol" || !list.current) return;
            dragToPlace(nativeEvent, {
              items: [...list.current.children].filter((item) => item instanceof HTMLElement),
              item: currentTarget,
              axis: "y",
              first: 1,
              scroller: list.current,
              onPlace: (to) => move(column, to),
            });
          }}
        >
          <button
            type="button"
            tabIndex={column.id === here ? 0 : -1}
            aria-describedby="chooser-help"
            onFocus={() => setActive(column.id)}
            onKeyDown={(event) => keyDown(event, column, at)}
          >
            <span aria-hidden="true">{column.id === "symbol" ? "•" : "⠿"}</span>
            {nameOf(column)}
          </button>
          {column.id !== "symbol" && <Tools column={column} at={at} move={move} remove={remove} />}
        </li>
      ))}
    </ol>
  );
}

interface ToolsProps {
  column: Column;
  at: number;
  move: (column: Column, to: number) => void;
  remove: (column: Column) => void;
}

/** For the pointer, and for those who speak to the page; keys do the same from the name. */
function Tools({ column, at, move, remove }: ToolsProps) {
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
