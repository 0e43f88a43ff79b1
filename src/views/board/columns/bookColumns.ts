/** Who waits on each side of a line, on a watchlist: the best prices of its order book, the room between them, and when it was asked for. */
import { now } from "#feed/clock/clock";
import { type WatchedBook, watchedBooks } from "#feed/lines/lineFacts";
import type { BoardRow } from "#market/line/board";
import { bestPrices, spread, spreadPercent } from "#market/line/orderBook";
import { text } from "#ui/messages/text";
import { formatChangePercent, formatPrice, unknown } from "#ui/words/format";
import { formatAge } from "#ui/words/time";
import { type Column, figure } from "./column.ts";
import { formula } from "./formula.ts";

const bookOf = ({ symbol }: Pick<BoardRow, "symbol">) => watchedBooks.get().get(symbol);
const orders = (row: BoardRow) => bookOf(row)?.reading.value;
const isOld = (row: BoardRow) => (bookOf(row)?.old ? "old" : undefined);

/** "18.50: asked 8 s ago; the exchange does not date its book" */
function asked(said: string, book: WatchedBook | undefined): string {
  if (!book) return text("book.column.unasked");
  const age = formatAge(now() - book.reading.fetchedAt);
  return text(book.old ? "book.column.askedLate" : "book.column.asked", { said, age });
}

const bid = (row: BoardRow) => bestPrices(orders(row)).bid;
const ask = (row: BoardRow) => bestPrices(orders(row)).ask;
const room = (row: BoardRow) => {
  const book = orders(row);
  return book && bid(row) !== undefined && ask(row) !== undefined ? spread(book) : undefined;
};

/** What the columns of books have in common: only lines in view are asked for, so that no order of all lines is made of them. */
const shared = {
  only: "/watch/$list",
  follows: "books",
  unsorted: true,
  state: isOld,
  direction: isOld,
} as const;

const best = (id: "bid" | "ask", of: (row: BoardRow) => number | undefined): Column => ({
  ...figure(
    { id, wire: "price", head: `column.${id}`, explain: `explain.${id}`, width: 72, ...shared },
    of,
    formatPrice,
  ),
  title: (row) => asked(formatPrice(of(row)), bookOf(row)),
});

export const bookColumns: readonly Column[] = [
  best("bid", bid),
  best("ask", ask),
  {
    ...figure(
      { id: "spread", head: "column.spread", explain: "explain.spread", width: 72, ...shared },
      room,
      formatPrice,
    ),
    title(row) {
      const [book, between] = [orders(row), room(row)];
      const percent = book && between !== undefined ? spreadPercent(book) : undefined;
      const said = formula(
        "formula.spread",
        { ask: formatPrice(ask(row)), bid: formatPrice(bid(row)) },
        percent === undefined
          ? formatPrice(between)
          : `${formatPrice(between)} (${formatChangePercent(percent).replace("+", "")})`,
      );
      return asked(said, bookOf(row));
    },
  },
  {
    ...figure(
      {
        id: "bookAge",
        head: "column.bookAge",
        name: "columnName.bookAge",
        explain: "explain.bookAge",
        width: 76,
        tone: "muted",
        ...shared,
        follows: "clock",
      },
      (row) => {
        const at = bookOf(row)?.reading.fetchedAt;
        return at === undefined ? undefined : Math.max(0, Math.floor((now() - at) / 1_000));
      },
      (seconds) => (seconds === undefined ? unknown : formatAge(seconds * 1_000)),
    ),
    title: (row) => asked(formatPrice(bid(row)), bookOf(row)),
  },
];
