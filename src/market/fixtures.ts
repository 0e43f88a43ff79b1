/** For tests. */
import type { BoardRow } from "./board.ts";
import { unsaid } from "./knownLine.ts";

/** A line on which nothing is said but what is given. */
export const boardRow = (given: Partial<BoardRow> = {}): BoardRow => ({
  ...unsaid,
  symbol: "ACME.N0000",
  ...given,
});
