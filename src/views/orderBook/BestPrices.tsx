import "./orderBook.css";
import "#ui/messages/en/book";
import { percentOf } from "#market/boardFigures";
import type { OrderBook } from "#market/orderBook";
import { standingOf } from "#market/standing";
import { formatChangePercent, formatPrice, formatWholePercent, unknown } from "#ui/format";
import { text } from "#ui/messages/text";
import { savedTable, useSavedTable } from "#ui/savedTable";

/** What the best prices are measured against. */
export interface Around {
  price: number | undefined;
  previousClose: number | undefined;
  low: number | undefined;
  high: number | undefined;
  /** the price and its range are of a session that the market has left behind */
  past?: boolean;
}

/** The best of each side against the last price, the previous close and the day's range; no row for a side that is empty. */
export function BestPrices({ book, around }: { book: OrderBook; around: Around }) {
  const bests = [
    { side: "bid", name: text("book.bestBid"), price: book.bids[0]?.price },
    { side: "ask", name: text("book.bestAsk"), price: book.asks[0]?.price },
  ].filter(({ price }) => price !== undefined);
  const saved = useSavedTable(() =>
    savedTable("order-book-best", bests, {
      side: ({ side }) => side,
      price: ({ price }) => price,
      percentFromLast: ({ price }) => percentFrom(price, around.price),
      percentFromClose: ({ price }) => percentFrom(price, around.previousClose),
      positionInDay: ({ price }) => (around.past ? undefined : standingOf(price, around).position),
    }),
  );
  if (bests.length === 0) return null;
  return (
    <table ref={saved} className="book-best num">
      <thead>
        <tr>
          <th scope="col">{text("book.best")}</th>
          <th scope="col" title={text("book.fromLastWhy")}>
            {text("book.fromLast")}
          </th>
          <th scope="col" title={text("book.fromCloseWhy")}>
            {text("book.fromClose")}
          </th>
          <th scope="col" title={text("book.inRangeWhy")}>
            {text("book.inRange")}
          </th>
        </tr>
      </thead>
      <tbody>
        {bests.map(({ name, price }) => (
          <tr key={name}>
            <th scope="row">
              {name} <b>{formatPrice(price)}</b>
            </th>
            <td>{distance(price, around.price)}</td>
            <td>{distance(price, around.previousClose)}</td>
            <td>{inRange(price, around)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const percentFrom = (price: number | undefined, from: number | undefined) =>
  price === undefined || from === undefined ? undefined : percentOf(price - from, from);

const distance = (price: number | undefined, from: number | undefined) =>
  formatChangePercent(percentFrom(price, from));

function inRange(price: number | undefined, { low, high, past }: Around): string {
  if (past) return unknown;
  const { position, outside } = standingOf(price, { low, high });
  if (outside) return text(`book.${outside}`);
  return position === undefined ? unknown : formatWholePercent(position * 100);
}
