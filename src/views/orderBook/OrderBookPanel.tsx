import "./orderBook.css";
import "#ui/messages/en/book";
import { useQuery } from "@tanstack/react-query";
import { now } from "#feed/clock";
import { exchangeClock } from "#feed/exchangeClock";
import { usePanelFreshness } from "#feed/freshness";
import { orderBookQuery } from "#feed/prices";
import { type BookDoubt, bookDoubts } from "#market/bookDoubt";
import { bidShare, hasLevels, type OrderBook, smallestStep } from "#market/orderBook";
import { AllFields } from "#ui/AllFields.tsx";
import { formatCount, formatPrice } from "#ui/format";
import { type MessageId, text } from "#ui/messages/text";
import { Panel } from "#ui/Panel.tsx";
import { useEachSecond } from "#ui/ticker";
import { formatAge } from "#ui/time";
import { BestOrders } from "./BestOrders.tsx";
import { type Around, BestPrices } from "./BestPrices.tsx";
import { Ladder } from "./Ladder.tsx";

interface OrderBookPanelProps {
  symbol: string;
  around: Around;
  /** the best of each side alone, for who looks from afar */
  brief?: boolean;
}

/** Orders waiting in one line: totals, their balance, and what levels the service shows. */
export function OrderBookPanel({ symbol, around, brief = false }: OrderBookPanelProps) {
  const book = useQuery(orderBookQuery(symbol));
  const freshness = usePanelFreshness("book", book);
  const phase = useEachSecond(() => exchangeClock.session().phase);
  const doubts = book.data ? bookDoubts(book.data.value, { ...around, phase }) : [];
  return (
    <Panel title={text("book.title")} reading={book} freshness={freshness}>
      {(value, { fetchedAt }) => (
        <div className="book" data-symbol={symbol} data-doubt={doubts.length > 0 || undefined}>
          <Doubts {...{ doubts, book: value, around }} />
          <Balance book={value} />
          {hasLevels(value) ? (
            <Levels {...{ book: value, around, brief }} />
          ) : (
            <p className="px-3 py-2 text-muted text-table">{text(why(value))}</p>
          )}
          <footer className="book-foot">
            <span>
              <Asked at={fetchedAt} />
              <Step book={value} />
            </span>
            {!brief && <AllFields sent={value.sent} />}
          </footer>
        </div>
      )}
    </Panel>
  );
}

function Levels({ book, around, brief }: Omit<OrderBookPanelProps, "symbol"> & { book: OrderBook }) {
  // levels of sides that nobody knows have no best
  if (brief && book.bids.length + book.asks.length > 0) return <BestOrders book={book} />;
  return (
    <>
      <BestPrices book={book} around={around} />
      <Ladder book={book} />
    </>
  );
}

const doubtWords = {
  closed: "book.closed",
  crossed: "book.crossed",
  bidFar: "book.bidFar",
  askFar: "book.askFar",
} as const satisfies Record<BookDoubt, MessageId>;

interface DoubtsProps extends Pick<OrderBookPanelProps, "around"> {
  doubts: readonly BookDoubt[];
  book: OrderBook;
}

/** Why these orders are not to be traded on; a book in doubt has no colours of bids and asks. */
function Doubts({ doubts, book: { bids, asks }, around: { price, previousClose } }: DoubtsProps) {
  if (doubts.length === 0) return null;
  const shown = {
    bid: formatPrice(bids[0]?.price),
    ask: formatPrice(asks[0]?.price),
    price: formatPrice(price ?? previousClose),
  };
  return (
    <p className="book-doubt">
      {doubts.map((doubt) => (
        <span key={doubt}>{text(doubtWords[doubt], shown)} </span>
      ))}
    </p>
  );
}

/** Why there is no ladder. */
const why = ({ totalBids = 0, totalAsks = 0 }: OrderBook) =>
  totalBids + totalAsks > 0 ? "book.onlyTotals" : "book.none";

function Asked({ at }: { at: number }) {
  const words = useEachSecond(() => text("book.asked", { age: formatAge(now() - at) }));
  return <span className="num">{words}</span>;
}

function Step({ book }: { book: OrderBook }) {
  const step = smallestStep(book);
  return step === undefined ? null : <span>{` · ${text("book.step", { step: formatPrice(step) })}`}</span>;
}

/** Both totals, and how they stand to each other; a bar only where there is something to weigh. */
function Balance({ book }: { book: OrderBook }) {
  const share = bidShare(book);
  const bids = share === undefined ? undefined : Math.round(share * 100);
  return (
    <div className="px-2.5 pt-2 pb-1.5 text-table">
      {bids !== undefined && (
        <div
          className="mb-1.5 flex h-1.5 gap-0.5"
          role="img"
          aria-label={text("book.balanceWords", { bids, asks: 100 - bids })}
        >
          <span className="rounded-full bg-up" style={{ flexGrow: bids }} />
          <span className="rounded-full bg-down" style={{ flexGrow: 100 - bids }} />
        </div>
      )}
      <div className="num flex justify-between gap-3 text-muted">
        <span>
          {text("book.bids")}{" "}
          <span className="text-text" data-field="totalBids">
            {formatCount(book.totalBids)}
          </span>
        </span>
        {bids !== undefined && (
          <span aria-hidden="true" data-derived={text("book.balanceWhy")}>
            {text("book.balance", { bids, asks: 100 - bids })}
          </span>
        )}
        <span>
          {text("book.asks")}{" "}
          <span className="text-text" data-field="totalAsks">
            {formatCount(book.totalAsks)}
          </span>
        </span>
      </div>
    </div>
  );
}
