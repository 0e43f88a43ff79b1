import { board } from "./en/board.ts";
import { chart } from "./en/chart.ts";
import { failure } from "./en/failure.ts";
import { freshness } from "./en/freshness.ts";
import { overview } from "./en/overview.ts";
import { phase } from "./en/phase.ts";
import { shell } from "./en/shell.ts";
import { symbol } from "./en/symbol.ts";

/** The English catalogue, complete: other languages have exactly these keys. */
export const en = {
  ...shell,
  ...board,
  ...overview,
  ...symbol,
  ...chart,
  ...freshness,
  ...failure,
  ...phase,
} as const;
