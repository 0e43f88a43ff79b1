import "./orderBook.css";
import "#ui/messages/en/line";
import { useQuery } from "@tanstack/react-query";
import { now } from "#feed/clock/clock";
import { exchangeClock } from "#feed/clock/exchangeClock";
import { usePanelFreshness } from "#feed/freshness/pageFreshness";
import { orderBookQuery } from "#feed/groups/prices";
import { percentOf } from "#market/line/board";
import {
  type BookDoubt,
  type BookLevel,
  bidShare,
  bookDoubts,
  hasLevels,
  type OrderBook,
  smallestStep,
} from "#market/line/orderBook";
import { standingOf } from "#market/line/quote";
import { bookFields } from "#rows/priceRows";
import { type MessageId, text } from "#ui/messages/text";
import { AllFields } from "#ui/panel/AllFields.tsx";
import { Panel } from "#ui/panel/Panel.tsx";
import { standingText } from "#ui/panel/standingText";
import type { Column } from "#ui/table/column";
import { Table } from "#ui/table/Table.tsx";
import { formatAge, formatChangePercent, formatCount, formatPrice, formatShortDay } from "#ui/words/format";
import { useEachSecond } from "#ui/words/ticker";
import { Ladder, spreadWords } from "./Ladder.tsx";

/** The prices with which the best bid and ask are compared. */
interface BookPrices {
  price: number | undefined;
  previousClose: number | undefined;
  low: number | undefined;
  high: number | undefined;
  /** whether price and range are of the session of the last trade, not of the newest session */
  past?: boolean;
  lastTradeAt?: number | undefined;
}

interface BestPrice {
  side: "bid" | "ask";
  price: number | undefined;
}

function bestColumns(around: BookPrices): readonly Column<BestPrice>[] {
  const from = (base: number | undefined) => ({
    value: ({ price }: BestPrice) => percentFrom(price, base),
    show: ({ price }: BestPrice) => formatChangePercent(percentFrom(price, base)),
  });
  return [
    {
      id: "side",
      head: "book.best",
      rowHead: true,
      saved: { side: ({ side }) => side, price: ({ price }) => price },
      cell: ({ side, price }) => (
        <>
          {text(side === "bid" ? "book.bestBid" : "book.bestAsk")} <b>{formatPrice(price)}</b>
        </>
      ),
    },
    { id: "percentFromLast", head: "book.fromLast", explain: "book.fromLastWhy", ...from(around.price) },
    {
      id: "percentFromClose",
      head: "book.fromClose",
      explain: "book.fromCloseWhy",
      ...from(around.previousClose),
    },
    {
      id: "positionInDay",
      head: () => rangeName(around),
      explain: "book.inRangeWhy",
      value: ({ price }) => standingOf(price, around).position,
      show: ({ price }) => standingText(price, around),
    },
  ];
}

/** Compares the best prices with the last price, the previous close and the day's range. An empty side has no row. */
function BestPrices({ book, around }: { book: OrderBook; around: BookPrices }) {
  const sides = [
    { side: "bid", price: book.bids[0]?.price },
    { side: "ask", price: book.asks[0]?.price },
  ] as const satisfies readonly BestPrice[];
  const bests = sides.filter(({ price }) => price !== undefined);
  if (bests.length === 0) return null;
  return (
    <Table
      name="order-book-best"
      className="book-best num mb-1 mx-2.5 text-table text-muted border-collapse"
      columns={bestColumns(around)}
      rows={bests}
      keyOf={({ side }) => side}
    />
  );
}

const percentFrom = (price: number | undefined, from: number | undefined) =>
  price === undefined || from === undefined ? undefined : percentOf(price - from, from);

/** Name of the range beside the book. A range of an older session has its day; the book itself has no date. */
const rangeName = ({ past, lastTradeAt }: BookPrices): string =>
  past && lastTradeAt !== undefined
    ? text("book.inRangeOf", { day: formatShortDay(lastTradeAt) })
    : text("book.inRange");

/** The best prices in large type with their quantities; an empty side shows dashes. */
const BestOrders = ({ book }: { book: OrderBook }) => (
  <div className="book-pair grid relative grid-cols-[1fr_1fr] gap-x-2.5 gap-y-0 py-[2px] px-2.5">
    <BestLevel name={text("book.bestBid")} way="up" level={book.bids[0]} />
    <p className="book-gap num text-table text-muted absolute top-[2px] inset-x-0 text-center">
      {spreadWords(book)}
    </p>
    <BestLevel name={text("book.bestAsk")} way="down" level={book.asks[0]} />
  </div>
);

function BestLevel({ name, way, level }: { name: string; way: "up" | "down"; level: BookLevel | undefined }) {
  return (
    <dl>
      <dt className="text-table text-muted">{name}</dt>
      <dd className={`num ${level?.price === undefined ? "" : way}`} data-field={bookFields.price}>
        {formatPrice(level?.price)}
      </dd>
      <dd className="num">
        <span data-field={bookFields.quantity}>{formatCount(level?.quantity)}</span>{" "}
        <small className="text-table text-muted">{text("book.shares")}</small>
      </dd>
    </dl>
  );
}

interface OrderBookPanelProps {
  symbol: string;
  around: BookPrices;
  /** only the best prices, large enough to read from a distance */
  brief?: boolean;
}

/** The order book of one line: totals, their balance, and the levels that the service sends. */
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
          <footer className="book-foot flex-none flex flex-wrap gap-x-3 gap-y-[2px] justify-between py-1.25 px-2.5 text-table text-muted">
            <span>
              <AskedAge at={fetchedAt} />
              <PriceStepNote book={value} />
            </span>
            {!brief && <AllFields sent={value.sent} />}
          </footer>
        </div>
      )}
    </Panel>
  );
}

function Levels({ book, around, brief }: Omit<OrderBookPanelProps, "symbol"> & { book: OrderBook }) {
  // levels of an unknown side give no best price
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

/** Says why these orders may not be tradable. The bids and asks of a doubtful book are not coloured. */
function Doubts({ doubts, book: { bids, asks }, around: { price, previousClose } }: DoubtsProps) {
  if (doubts.length === 0) return null;
  const shown = {
    bid: formatPrice(bids[0]?.price),
    ask: formatPrice(asks[0]?.price),
    price: formatPrice(price ?? previousClose),
  };
  return (
    <p className="book-doubt pt-1.5 px-2.5 text-small text-caution">
      {doubts.map((doubt) => (
        <span key={doubt}>{text(doubtWords[doubt], shown)} </span>
      ))}
    </p>
  );
}

/** The reason why there are no levels. */
const why = ({ totalBids = 0, totalAsks = 0 }: OrderBook) =>
  totalBids + totalAsks > 0 ? "book.onlyTotals" : "book.none";

function AskedAge({ at }: { at: number }) {
  const words = useEachSecond(() => text("book.asked", { age: formatAge(now() - at) }));
  return <span className="num">{words}</span>;
}

function PriceStepNote({ book }: { book: OrderBook }) {
  const step = smallestStep(book);
  return step === undefined ? null : <span>{` · ${text("book.step", { step: formatPrice(step) })}`}</span>;
}

/** Both totals and their ratio, with a bar only if there are shares. */
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
