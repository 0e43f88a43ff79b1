/** The columns to show and their sequence: ready-made sets, and any choice in the address's form. */
import type { MessageId } from "#ui/messages/text";
import type { BoardColumn } from "./column.ts";
import { boardColumns } from "./columns.ts";

export const columnSets = ["trader", "liquidity", "size", "identity", "all"] as const;
export type ColumnSet = (typeof columnSets)[number];

const trader =
  "symbol company price change changePercent range open high low previousClose vwap shares trades turnover liquidity crossed marketCap lastTrade".split(
    " ",
  );

/** Nobody shows what he holds without choosing that column. */
const isOwn = (id: string) => boardColumns.get(id)?.follows === "positions";

/** Ids of columns. The symbol is pinned: every choice starts with it. */
const ids: Readonly<Record<ColumnSet, readonly string[]>> = {
  trader,
  liquidity:
    "symbol company price changePercent turnover usualDay liquidity turnoverShare shares trades tradesShare averageTrade lastQuantity vwap crossed crossedShare crossedValue crossedTrades sharesWithCrossings tradesWithCrossings sinceTrade".split(
      " ",
    ),
  size: "symbol company price changePercent previousClose closingPrice marketCap capShare turnover turnoverShare shares trades".split(
    " ",
  ),
  identity: "symbol company stockId issueDate status listingBoard price lastTrade logo".split(" "),
  all: [...trader, ...[...boardColumns.keys()].filter((id) => !trader.includes(id) && !isOwn(id))],
};

export const columnSetName: Readonly<Record<ColumnSet, MessageId>> = {
  trader: "board.set.trader",
  liquidity: "board.set.liquidity",
  size: "board.set.size",
  identity: "board.set.identity",
  all: "board.set.all",
};

/** Known ids, each once, the symbol first. */
const arrangedIds = (chosen: readonly string[]): string[] => [
  ...new Set(["symbol", ...chosen.filter((id) => boardColumns.has(id))]),
];

const isSet = (written: string): written is ColumnSet => columnSets.some((name) => name === written);

/**
 * @param written a ready-made set (`liquidity`), or ids in sequence (`symbol.price.change`); unknown parts are left out
 * @returns ids; the trader's set if none is known
 */
export function readColumns(written: string | undefined): readonly string[] {
  // two columns have the same name as a set; the word alone means the set
  if (written !== undefined && isSet(written)) return ids[written];
  const chosen = written?.split(".").filter((id) => boardColumns.has(id)) ?? [];
  return chosen.length > 0 ? arrangedIds(chosen) : ids.trader;
}

export const isColumn = (part: string): boolean => isSet(part) || boardColumns.has(part);

/** The shortest text that is read back as these ids. */
export function writeColumns(chosen: readonly string[]): string {
  const written = arrangedIds(chosen).join(".");
  return columnSets.find((name) => ids[name].join(".") === written) ?? written;
}

/** The shortest form of a written choice, so that equal choices have equal texts. */
export const spelledSet = (written: string): string => writeColumns(readColumns(written));

export const columnsOfSet = (written: string | undefined): readonly BoardColumn[] =>
  readColumns(written).flatMap((id) => boardColumns.get(id) ?? []);

/**
 * The columns of the trader set that may be hidden, the least important first. The other columns always stay, with scrolling if necessary.
 */
const spareColumns = "liquidity crossed vwap open marketCap previousClose trades low high range change".split(
  " ",
);

/**
 * The columns that fit side by side without scrolling, in their sequence.
 * @param columns the trader set's columns, and those that a page adds
 * @param room px
 * @param widths px, of the columns whose width the user chose
 */
export function columnsInRoom(
  columns: readonly BoardColumn[],
  room: number,
  widths: Readonly<Record<string, number>>,
): readonly BoardColumn[] {
  const widthOf = ({ id, width }: BoardColumn) => widths[id] ?? width;
  let wide = columns.reduce((sum, column) => sum + widthOf(column), 0);
  const without = new Set<string>();
  for (const id of spareColumns) {
    if (wide <= room) break;
    const column = columns.find((each) => each.id === id);
    if (!column) continue;
    without.add(id);
    wide -= widthOf(column);
  }
  return without.size === 0 ? columns : columns.filter(({ id }) => !without.has(id));
}
