/** The texts of the frame and of the board, which is shown first. */
import { learn } from "./catalogue.ts";
import { ages } from "./en/ages.ts";
import { board } from "./en/board.ts";
import { columns } from "./en/columns.ts";
import { derived } from "./en/derived.ts";
import { failure } from "./en/failure.ts";
import { freshness } from "./en/freshness.ts";
import { look } from "./en/look.ts";
import { marks } from "./en/marks.ts";
import { phase } from "./en/phase.ts";
import { selection } from "./en/selection.ts";
import { shareClass } from "./en/shareClass.ts";
import { shell } from "./en/shell.ts";
import { source } from "./en/source.ts";
import { visits } from "./en/visits.ts";
import { watch } from "./en/watch.ts";

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
