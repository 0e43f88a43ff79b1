import { board } from "./en/board.ts";
import { book } from "./en/book.ts";
import { chart } from "./en/chart.ts";
import { columns } from "./en/columns.ts";
import { derived } from "./en/derived.ts";
import { failure } from "./en/failure.ts";
import { freshness } from "./en/freshness.ts";
import { leaderboards } from "./en/leaderboards.ts";
import { look } from "./en/look.ts";
import { overview } from "./en/overview.ts";
import { phase } from "./en/phase.ts";
import { prints } from "./en/prints.ts";
import { shell } from "./en/shell.ts";
import { summary } from "./en/summary.ts";
import { symbol } from "./en/symbol.ts";

/** The English catalogue, complete: other languages have exactly these keys. */
export const en = {
  ...shell,
  ...look,
  ...board,
  ...derived,
  ...columns,
  ...overview,
  ...leaderboards,
  ...summary,
  ...prints,
  ...symbol,
  ...book,
  ...chart,
  ...freshness,
  ...failure,
  ...phase,
} as const;
