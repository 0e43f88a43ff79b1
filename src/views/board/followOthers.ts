/** What else than its own row changes a cell. */
import { learntBoards } from "#feed/listingBoards";
import { watchedBooks } from "#feed/watchedBooks";
import { yearTurnovers } from "#feed/yearTurnovers";
import { everySecond } from "#ui/ticker";
import type { Column, Follows } from "./column.ts";
import type { LiveBoard } from "./liveBoard.ts";

/** Calls back when cells of these columns may have changed though their row did not; columns of their own row cost nothing. */
export function followOthers(
  columns: readonly Column[],
  board: LiveBoard,
  changed: (what: Follows) => void,
): () => void {
  const follows = new Set(columns.map((column) => column.follows));
  const undo = [
    follows.has("board") && board.subscribeRows(() => changed("board")),
    follows.has("clock") && everySecond(() => changed("clock")),
    follows.has("books") && watchedBooks.subscribe(() => changed("books")),
    follows.has("quotes") && yearTurnovers.subscribe(() => changed("quotes")),
    follows.has("boards") && learntBoards.subscribe(() => changed("boards")),
  ];
  return () => {
    for (const stop of undo) if (stop) stop();
  };
}
