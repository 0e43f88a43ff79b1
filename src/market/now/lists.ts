/** Judges a list of the exchange by the board of the same time. Page and server keep the same rows of it. */
import type { BoardRow } from "#market/line/board";
import { type Active, leadersOf, type Mover, mostActiveOf } from "#market/lists/leaderboard";
import { beyondBoard } from "#market/lists/leaderDoubts";

/** The leaderboards that the exchange sends. */
export const sentLists = ["gainers", "losers", "mostActive"] as const;
export type SentList = (typeof sentLists)[number];

/** List and board are compared if their times differ by at most this many ms; in a longer time a line's trades may multiply. */
const oneTime = 60_000;
export const isOfOneTime = (listAt: number, boardAt: number): boolean =>
  Math.abs(listAt - boardAt) <= oneTime;

interface JudgedList<Row> {
  rows: Row[];
  /** rows that the board contradicts, with their places in the list */
  refused: readonly { at: number; symbol: string; reason: string }[];
}

/**
 * The list without movers of the other direction, and without rows that the board contradicts.
 * @param board the rows of a board of the same time; undefined if there is none @param all the newest rows of the board, of any time
 * @returns undefined if no line is left although lines of the board belong on the list
 */
export function judgedList<Row extends Mover | Active>(
  list: SentList,
  sent: readonly Row[],
  { board, all }: Record<"board" | "all", ReadonlyMap<string, BoardRow> | undefined>,
): JudgedList<Row> | undefined {
  const refused: { at: number; symbol: string; reason: string }[] = [];
  const rows = sent
    .filter((row) => isOfList(list, row))
    .filter((leader, at) => {
      const row = board?.get(leader.symbol);
      const figure = row && !row.earlier && beyondBoard(leader, row);
      if (!figure) return true;
      const reason = `${figure}: contradicts the board's figure for this line`;
      refused.push({ at, symbol: leader.symbol, reason });
      return false;
    });
  return rows.length === 0 && hasLeaders(list, all) ? undefined : { rows, refused };
}

function isOfList(list: SentList, row: Mover | Active): boolean {
  if (list === "mostActive" || !("change" in row)) return true;
  const { change = 0 } = row;
  return list === "gainers" ? change >= 0 : change <= 0;
}

function hasLeaders(list: SentList, rows: ReadonlyMap<string, BoardRow> = new Map()): boolean {
  const leaders =
    list === "mostActive" ? mostActiveOf(rows.values(), new Map()) : leadersOf(rows.values(), list);
  return leaders.length > 0;
}
