/** The columns that the board shows, and the functions that change and save them. */
import { useCallback, useLayoutEffect, useMemo } from "react";
import { clampWidth } from "#ui/kept/keptChoices";
import { usePreferences } from "#ui/kept/preferences";
import { useChange, useFound, useSearch } from "#ui/router/routes";
import { notTaken, useUnusable } from "#ui/router/unusable";
import { type Arranging, type BoardColumn, type ColumnPage, columnMoved } from "#views/board/columns/column";
import { columnsOf, isColumn, readColumns, writeColumns } from "#views/board/columns/columnSets";

export interface BoardColumns extends Arranging {
  /** the columns in the address's form */
  written: string;
  columns: readonly BoardColumn[];
  /** number of columns of the ready-made set that do not fit this window */
  without?: number;
  /** whether this page offers the column */
  offers: (column: BoardColumn) => boolean;
  choose: (ids: readonly string[]) => void;
  /** @param written the value in the address */
  chooseSet: (written: string) => void;
}

export function useColumns(from: ColumnPage): BoardColumns {
  const change = useChange({ from });
  const asked = useAskedColumns(from);
  const widths = usePreferences((kept) => kept.columnWidths);
  const keep = usePreferences((kept) => kept.choose);
  useUnusable("columns", notTaken(asked, isColumn));
  const written = writeColumns(readColumns(asked));
  const offers = useCallback(({ only }: BoardColumn) => only === undefined || only === from, [from]);
  const columns = useMemo(() => columnsOf(written).filter(offers), [written, offers]);
  return useMemo(() => {
    const chooseSet = (columns: string) => {
      keep({ columns });
      change({ search: (before) => ({ ...before, columns }), replace: true });
    };
    // columns that only another page shows stay chosen for that page
    const elsewhere = columnsOf(written).flatMap((column) => (offers(column) ? [] : column.id));
    const choose = (ids: readonly string[]) => chooseSet(writeColumns([...ids, ...elsewhere]));
    const shown = columns.map(({ id }) => id);
    return {
      written,
      columns,
      offers,
      widths,
      choose,
      chooseSet,
      move: (id, to) => choose(columnMoved(shown, id, to)),
      resize: (id, width) => keep({ columnWidths: resized(widths, id, width) }),
    };
  }, [written, columns, offers, widths, keep, change]);
}

/**
 * The columns in the address. An address without choices shows the board as this user left it, and the columns are written into it at once.
 * A copied link then shows the same board to everyone. An address with any choice is a shared link: whatever it omits has its default, not
 * this user's setting.
 */
function useAskedColumns(from: ColumnPage): string | undefined {
  const search = useSearch({ from });
  const change = useChange({ from });
  const pattern = useFound()?.pattern;
  const bare = pattern === from && Object.values(search).every((choice) => choice === undefined);
  // read once when the address has no choices; later choices in another tab do not apply here
  const left = useMemo(() => (bare ? usePreferences.getState().columns : undefined), [bare]);
  useLayoutEffect(() => {
    if (left !== undefined) change({ search: { columns: left }, replace: true });
  }, [left, change]);
  return search.columns ?? left;
}

export function resized(
  widths: Readonly<Record<string, number>>,
  id: string,
  width: number | undefined,
): Record<string, number> {
  const { [id]: _, ...others } = widths;
  return width === undefined ? others : { ...others, [id]: clampWidth(width) };
}
