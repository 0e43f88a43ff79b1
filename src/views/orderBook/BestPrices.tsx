import "./orderBook.css";
import "#ui/messages/en/book";
import { percentOf } from "#market/boardFigures";
import type { OrderBook } from "#market/orderBook";
import { standingOf } from "#market/standing";
import { formatChangePercent, formatPrice, formatWholePercent, unknown } from "#ui/format";
import { text } from "#ui/messages/text";
import { savedTable, useSavedTable } from "#ui/savedTable";
import { formatShortDay } from "#ui/time";

/** What the best prices are measured against. */
export interface Around {
  price: number | undefined;
  previousClose: number | undefined;
  low: number | undefined;
  high: number | undefined;
  /** the price and its range are of a session that the market has left behind: that of the last trade */
  past?: boolean;
  lastTradeAt?: number | undefined;
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
      positionInDay: ({ price }) => standingOf(price, around).position,
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
            {rangeName(around)}
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

/** The book has no date; the range beside it has one where it is not of the newest session. */
const rangeName = ({ past, lastTradeAt }: Around): string =>
  past && lastTradeAt !== undefined
    ? text("book.inRangeOf", { day: formatShortDay(lastTradeAt) })
    : text("book.inRange");

function inRange(price: number | undefined, { low, high }: Around): string {
  const { position, outside } = standingOf(price, { low, high });
  if (outside) return text(`book.${outside}`);
  if (price !== undefined && price === low && price === high) return text("book.onePrice");
  return position === undefined ? unknown : formatWholePercent(position * 100);
}
