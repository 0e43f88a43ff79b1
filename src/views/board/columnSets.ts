/** The ready-made choices of columns. Symbol leads every one of them: it is pinned. */
import type { MessageId } from "#ui/messages/text";
import type { Column } from "./column.ts";
import { columns } from "./columns.ts";

export type ColumnSet = "trader" | "liquidity" | "size" | "identity" | "all";

const ids: Readonly<Record<Exclude<ColumnSet, "all">, string>> = {
  trader:
    "symbol company price change changePercent range open high low previousClose vwap shares trades turnover liquidity crossed marketCap lastTrade",
  liquidity:
    "symbol company price changePercent turnover liquidity turnoverShare shares trades tradesShare averageTrade lastQuantity vwap crossed crossedTrades sharesWithCrossings tradesWithCrossings sinceTrade",
  size: "symbol company price changePercent previousClose closingPrice marketCap capShare turnover shares trades",
  identity: "symbol company stockId issueDate status price lastTrade logo",
};

export const columnSets = [
  "trader",
  "liquidity",
  "size",
  "identity",
  "all",
] as const satisfies readonly ColumnSet[];

export const columnSetName: Readonly<Record<ColumnSet, MessageId>> = {
  trader: "board.set.trader",
  liquidity: "board.set.liquidity",
  size: "board.set.size",
  identity: "board.set.identity",
  all: "board.set.all",
};

const named = (list: string) => list.split(" ").flatMap((id) => columns.get(id) ?? []);

const sets: Readonly<Record<ColumnSet, readonly Column[]>> = {
  trader: named(ids.trader),
  liquidity: named(ids.liquidity),
  size: named(ids.size),
  identity: named(ids.identity),
  all: [
    ...named(ids.trader),
    ...[...columns.values()].filter((column) => !ids.trader.split(" ").includes(column.id)),
  ],
};

export const columnsOf = (set: ColumnSet): readonly Column[] => sets[set];

/** Two lines a row: symbol and company, one figure of choice, price and change. */
export const narrowColumns: readonly Column[] = named(
  "symbol company turnover lastTrade price changePercent",
);
