import "#ui/messages/en/book";
import { type BookLevel, cumulative, type OrderBook, spread, spreadPercent } from "#market/orderBook";
import { formatCount, formatPrice, formatShare } from "#ui/format";
import { text } from "#ui/messages/text";

/** Asks above, bids below, the best of each beside the spread; no rows for levels that are not there. */
export function Ladder({ book }: { book: OrderBook }) {
  const deepest = Math.max(1, ...[...book.bids, ...book.asks].map(({ quantity }) => quantity ?? 0));
  const gap = spread(book);
  return (
    <table className="ladder">
      <thead>
        <tr>
          <th scope="col">{text("book.orders")}</th>
          <th scope="col">{text("column.shares")}</th>
          <th scope="col">{text("book.upTo")}</th>
          <th scope="col">{text("book.price")}</th>
        </tr>
      </thead>
      <tbody aria-label={text("book.asks")}>
        {cumulative(book.asks)
          .reverse()
          .map((level) => (
            <LevelRow key={key(level)} side="down" deepest={deepest} {...level} />
          ))}
      </tbody>
      <tbody>
        <tr className="ladder-spread">
          <td colSpan={4}>
            {gap === undefined
              ? text(book.asks.length ? "book.noBids" : book.bids.length ? "book.noAsks" : "book.none")
              : text("book.spread", { spread: formatPrice(gap), percent: formatShare(spreadPercent(book)) })}
          </td>
        </tr>
      </tbody>
      <tbody aria-label={text("book.bids")}>
        {cumulative(book.bids).map((level) => (
          <LevelRow key={key(level)} side="up" deepest={deepest} {...level} />
        ))}
      </tbody>
      {book.others.length > 0 && <Others levels={book.others} />}
    </table>
  );
}

const key = ({ level, price }: BookLevel) => `${level} ${price}`;

interface LevelRowProps extends BookLevel {
  side: "up" | "down";
  /** shares of the largest level on either side */
  deepest: number;
  upTo: number;
}

function LevelRow({ side, deepest, price, quantity, orders, upTo }: LevelRowProps) {
  return (
    <tr className="num">
      <td className="text-muted" data-field="splits">
        {formatCount(orders)}
      </td>
      <td data-field="quantity">{formatCount(quantity)}</td>
      <td className="text-muted">{formatCount(upTo)}</td>
      <td className={`ladder-price ${side}`} data-field="price">
        {quantity !== undefined && (
          <span
            aria-hidden="true"
            className="ladder-depth"
            style={{ width: `${(quantity / deepest) * 100}%` }}
          />
        )}
        {formatPrice(price)}
      </td>
    </tr>
  );
}

/** Levels whose side the service does not explain: shown apart, guessed as neither. */
function Others({ levels }: { levels: OrderBook["others"] }) {
  return (
    <tbody aria-label={text("book.others")}>
      <tr className="ladder-spread">
        <td colSpan={4}>{text("book.others")}</td>
      </tr>
      {levels.map((level, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing else is sure to tell these levels apart
        <tr key={index} className="num">
          <td data-field="splits">{formatCount(level.orders)}</td>
          <td data-field="quantity">{formatCount(level.quantity)}</td>
          <td className="text-muted" data-field="buySell">
            {text("book.sideCode", { code: formatCount(level.sideCode) })}
          </td>
          <td data-field="price">{formatPrice(level.price)}</td>
        </tr>
      ))}
    </tbody>
  );
}
