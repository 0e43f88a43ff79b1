/** The columns that the board shows, and how the person changes and keeps them. */
import { useCallback, useLayoutEffect, useMemo } from "react";
import { clampWidth } from "#ui/kept/keptChoices";
import { usePreferences } from "#ui/kept/preferences";
import { useChange, useFound, useSearch } from "#ui/router/routes";
import { notTaken, useUnusable } from "#ui/router/unusable";
import { type Arranging, type Column, type ColumnPage, moved } from "#views/board/columns/column";
import { columnsOf, isColumn, readColumns, writeColumns } from "#views/board/columns/columnSets";

export interface BoardColumns extends Arranging {
  /** as the address spells them */
  written: string;
  columns: readonly Column[];
  /** how many columns of the ready-made choice have no room in this window */
  without?: number;
  /** whether this page has such a column */
  offers: (column: Column) => boolean;
  choose: (ids: readonly string[]) => void;
  /** @param written as an address spells it */
  chooseSet: (written: string) => void;
}

export function useColumns(from: ColumnPage): BoardColumns {
  const change = useChange({ from });
  const asked = useAskedColumns(from);
  const widths = usePreferences((kept) => kept.columnWidths);
  const keep = usePreferences((kept) => kept.choose);
  useUnusable("columns", notTaken(asked, isColumn));
  const written = writeColumns(readColumns(asked));
  const offers = useCallback(({ only }: Column) => only === undefined || only === from, [from]);
  const columns = useMemo(() => columnsOf(written).filter(offers), [written, offers]);
  return useMemo(() => {
    const chooseSet = (columns: string) => {
      keep({ columns });
      change({ search: (before) => ({ ...before, columns }), replace: true });
    };
    // what only another page shows stays chosen there
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
      move: (id, to) => choose(moved(shown, id, to)),
      resize: (id, width) => keep({ columnWidths: resized(widths, id, width) }),
    };
  }, [written, columns, offers, widths, keep, change]);
}

/**
 * What the address asks for. A bare address is the board as this person left it, and says at once what that is, so that
 * what is copied from it shows everybody the same. An address that says anything is somebody's link: what it leaves out is
 * the standard, never ours.
 */
function useAskedColumns(from: ColumnPage): string | undefined {
  const search = useSearch({ from });
  const change = useChange({ from });
  const pattern = useFound()?.pattern;
  const bare = pattern === from && Object.values(search).every((choice) => choice === undefined);
  // as it is when the address becomes bare: what another tab chooses later is not for this one
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
