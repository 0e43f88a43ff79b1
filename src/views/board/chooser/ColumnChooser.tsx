import "#ui/messages/en/boardTools";
import "#ui/messages/en/parts";
import { useEffect, useRef, useState } from "react";
import { Chip } from "#ui/controls/Chip.tsx";
import { text } from "#ui/messages/text";
import { usePreferences } from "#ui/preferences/preferences";
import { type BoardColumn, columnName, moveColumn } from "#views/board/columns/column";
import { columnGroups } from "#views/board/columns/columns";
import type { BoardColumns } from "./boardColumns.tsx";
import { ChooserSets } from "./ChooserSets.tsx";
import "./chooser.css";
import { OrderTools, useOrder } from "#ui/controls/useOrder.tsx";
import { say } from "#ui/words/say";

/** All columns as checkboxes, the chosen columns in their sequence, and saved sets. The board follows each change at once. */
export function ColumnChooser({ columns }: { columns: BoardColumns }) {
  const { columns: chosen, offers, choose, chooseSet } = columns;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector("button")?.focus(), []);
  const ids = chosen.map(({ id }) => id);
  return (
    <div ref={box} className="chooser flex flex-col gap-3 w-[min(680px,96vw)] max-h-[calc(100vh_-_150px)]">
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
                  <ColumnTick key={column.id} column={column} ids={ids} choose={choose} />
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

function ColumnTick({ column, ids, choose }: TickProps) {
  const { id, explain } = column;
  return (
    <label title={explain && text(explain)}>
      <input
        type="checkbox"
        checked={ids.includes(id)}
        disabled={id === "symbol"}
        onChange={({ target }) => choose(target.checked ? [...ids, id] : ids.filter((other) => other !== id))}
      />
      {columnName(column)}
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
      <Chip title={text("columns.resetExplain")} onClick={reset}>
        {text("columns.reset")}
      </Chip>
      <Chip title={text("columns.widthsExplain")} onClick={ownWidths}>
        {text("columns.widths")}
      </Chip>
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
  const ids = chosen.map(({ id }) => id);
  const [focused, setFocused] = useState("symbol");
  const active = ids.includes(focused) ? focused : "symbol";
  const order = useOrder({
    count: chosen.length,
    fixed: 1, // the symbol
    onMove(from, to) {
      const column = chosen[from];
      if (!column) return;
      choose(moveColumn(ids, column.id, to));
      say(text("columns.movedTo", { name: columnName(column), place: to + 1, all: ids.length }));
    },
    onRemove(at) {
      const column = chosen[at];
      if (!column) return;
      choose(ids.toSpliced(at, 1));
      say(text("order.removed", { name: columnName(column) }));
    },
  });
  return (
    <ol
      ref={order.list}
      className="chooser-chosen min-h-0 overflow-auto border border-line rounded-md"
      aria-label={text("columns.shown")}
    >
      {chosen.map((column, at) => (
        <li
          className="flex items-center h-6.5 pr-1 touch-pan-x select-none border-b border-line/55"
          key={column.id}
          data-column={column.id}
          onPointerDown={(event) => order.press(event, at)}
        >
          <button
            className="flex flex-1 gap-1.75 items-center min-w-0 h-full pl-1.75 overflow-hidden text-left whitespace-nowrap cursor-grab"
            type="button"
            tabIndex={column.id === active ? 0 : -1}
            aria-describedby="chooser-help"
            onFocus={() => setFocused(column.id)}
            onKeyDown={(event) => order.keyDown(event, at)}
          >
            <span className="w-2.5 text-faint" aria-hidden="true">
              {at === 0 ? "•" : "⠿"}
            </span>
            {columnName(column)}
          </button>
          {at > 0 && (
            <span data-tool="">
              <OrderTools name={columnName(column)} tabIndex={-1} {...{ order, at }} />
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
