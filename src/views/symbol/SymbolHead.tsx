import "#ui/messages/en/line";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useContext, useRef, useState } from "react";
import { useBoardMeta } from "#feed/board/board";
import { isReplay, now as pageNow } from "#feed/clock/clock";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { stockSeriesQuery } from "#feed/groups/charts";
import { useMarksOf } from "#feed/lines/lineMarks";
import { useNamedLines } from "#feed/lines/namedLines";
import { useUnreadableRow } from "#feed/link/sources";
import type { Reading } from "#feed/reading/reading";
import { siblings } from "#market/company/symbol";
import { type Freshness, isOld } from "#market/day/freshness";
import { dayStart } from "#market/day/session";
import { clockTolerance, isRescaled } from "#market/line/board";
import { type Gap, gapOf, hasTraded, type Line } from "#market/line/line";
import type { Quote } from "#market/line/quote";
import { boardFields } from "#rows/boardRows";
import { quoteFields, stockPointFields } from "#rows/priceRows";
import { Popup } from "#ui/controls/Popup.tsx";
import { type MessageId, text } from "#ui/messages/text";
import { Change } from "#ui/panel/Change.tsx";
import { OldMark } from "#ui/panel/Panel.tsx";
import { Link } from "#ui/router/Router.tsx";
import { useGo } from "#ui/router/routes";
import { fileAddress } from "#ui/screen/fileAddress";
import { FromAfar } from "#ui/screen/mediaQuery";
import { openAlertDialog, wishEntry } from "#ui/screen/pageState";
import { ClassBadge, LineBadges, SymbolCode } from "#ui/table/SymbolCode.tsx";
import { StarLists } from "#ui/watchlists/StarLists.tsx";
import { WatchStar } from "#ui/watchlists/WatchStar.tsx";
import { formatAge, formatClock, formatDay, formatPrice } from "#ui/words/format";
import { readableName, splitSymbol } from "#ui/words/names";
import { useProvenance } from "#ui/words/provenance";
import { useEachSecond } from "#ui/words/ticker";
import { LineFacts, lineFields, OfOtherSession } from "./LineFacts.tsx";
import { LinePoints } from "./LinePoints.tsx";

/** Buttons for a new alert and a new position. A replay has neither, and a wall has no buttons. */
function NewButtons({ symbol }: { symbol: string }) {
  const go = useGo();
  const far = useContext(FromAfar);
  if (isReplay() || far) return null;
  const openEntry = () => {
    wishEntry(symbol);
    go({ to: "/positions" });
  };
  const buttons = [
    { name: "symbol.newAlert", why: "symbol.newAlertWhy", open: () => openAlertDialog({ symbol }) },
    { name: "symbol.newEntry", why: "symbol.newEntryWhy", open: openEntry },
  ] as const;
  return (
    <span className="inline-flex gap-3 whitespace-nowrap">
      {buttons.map(({ name, why, open }) => (
        <button
          key={name}
          type="button"
          className="text-link text-table text-accent hover:underline"
          title={text(why, { symbol })}
          onClick={open}
        >
          {text(name)}
        </button>
      ))}
    </span>
  );
}

interface SymbolHeadProps {
  line: Line;
  /** the line's quote and its state */
  asked: { data: Reading<Quote> | undefined; trust: Freshness };
  ofBoard: Freshness;
  /** further facts to show */
  more?: ReactNode;
}

const gaps = {
  "no-prices": "symbol.noPrices",
  "no-price-now": "symbol.noPriceNow",
  "not-traded": "symbol.neverTraded",
  "not-on-board": "symbol.notOnBoard",
  past: "symbol.pastSession",
  "quote-older": "symbol.quoteOlder",
  "board-older": "symbol.boardOlder",
  apart: "symbol.quoteApart",
} as const satisfies Record<Gap, MessageId>;

/** The line's name, its price, and the figures of the day. */
export function SymbolHead({ line, asked, ofBoard, more }: SymbolHeadProps) {
  const quote = asked.data?.value;
  const freshness = line.from === "board" ? ofBoard : asked.trust;
  // before the first board, a missing line may still be listed
  const board = useBoardMeta();
  const unreadable = useUnreadableRow(line.symbol);
  const head = useRef<HTMLElement>(null);
  const answers = [
    { origin: board.loaded ? board : undefined, trust: ofBoard },
    { origin: asked.data, trust: asked.trust },
  ] as const;
  useProvenance(head, answers[line.from === "board" ? 0 : 1], answers[line.from === "board" ? 1 : 0]);
  const gap = board.loaded ? gapOf(line) : undefined;
  const jumped = hasTraded(line) && isRescaled(line);
  const newestAt = board.loaded ? board.newestTradeAt : undefined;
  const checkedAt = board.loaded && line.from === "board" ? board.fetchedAt : undefined;
  return (
    <header
      ref={head}
      className="panel symbol-head col-span-full gap-x-6 gap-y-2 items-center py-2.5 px-3.5"
      data-symbol={line.symbol}
      data-stale={isOld(freshness)}
    >
      <Logo symbol={line.symbol} path={line.logoPath} />
      <div className="symbol-name">
        <h1
          className="truncate text-head font-[650] leading-[1.25] tracking-[-0.02em]"
          data-field={lineFields[line.from].name}
          title={line.name}
          lang="en"
        >
          {readableName(line.name) ?? line.symbol}
        </h1>
        <div>
          <SymbolCode symbol={line.symbol} /> <ClassBadge symbol={line.symbol} />{" "}
          <LineBadges marks={useMarksOf(line.symbol)} />
          <Watch symbol={line.symbol} />
          <NewButtons symbol={line.symbol} />
          <OtherLines symbol={line.symbol} />
        </div>
      </div>
      <div className="symbol-price" data-past={line.past || line.missingAt !== undefined || undefined}>
        <Price line={line} jumped={jumped} />
        <p className="num text-small text-muted">
          <OldMark trust={freshness} />
          <LastTrade line={line} checkedAt={checkedAt} />
          {" · "}
          {text("symbol.previousClose")}{" "}
          <span data-field={lineFields[line.from].previousClose}>{formatPrice(line.previousClose)}</span>
          {quote?.closingPrice !== undefined && (
            <>
              {" · "}
              {text("symbol.close")}{" "}
              <span data-field={quoteFields.closingPrice}>{formatPrice(quote.closingPrice)}</span>
              <OfOtherSession line={line} />
            </>
          )}
        </p>
        <LinePoints symbol={line.symbol} />
      </div>
      <LineFacts {...{ line, quote, more }} />
      {jumped && (
        <p className="symbol-gap basis-full text-caution">
          {text("explain.rescaled", { from: formatPrice(line.previousClose), to: formatPrice(line.price) })}
        </p>
      )}
      {gap && (
        <p className="symbol-gap basis-full text-small text-muted">
          {text(unreadable ? "symbol.unreadableRow" : gaps[gap], {
            date: formatDay(line.missingAt ?? line.boardAt ?? newestAt),
          })}
        </p>
      )}
    </header>
  );
}

interface PriceProps {
  line: Line;
  /** whether the previous close is for another number of shares; the change as sent is then no gain or loss */
  jumped: boolean;
}

/** The last known price. Its change is shown only for a session in which the line traded, because any other change has no known day. */
function Price({ line, jumped }: PriceProps) {
  const { price, lastDay, change, changePercent, from } = line;
  const field = lineFields[from];
  const ofDay = price === undefined ? lastDay : undefined;
  return (
    <p className="flex gap-2.5 items-baseline text-strong font-semibold">
      <strong
        className="num text-hero font-bold leading-[1.1] tracking-[-0.02em]"
        data-field={ofDay ? stockPointFields.price : field.price}
      >
        {formatPrice(ofDay ? ofDay.price : price)}
      </strong>
      {jumped && <SinceOpen line={line} />}
      {change !== undefined && hasTraded(line) && (
        <span data-as-sent={jumped || undefined}>
          <Change
            change={change}
            percent={changePercent}
            changeField={field.change}
            percentField={field.changePercent}
            rescaled={jumped}
          />
        </span>
      )}
    </p>
  );
}

/** The change since the open, on the day of a split. */
function SinceOpen({ line: { open, price } }: { line: Line }) {
  if (open === undefined || open === 0 || price === undefined) return null;
  return (
    <span data-derived="" title={text("symbol.sinceOpenWhy", { open: formatPrice(open) })}>
      <Change change={price - open} percent={((price - open) / open) * 100} />{" "}
      <small className="text-small font-normal text-muted">{text("symbol.sinceOpen")}</small>
    </span>
  );
}

/** Adds the line to the chosen watchlist by one click. A second button offers the other lists. */
const Watch = ({ symbol }: { symbol: string }) => (
  <span className="star-pair inline-flex items-center align-middle">
    <WatchStar symbol={symbol} />
    <Popup label={text("watch.listsOf", { symbol })} shown="▾" className="star-more size-6 text-muted">
      <StarLists symbol={symbol} />
    </Popup>
  </span>
);

/** ms; a line is quiet if it has had no trade for this long, which is not a fault of the feed */
const quiet = 2 * 60_000;

/** ms; the board and the list of trades stamp the same trade with up to this difference */
const stampTolerance = 1_000;

/**
 * The newest trade of the exchange's list if it has another price than the board, because small trades do not move the board's price. Only
 * reads the answer that the page's chart asked for.
 */
function useSmallTrade({ stockId = 0, price, lastTradeAt }: Line) {
  const { data } = useQuery({ ...stockSeriesQuery(stockId, 1), enabled: false });
  const tick = data?.value.at(-1);
  const isNewest = tick && lastTradeAt !== undefined && tick.at >= lastTradeAt - stampTolerance;
  return isNewest && price !== undefined && tick.price !== price ? tick : undefined;
}

/**
 * Time since the last trade by the exchange's clock; the day, if the trade was on another day. @param checkedAt page's time at which the
 * board with this trade was received, ms
 */
function LastTrade({ line, checkedAt }: { line: Line; checkedAt: number | undefined }) {
  const { lastDay } = line;
  const small = useSmallTrade(line);
  const at = small?.at ?? line.lastTradeAt;
  const words = useEachSecond(() => {
    if (at === undefined) {
      if (line.missingAt !== undefined) return text("symbol.sessionUnknown");
      if (hasTraded(line)) return text("symbol.tradeTimeUnknown");
      return lastDay
        ? text("symbol.lastTraded", { date: formatDay(lastDay.at) })
        : text("symbol.noTradeToday");
    }
    const now = exchangeNow();
    if (dayStart(now) !== dayStart(at)) {
      const date = formatDay(at);
      return small
        ? text("symbol.smallTradeOn", { date, price: formatPrice(small.price) })
        : text("symbol.lastTradeOn", { date });
    }
    if (at > now + clockTolerance) return text("symbol.tradeAhead", { time: formatClock(at) });
    const age = formatAge(now - at);
    if (small) return text("symbol.smallTrade", { age, price: formatPrice(small.price) });
    if (checkedAt === undefined || now - at < quiet) return text("symbol.lastTrade", { age });
    return text("symbol.quiet", { age, checked: formatAge(pageNow() - checkedAt) });
  });
  return <span data-field={boardFields.lastTradeAt}>{words}</span>;
}

function OtherLines({ symbol }: { symbol: string }) {
  const others = siblings(
    symbol,
    useNamedLines().map((known) => known.symbol),
  );
  if (others.length === 0) return null;
  return (
    <span className="text-muted">
      {" "}
      {text("symbol.otherLines")}{" "}
      {others.map((other) => (
        <Link key={other} to="/s/$symbol" params={{ symbol: other }} className="text-accent">
          {other}
        </Link>
      ))}
    </span>
  );
}

const logoClass =
  "logo flex-none grid place-items-center size-11 font-bold text-accent bg-raised rounded-lg object-contain";

/** The company's logo, or its initials if there is none or it cannot be loaded. */
function Logo({ symbol, path }: { symbol: string; path: string | undefined }) {
  const [missing, setMissing] = useState<string>();
  if (path !== undefined && path !== missing)
    return <img className={logoClass} src={fileAddress(path)} alt="" onError={() => setMissing(path)} />;
  return (
    <span className={logoClass} aria-hidden="true">
      {splitSymbol(symbol)[0].slice(0, 2)}
    </span>
  );
}
