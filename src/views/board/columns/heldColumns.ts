/** What a person holds of a line, from his own entries. No set of columns has these: they are unlessHidden only if he chooses them by name. */
import { heldShares } from "#feed/positions/heldShares";
import type { BoardRow } from "#market/line/board";
import { formatCompact, formatCount, formatPrice } from "#ui/words/format";
import type { BoardColumn } from "./column.ts";

const heldOf = ({ symbol }: BoardRow) => heldShares.get().shares.get(symbol);

/** At the last price. */
function worthOf(row: BoardRow): number | undefined {
  const [shares, price] = [heldOf(row), row.lastKnown ? row.lastKnown.price : row.price];
  return shares === undefined || price === undefined ? undefined : shares * price;
}

const isHidden = (row: BoardRow) => heldShares.get().isHidden && heldOf(row) !== undefined;
const unlessHidden = (of: (row: BoardRow) => number | undefined) => (row: BoardRow) =>
  heldShares.get().isHidden ? undefined : of(row);
const hiddenOr =
  (of: (row: BoardRow) => number | undefined, format: (value: number | undefined) => string) =>
  (row: BoardRow) =>
    isHidden(row) ? "•••" : format(of(row));

export const heldColumns: readonly BoardColumn[] = [
  {
    id: "myShares",
    head: "column.myShares",
    explain: "explain.myShares",
    width: 90,
    follows: "positions",
    value: unlessHidden(heldOf),
    show: hiddenOr(heldOf, formatCount),
  },
  {
    id: "myValue",
    head: "column.myValue",
    explain: "explain.myValue",
    width: 90,
    follows: "positions",
    value: unlessHidden(worthOf),
    show: hiddenOr(worthOf, formatCompact),
    title: (row) => (isHidden(row) ? undefined : formatPrice(worthOf(row))),
  },
];
