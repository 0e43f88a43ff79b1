import { useEffect, useRef } from "react";
import { text } from "#ui/messages/text";
import { type Density, usePreferences } from "#ui/preferences";
import { ColumnsBox } from "./ColumnsBox.tsx";
import { columns } from "./columns.ts";
import type { Selection, Way } from "./order.ts";
import type { useBoardAddress } from "./useBoardAddress.ts";
import type { BoardColumns } from "./useColumns.ts";
import { useWays } from "./useWays.ts";

type Change = ReturnType<typeof useBoardAddress>["change"];

interface BoardToolsProps {
  selection: Selection;
  columns: BoardColumns;
  change: Change;
  narrow: boolean;
  /** lines that fit the selection */
  shown: number;
  held: boolean;
  waiting: number;
}

const arrows = { up: "▲", down: "▼", flat: "=" } as const;
const wayName = { up: "board.up", down: "board.down", flat: "board.unchanged" } as const;
const ways = ["up", "down", "flat"] as const satisfies readonly Way[];

/** What of the board is shown: filter, facets, columns, row height; and how many lines that leaves. */
export function BoardTools({
  selection,
  columns: chosen,
  change,
  narrow,
  shown,
  held,
  waiting,
}: BoardToolsProps) {
  const counts = useWays();
  return (
    <div className="board-tools">
      <FilterBox filter={selection.filter} onFilter={change.filter} />
      {narrow && <SortBox sort={selection.sort?.id} onSort={change.sort} />}
      {ways.map((way) => (
        <button
          key={way}
          type="button"
          className="chip"
          aria-label={text(wayName[way], { count: counts[way] })}
          aria-pressed={selection.ways.has(way)}
          onClick={() => change.way(way, !selection.ways.has(way))}
        >
          <span className={way} aria-hidden="true">
            {arrows[way]}
          </span>
          <span className="num">{narrow ? counts[way] : text(wayName[way], { count: counts[way] })}</span>
        </button>
      ))}
      {!narrow && <ColumnsBox columns={chosen} />}
      {!narrow && <DensityBox />}
      <span className="num px-1 text-muted text-table">
        {text("board.shown", { shown, all: counts.all })}
      </span>
      {held && waiting > 0 && (
        <span className="num px-1 text-table text-text">{text("board.held", { count: waiting })}</span>
      )}
    </div>
  );
}

/** a pause in typing before the address is rewritten, ms; the browser limits how often it may be */
const typingMs = 80;

function FilterBox({ filter, onFilter }: { filter: string; onFilter: (typed: string) => void }) {
  const box = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // the address may change without the box: a link, the back button
    if (box.current && document.activeElement !== box.current) box.current.value = filter;
  }, [filter]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <input
      ref={box}
      type="search"
      className="field w-56"
      aria-label={text("board.filter")}
      placeholder={text("board.filter")}
      defaultValue={filter}
      maxLength={60}
      onChange={({ target }) => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => onFilter(target.value), typingMs);
      }}
    />
  );
}

const densities = [
  [24, "board.density.compact"],
  [28, "board.density.normal"],
  [36, "board.density.roomy"],
] as const satisfies readonly (readonly [Density, string])[];

function DensityBox() {
  const density = usePreferences((kept) => kept.density);
  const choose = usePreferences((kept) => kept.choose);
  return (
    <select
      className="chip"
      aria-label={text("board.density")}
      value={density}
      onChange={({ target }) => {
        const chosen = densities.find(([height]) => height === Number(target.value));
        if (chosen) choose({ density: chosen[0] });
      }}
    >
      {densities.map(([height, name]) => (
        <option key={height} value={height}>
          {text(name)}
        </option>
      ))}
    </select>
  );
}

const narrowSorts = ["symbol", "price", "changePercent", "turnover", "trades", "lastTrade"];

interface SortBoxProps {
  sort: string | undefined;
  onSort: (id: string | undefined) => void;
}

function SortBox({ sort, onSort }: SortBoxProps) {
  return (
    <select
      className="chip"
      aria-label={text("board.sortBy")}
      value={sort ?? ""}
      onChange={({ target }) => onSort(target.value || undefined)}
    >
      <option value="">{text("board.sortNone")}</option>
      {narrowSorts.map((id) => {
        const column = columns.get(id);
        return (
          column && (
            <option key={id} value={id}>
              {text(column.header)}
            </option>
          )
        );
      })}
    </select>
  );
}
