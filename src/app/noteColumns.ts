/** The person's notes among the board's columns. */
import "#ui/messages/en/watchlists";
import { useMemo } from "react";
import type { WatchLine } from "#ui/watchlist";
import type { Column } from "#views/board/column";
import type { BoardColumns } from "#views/board/useColumns";

const notesOf = (lines: readonly WatchLine[]) =>
  new Map(lines.flatMap(({ symbol, note }) => (note === undefined ? [] : [[symbol, note] as const])));

/** After the company, or where that is not shown after the symbol. */
const placeIn = (columns: readonly Column[]) =>
  Math.max(1, columns.findIndex(({ id }) => id === "company") + 1);

/** @param lines undefined for a list whose notes are not known here */
export function useNoteColumns(board: BoardColumns, lines: readonly WatchLine[] | undefined): BoardColumns {
  return useMemo(() => {
    if (!lines) return board;
    const notes = notesOf(lines);
    const note: Column = {
      id: "note",
      header: "watch.note",
      explain: "watch.noteWhy",
      width: 110,
      align: "start",
      tone: "muted",
      unsorted: true,
      show: ({ symbol }) => notes.get(symbol) ?? "",
      sort: ({ symbol }) => notes.get(symbol) ?? "",
    };
    const at = placeIn(board.columns);
    return {
      ...board,
      columns: board.columns.toSpliced(at, 0, note),
      // the column of notes has its place, and the others go around it
      move: (id, to) => {
        if (id !== note.id) board.move(id, to > at ? to - 1 : to);
      },
    };
  }, [board, lines]);
}

/** On a phone a note stands before the company's name. */
export function usePhoneNotes(
  columns: readonly Column[],
  lines: readonly WatchLine[] | undefined,
): readonly Column[] {
  return useMemo(() => {
    const notes = notesOf(lines ?? []);
    if (notes.size === 0) return columns;
    const [at, company] = [
      columns.findIndex(({ id }) => id === "company"),
      columns.find(({ id }) => id === "company"),
    ];
    if (!company) return columns;
    const { field: _, ...words } = company;
    const show: Column["show"] = (row) => {
      const note = notes.get(row.symbol);
      return note === undefined ? company.show(row) : `${note} · ${company.show(row)}`;
    };
    return columns.with(at, { ...words, show, sort: show });
  }, [columns, lines]);
}
