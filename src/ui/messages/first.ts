/** The texts of the page's frame and of the board, which are needed first. */
import { learn } from "#ui/words/catalogue";
import { board, columns, derived, marks, selection, shareClass, visits, watch } from "./en/board.ts";
import { ages, failure, freshness, look, phase, replaying, shell, source } from "./en/frame.ts";

export const first = learn({
  ...ages,
  ...board,
  ...columns,
  ...derived,
  ...failure,
  ...freshness,
  ...marks,
  ...phase,
  ...replaying,
  ...look,
  ...selection,
  ...shareClass,
  ...shell,
  ...source,
  ...watch,
  ...visits,
});
