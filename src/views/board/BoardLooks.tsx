import { type ComponentType, useState } from "react";
import { text } from "#ui/messages/text";
import { densities, usePreferences } from "#ui/preferences/preferences";
import type { BoardColumns } from "#views/board/chooser/boardColumns.tsx";
import { columnSetName, columnSets, spelledSet } from "#views/board/columns/columnSets";
import type { ChooserProps } from "./chooser/ColumnChooser.tsx";

/** Tools for the grid's columns and row height. */
export const BoardLooks = ({ columns }: { columns: BoardColumns }) => (
  <span className="flex gap-1.5 ml-auto">
    <ColumnsBox columns={columns} />
    <DensityBox />
  </span>
);

/** Chooses the row height. */
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

/** Chooses the column set: a set from the list, or the user's own from the chooser, whose code is loaded on demand. */
function ColumnsBox({ columns }: { columns: BoardColumns }) {
  return (
    <span className="inline-flex gap-0.5">
      <SetBox columns={columns} />
      <ChooserButton columns={columns} />
    </span>
  );
}

const ownChoice = "own";

function SetBox({ columns: { columns, without = 0, written, chooseSet } }: { columns: BoardColumns }) {
  const saved = usePreferences((kept) => kept.columnSets);
  const known =
    columnSets.some((name) => name === written) ||
    saved.some(({ columns }) => spelledSet(columns) === written);
  return (
    <select
      className="chip"
      aria-label={text("board.columns")}
      value={known ? written : ownChoice}
      onChange={({ target }) => target.value !== ownChoice && chooseSet(target.value)}
    >
      {columnSets.map((name) => (
        <option key={name} value={name}>
          {name === written && without > 0
            ? text("board.set.part", {
                name: text(columnSetName[name]),
                shown: columns.length,
                all: columns.length + without,
              })
            : text(columnSetName[name])}
        </option>
      ))}
      {!known && <option value={ownChoice}>{text("columns.own")}</option>}
      {saved.length > 0 && (
        <optgroup label={text("columns.saved")}>
          {saved.map(({ name, columns }) => (
            <option key={name} value={spelledSet(columns)}>
              {name}
            </option>
          ))}
        </optgroup>
      )}
    </select>
  );
}

type Chooser = ComponentType<ChooserProps>;
const id = "column-chooser";

/** A native popover. Escape or a click outside closes it, and the browser restores the focus. */
function ChooserButton({ columns }: { columns: BoardColumns }) {
  const [open, setOpen] = useState(false);
  const [Chooser, setChooser] = useState<Chooser | "failed">();
  const load = () => {
    if (typeof Chooser === "function") return;
    import("./chooser/ColumnChooser.tsx").then(
      (loaded) => setChooser(() => loaded.ColumnChooser),
      () => setChooser("failed"),
    );
  };
  return (
    <>
      <button
        type="button"
        className="chip px-2"
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-label={text("columns.choose")}
        title={text("columns.choose")}
      >
        <Bars />
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={text("columns.choose")}
        className="chooser"
        onBeforeToggle={({ newState, currentTarget }) => {
          if (newState !== "open") return;
          load();
          const below = currentTarget.previousElementSibling?.getBoundingClientRect();
          if (below) currentTarget.style.top = `${Math.round(below.bottom) + 6}px`;
        }}
        onToggle={({ newState }) => setOpen(newState === "open")}
      >
        {open && typeof Chooser === "function" && <Chooser columns={columns} />}
        {open && Chooser === "failed" && <p className="p-3">{text("columns.unloaded")}</p>}
      </div>
    </>
  );
}

function Bars() {
  return (
    <svg viewBox="0 0 16 16" width="15" height="15" aria-hidden="true">
      <path
        d="M2.5 2.5h3v11h-3zm5.5 0h3v11H8zm5.5 0v11"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
      />
    </svg>
  );
}

/** px: two lines of text per row, and a large enough touch target */
export const narrowRow = 48;
