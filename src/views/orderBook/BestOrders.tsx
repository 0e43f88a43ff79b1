import "./orderBook.css";
import "#ui/messages/en/book";
import type { BookLevel, OrderBook } from "#market/orderBook";
import { formatCount, formatPrice } from "#ui/format";
import { text } from "#ui/messages/text";
import { spreadWords } from "./spreadWords.ts";

/** The best of each side large, with what stands there; a side that is empty says so by dashes. */
export const BestOrders = ({ book }: { book: OrderBook }) => (
  <div className="book-pair">
    <Best name={text("book.bestBid")} way="up" level={book.bids[0]} />
    <p className="book-gap num">{spreadWords(book)}</p>
    <Best name={text("book.bestAsk")} way="down" level={book.asks[0]} />
  </div>
);

function Best({ name, way, level }: { name: string; way: "up" | "down"; level: BookLevel | undefined }) {
  return (
    <dl>
      <dt>{name}</dt>
      <dd className={`num ${level?.price === undefined ? "" : way}`} data-field="price">
        {formatPrice(level?.price)}
      </dd>
      <dd className="num">
        <span data-field="quantity">{formatCount(level?.quantity)}</span> <small>{text("book.shares")}</small>
      </dd>
    </dl>
  );
}
