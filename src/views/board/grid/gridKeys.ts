/** Where the keys of a grid lead. Row −1 is the header. */
export interface GridPlace {
  row: number;
  column: number;
}
interface GridSize {
  rows: number;
  columns: number;
  /** rows to a page */
  page: number;
}
interface GridKey {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
}

/** @returns undefined for a key that moves nothing */
export function gridMove({ row, column }: GridPlace, event: GridKey, size: GridSize): GridPlace | undefined {
  const whole = event.ctrlKey || event.metaKey;
  const last = { row: size.rows - 1, column: size.columns - 1 };
  const at = (toRow: number, toColumn: number): GridPlace => ({
    row: Math.min(last.row, Math.max(-1, toRow)),
    column: Math.min(last.column, Math.max(0, toColumn)),
  });
  switch (event.key) {
    case "ArrowUp":
      return at(row - 1, column);
    case "ArrowDown":
      return at(row + 1, column);
    case "ArrowLeft":
      return at(row, column - 1);
    case "ArrowRight":
      return at(row, column + 1);
    case "Home":
      return at(whole ? 0 : row, 0);
    case "End":
      return at(whole ? last.row : row, last.column);
    case "PageUp":
      return at(row < 0 ? row : Math.max(0, row - size.page), column);
    case "PageDown":
      return at(Math.max(0, row) + size.page, column);
    default:
      return undefined;
  }
}

/** What a key does to the row it is pressed in, beside moving. */
export type RowAction = "open" | "peek" | "shorter" | "longer";

const actions: Readonly<Record<string, RowAction>> = {
  Enter: "open",
  " ": "peek",
  "[": "shorter",
  "]": "longer",
};

export const rowAction = ({ key, ctrlKey, metaKey }: GridKey): RowAction | undefined =>
  ctrlKey || metaKey ? undefined : actions[key];
