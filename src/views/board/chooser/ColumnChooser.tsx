import "#ui/messages/en/boardTools";
import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { usePreferences } from "#ui/kept/preferences";
import { text } from "#ui/messages/text";
import { type BoardColumn, columnMoved, nameOf } from "#views/board/columns/column";
import { columnGroups } from "#views/board/columns/columns";
import type { BoardColumns } from "./boardColumns.tsx";
import { ChooserSets } from "./ChooserSets.tsx";
import "./chooser.css";
import { dragToPlace } from "#ui/controls/dragToPlace";
import { say } from "#ui/words/say";

export interface ChooserProps {
  columns: BoardColumns;
}

/** All columns as checkboxes, the chosen columns in their sequence, and saved sets. The board follows each change at once. */
export function ColumnChooser({ columns }: ChooserProps) {
  const { columns: chosen, offers, choose, chooseSet } = columns;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector("button")?.focus(), []);
  const ids = chosen.map(({ id }) => id);
  return (
    <div
      ref={box}
      className="flex flex-col gap-3 w-[min(680px,96vw)] max-h-[calc(100vh_-_150px)] p-3 text-small"
    >
      <ChooserSets columns={columns} />
      <div className="grid grid-cols-[1fr_236px] gap-3 min-h-0">
        <div
          className="chooser-groups columns-2 gap-x-3 overflow-auto"
          role="group"
          aria-label={text("columns.available")}
        >
          {columnGroups
            .map(([name, group]) => [name, group.filter(offers)] as const)
            .filter(([, group]) => group.length > 0)
            .map(([name, group]) => (
              <fieldset className="mb-2.5 break-inside-avoid" key={name}>
                <legend className="pb-[2px] text-table font-semibold text-muted">{text(name)}</legend>
                {group.map((column) => (
                  <Tick key={column.id} column={column} ids={ids} choose={choose} />
                ))}
              </fieldset>
            ))}
        </div>
        <ChosenColumns chosen={chosen} choose={choose} />
      </div>
      <Foot chooseSet={chooseSet} />
    </div>
  );
}

interface TickProps {
  column: BoardColumn;
  ids: readonly string[];
  choose: (ids: readonly string[]) => void;
}

function Tick({ column, ids, choose }: TickProps) {
  const { id, explain } = column;
  return (
    <label title={explain && text(explain)}>
      <input
        type="checkbox"
        checked={ids.includes(id)}
        disabled={id === "symbol"}
        onChange={({ target }) => choose(target.checked ? [...ids, id] : ids.filter((other) => other !== id))}
      />
      {nameOf(column)}
      {id === "symbol" && <small>{text("columns.pinned")}</small>}
    </label>
  );
}

function Foot({ chooseSet }: Pick<BoardColumns, "chooseSet">) {
  const keep = usePreferences((kept) => kept.choose);
  const ownWidths = () => keep({ columnWidths: {} });
  const reset = () => {
    chooseSet("trader");
    ownWidths();
  };
  return (
    <p className="flex gap-1.5 items-center text-table text-muted">
      <button type="button" className="chip" title={text("columns.resetExplain")} onClick={reset}>
        {text("columns.reset")}
      </button>
      <button type="button" className="chip" title={text("columns.widthsExplain")} onClick={ownWidths}>
        {text("columns.widths")}
      </button>
      <span id="chooser-help">{text("columns.shownHelp")}</span>
    </p>
  );
}

interface ChosenColumnsProps {
  chosen: readonly BoardColumn[];
  choose: (ids: readonly string[]) => void;
}

/** The chosen columns in their sequence. One of them is in the tab order; keys or the pointer move it. */
function ChosenColumns({ chosen, choose }: ChosenColumnsProps) {
  const list = useRef<HTMLOListElement>(null);
  const ids = chosen.map(({ id }) => id);
  const { active, setActive, go } = useActive(list, ids);
  const arrange = arranging(ids, choose);
  const keyDown = (event: KeyboardEvent, column: BoardColumn, at: number) => {
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

/** The column that has the keyboard focus. It keeps the focus when its entry moves. */
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
  move: (column: BoardColumn, to: number) => void;
  remove: (column: BoardColumn) => void;
}

const arranging = (ids: readonly string[], choose: ChosenColumnsProps["choose"]): Arrange => ({
  move(column, to) {
    const next = columnMoved(ids, column.id, to);
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

/** Buttons for pointer and voice control. Keys on the column's name do the same. */
function Tools({ column, at, move, remove }: Arrange & { column: BoardColumn; at: number }) {
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
