import "#ui/messages/en/boardTools";
import { useEffect, useRef } from "react";
import { usePreferences } from "#ui/kept/preferences";
import { text } from "#ui/messages/text";
import type { Column } from "#views/board/columns/column";
import { nameOf } from "#views/board/columns/column";
import { columnGroups } from "#views/board/columns/columns";
import { ChooserSets } from "./ChooserSets.tsx";
import { ChosenColumns } from "./ChosenColumns.tsx";
import type { BoardColumns } from "./useColumns.ts";
import "./chooser.css";

export interface ChooserProps {
  columns: BoardColumns;
}

/** Every column there is to tick, those chosen in their order, and sets of them to keep. The board follows at once. */
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
  column: Column;
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
