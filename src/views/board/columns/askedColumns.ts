/**
 * Columns whose data is not in the board's row: for a watchlist best bid and ask of the order book, the spread, and the time of the request,
 * asked for line by line; for any board the value of a line's blocks, the distance to its nearest alert, and what the person holds.
 */
import { now } from "#feed/clock/clock";
import { type WatchedBook, watchedBooks } from "#feed/lines/watchedBooks";
import { heldShares } from "#feed/positions/heldShares";
import { crossedValues } from "#feed/tape/crossedValues";
import { type BoardRow, estimatePrice, lineWorth } from "#market/line/board";
import { bestPrices, spread, spreadPercent } from "#market/line/orderBook";
import type { bookFields } from "#rows/priceRows";
import { text } from "#ui/messages/text";
import { usePageState } from "#ui/screen/pageState";
import {
  formatAge,
  formatChangePercent,
  formatCompact,
  formatCount,
  formatPrice,
  formatWorth,
  unknownFigure,
} from "#ui/words/format";
import { type BoardColumn, type BoardFigure, boardColumn, boardFigureColumn, formula } from "./column.ts";

const bookOf = ({ symbol }: Pick<BoardRow, "symbol">) => watchedBooks.get().get(symbol);
const orders = (row: BoardRow) => bookOf(row)?.reading.value;
const isOld = (row: BoardRow) => (bookOf(row)?.old ? "old" : undefined);

/** "18.50. Requested 8 s ago; sent without a time." */
function bookTitle(said: string, book: WatchedBook | undefined): string {
  if (!book) return text("book.column.unasked");
  const age = formatAge(now() - book.reading.fetchedAt);
  return text(book.old ? "book.column.askedLate" : "book.column.asked", { said, age });
}

const bidPrice = (row: BoardRow) => bestPrices(orders(row)).bid;
const askPrice = (row: BoardRow) => bestPrices(orders(row)).ask;
const bookSpread = (row: BoardRow) => {
  const book = orders(row);
  return book && bidPrice(row) !== undefined && askPrice(row) !== undefined ? spread(book) : undefined;
};

/** Only the type is imported, so that the board does not load the code that requests books. */
const priceField: (typeof bookFields)["price"] = "price";

/** Common properties of the order-book columns. Only lines in view have a book, so these columns cannot sort all lines. */
const bookColumn = {
  only: "/watch/$list",
  follows: "books",
  unsorted: true,
  state: isOld,
  direction: isOld,
} as const;

const bestColumn = (id: "bid" | "ask", of: BoardFigure) =>
  boardFigureColumn(id, of, formatPrice, {
    ...bookColumn,
    wire: priceField,
    width: 72,
    title: (row) => bookTitle(formatPrice(of(row)), bookOf(row)),
  });

/** s since a line's book was requested */
function bookAge(row: BoardRow): number | undefined {
  const at = bookOf(row)?.reading.fetchedAt;
  return at === undefined ? undefined : Math.max(0, Math.floor((now() - at) / 1_000));
}

export const bookColumns: readonly BoardColumn[] = [
  bestColumn("bid", bidPrice),
  bestColumn("ask", askPrice),
  boardFigureColumn("spread", bookSpread, formatPrice, {
    ...bookColumn,
    width: 72,
    title(row) {
      const [book, between] = [orders(row), bookSpread(row)];
      const percent = book && between !== undefined ? spreadPercent(book) : undefined;
      const said = formula(
        "formula.spread",
        { ask: formatPrice(askPrice(row)), bid: formatPrice(bidPrice(row)) },
        percent === undefined
          ? formatPrice(between)
          : `${formatPrice(between)} (${formatChangePercent(percent).replace("+", "")})`,
      );
      return bookTitle(said, bookOf(row));
    },
  }),
  boardFigureColumn(
    "bookAge",
    bookAge,
    (seconds) => (seconds === undefined ? unknownFigure : formatAge(seconds * 1_000)),
    {
      ...bookColumn,
      width: 76,
      tone: "muted",
      follows: "clock",
      title: (row) => bookTitle(formatPrice(bidPrice(row)), bookOf(row)),
    },
  ),
];

const worthOf = (row: BoardRow) => lineWorth(row, crossedValues.get().get(row.symbol));

/** A dash if the line has no blocks. An estimate has the sign ≈. */
function show(row: BoardRow): string {
  const { shares, value, worth } = worthOf(row);
  if (shares === 0 || value === undefined) return unknownFigure;
  return formatWorth(value, worth);
}

function title(row: BoardRow): string {
  const { shares, value, worth } = worthOf(row);
  if (shares === 0) return text("formula.notCrossed");
  if (worth === "exact") return text("formula.crossedExact", { value: formatPrice(value) });
  const parts = { shares: formatCount(shares), price: formatPrice(estimatePrice(row)) };
  return formula("formula.crossedAbout", parts, `≈ ${formatPrice(value)}`);
}

export const crossedValueColumn = boardColumn("crossedValue", {
  width: 92,
  follows: "blocks",
  value: (row) => worthOf(row).value,
  show,
  state: (row) => worthOf(row).worth,
  direction: (row) => (worthOf(row).shares === 0 ? "flat" : undefined),
  title,
  saved: { crossedValue: (row) => worthOf(row).value, crossedWorth: (row) => worthOf(row).worth },
});

const alertOf = (row: BoardRow) => usePageState.getState().nearestAlert?.(row);

/** The nearest alerts are sorted first, whatever their direction. */
export const alertColumn = boardColumn("alert", {
  width: 76,
  follows: "alerts",
  value(row) {
    const percent = alertOf(row)?.percent;
    return percent === undefined ? undefined : -Math.abs(percent);
  },
  show(row) {
    const near = alertOf(row);
    return near ? formatChangePercent(near.percent) : unknownFigure;
  },
  title(row) {
    const near = alertOf(row);
    return near
      ? text("formula.alert", { rule: near.rule, price: formatPrice(near.price) })
      : text("formula.noAlert");
  },
  saved: { alert: (row) => alertOf(row)?.percent, alertPrice: (row) => alertOf(row)?.price },
});

const heldOf = ({ symbol }: BoardRow) => heldShares.get().shares.get(symbol);

/** What a person holds of a line, at the last price, from his own entries. */
function heldWorth(row: BoardRow): number | undefined {
  const [shares, price] = [heldOf(row), row.lastKnown ? row.lastKnown.price : row.price];
  return shares === undefined || price === undefined ? undefined : shares * price;
}

const isHidden = (row: BoardRow) => heldShares.get().isHidden && heldOf(row) !== undefined;

const heldColumn = (id: "myShares" | "myValue", of: BoardFigure, format: typeof formatPrice) =>
  boardColumn(id, {
    width: 90,
    follows: "positions",
    value: (row) => (heldShares.get().isHidden ? undefined : of(row)),
    state: isHidden,
    show: (row) => (isHidden(row) ? "•••" : format(of(row))),
  });

/** No set of columns has these: they are shown only if the person chooses them by name. */
export const heldColumns: readonly BoardColumn[] = [
  heldColumn("myShares", heldOf, formatCount),
  {
    ...heldColumn("myValue", heldWorth, formatCompact),
    title: (row) => (isHidden(row) ? undefined : formatPrice(heldWorth(row))),
  },
];
