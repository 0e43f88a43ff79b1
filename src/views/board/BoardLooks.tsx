import { ChipSelect } from "#ui/controls/Chip.tsx";
import { Popup } from "#ui/controls/Popup.tsx";
import { text } from "#ui/messages/text";
import { densities, usePreferences } from "#ui/preferences/preferences";
import { latePart } from "#ui/screen/latePart.tsx";
import { useMediaQuery, useScale } from "#ui/screen/mediaQuery";
import type { BoardColumns } from "#views/board/chooser/boardColumns.tsx";
import type { BoardColumn } from "#views/board/columns/column";
import { columnSetName, columnSets, spelledSet } from "#views/board/columns/columnSets";

export const BoardLooks = ({ columns }: { columns: BoardColumns }) => (
  <span className="flex gap-1.5 ml-auto">
    <ColumnsBox columns={columns} />
    <DensityBox />
  </span>
);

function DensityBox() {
  const density = usePreferences((kept) => kept.density);
  const choose = usePreferences((kept) => kept.choose);
  return (
    <ChipSelect
      label={text("board.density")}
      value={density}
      options={densities.map(([height, name]) => [height, text(name)])}
      onChange={(height) => choose({ density: height })}
    />
  );
}

const ColumnChooser = latePart(async () => (await import("./chooser/ColumnChooser.tsx")).ColumnChooser);

/** Chooses the column set: a set from the list, or the user's own from the chooser. */
function ColumnsBox({ columns }: { columns: BoardColumns }) {
  const label = text("columns.choose");
  return (
    <span className="inline-flex gap-0.5">
      <SetBox columns={columns} />
      <Popup label={label} title={label} shown={<Bars />} className="chip px-2">
        <ColumnChooser columns={columns} />
      </Popup>
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
const narrowRow = 48;

/** How the grid looks in this window. */
export function useGridLook(columns: BoardColumns, phoneColumns: readonly BoardColumn[]) {
  const narrow = useMediaQuery("(max-width: 640px)");
  const density = usePreferences((kept) => kept.density);
  const rowHeight = Math.round((narrow ? narrowRow : density) * useScale());
  return narrow
    ? { narrow, rowHeight, columns: phoneColumns }
    : { narrow, rowHeight, columns: columns.columns, arranging: columns };
}
