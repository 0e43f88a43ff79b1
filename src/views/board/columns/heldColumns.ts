/** What a person holds of a line, from his own entries. No set of columns has these: they are shown only if he chooses them by name. */
import { heldShares } from "#feed/positions/heldShares";
import type { BoardRow } from "#market/line/board";
import { formatCompact, formatCount, formatPrice } from "#ui/words/format";
import { type BoardColumn, type BoardFigure, boardColumn } from "./column.ts";

const heldOf = ({ symbol }: BoardRow) => heldShares.get().shares.get(symbol);

/** At the last price. */
function worthOf(row: BoardRow): number | undefined {
  const [shares, price] = [heldOf(row), row.lastKnown ? row.lastKnown.price : row.price];
  return shares === undefined || price === undefined ? undefined : shares * price;
}

const isHidden = (row: BoardRow) => heldShares.get().isHidden && heldOf(row) !== undefined;

const heldColumn = (id: "myShares" | "myValue", of: BoardFigure, format: typeof formatPrice) =>
  boardColumn(id, {
    width: 90,
    follows: "positions",
    value: (row) => (heldShares.get().isHidden ? undefined : of(row)),
    show: (row) => (isHidden(row) ? "•••" : format(of(row))),
  });

export const heldColumns: readonly BoardColumn[] = [
  heldColumn("myShares", heldOf, formatCount),
  {
    ...heldColumn("myValue", worthOf, formatCompact),
    title: (row) => (isHidden(row) ? undefined : formatPrice(worthOf(row))),
  },
];
