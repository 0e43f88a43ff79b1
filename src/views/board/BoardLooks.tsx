import { ColumnsBox } from "./ColumnsBox.tsx";
import { DensityBox } from "./DensityBox.tsx";
import type { BoardColumns } from "./useColumns.ts";

/** Which columns a grid has, and how high its rows are. */
export const BoardLooks = ({ columns }: { columns: BoardColumns }) => (
  <span className="board-looks">
    <ColumnsBox columns={columns} />
    <DensityBox />
  </span>
);
