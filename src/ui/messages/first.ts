/** The texts of the frame and of the board, which is shown first. */
import { learn } from "#ui/words/catalogue";
import { board, columns, derived, marks, selection, shareClass, visits, watch } from "./en/board.ts";
import { ages, failure, freshness, look, phase, shell, source } from "./en/frame.ts";

export const first = learn({
  ...ages,
  ...board,
  ...columns,
  ...derived,
  ...failure,
  ...freshness,
  ...marks,
  ...phase,
  ...look,
  ...selection,
  ...shareClass,
  ...shell,
  ...source,
  ...watch,
  ...visits,
});
