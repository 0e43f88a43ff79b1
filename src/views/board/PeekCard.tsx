import "./peek.css";
import "#ui/messages/en/peek";
import "#ui/messages/en/chart";
import "#ui/messages/en/symbol";
import { useQuery } from "@tanstack/react-query";
import { useBoardRow } from "#feed/board";
import { exchangeNow } from "#feed/exchangeClock";
import { useBoardFreshness, usePanelFreshness } from "#feed/freshness";
import { useMarksOf } from "#feed/lineMarks";
import { useLineMoments } from "#feed/lineMoments";
import { peekQuoteQuery } from "#feed/peek";
import { type Line, lineOf } from "#market/line";
import type { Range } from "#market/range";
import { dayStart } from "#market/session";
import { Change } from "#ui/Change.tsx";
import { ClassBadge } from "#ui/ClassBadge.tsx";
import { formatPrice } from "#ui/format";
import { LineBadges } from "#ui/LineBadges.tsx";
import { text } from "#ui/messages/text";
import { readableName } from "#ui/names";
import { usePreferences } from "#ui/preferences";
import { Link } from "#ui/router/Link.tsx";
import { SymbolCode } from "#ui/SymbolCode.tsx";
import { useEachSecond } from "#ui/ticker";
import { formatAge, formatDay } from "#ui/time";
import { isOld } from "#ui/trust";
import { PeekChart } from "./PeekChart.tsx";
import { PeekQuote } from "./PeekQuote.tsx";

export interface PeekCardProps {
  symbol: string;
  range: Range;
  onRange: (range: Range) => void;
}

/** A line at a glance: the live price, its chart and its quote, each of the two with its own age and its own failure. */
export function PeekCard({ symbol, range, onRange }: PeekCardProps) {
  const row = useBoardRow(symbol);
  const quote = useQuery(peekQuoteQuery(symbol));
  const ofBoard = useBoardFreshness();
  const ofQuote = usePanelFreshness("symbol", quote);
  const line = lineOf(symbol, { row, quote: quote.data?.value, ...useLineMoments(quote.data) });
  const { stockId } = line;
  return (
    <>
      <Head line={line} old={isOld(line.from === "board" ? ofBoard : ofQuote)} />
      {stockId === undefined ? (
        <p className="peek-chart p-3 text-muted text-table">
          {text(quote.isFetched ? "chart.noStockId" : "shell.loading")}
        </p>
      ) : (
        <PeekChart {...{ line, stockId, range, onRange }} />
      )}
      <PeekQuote quote={quote} />
      <Foot />
    </>
  );
}

/** The wire's names of the same figures, by who gave them. */
const fields = {
  board: { price: "price", change: "change", percent: "percentageChange" },
  quote: { price: "lastTradedPrice", change: "change", percent: "changePercentage" },
} as const;

function Head({ line, old }: { line: Line; old: boolean }) {
  const { symbol, price, change, changePercent, from } = line;
  const field = fields[from];
  return (
    <header
      className="peek-head"
      data-stale={old}
      data-past={line.past || line.missingAt !== undefined || undefined}
    >
      <p className="peek-name">
        <Link to="/s/$symbol" params={{ symbol }} data-field="name">
          {readableName(line.name) ?? symbol}
        </Link>
        <span>
          <SymbolCode symbol={symbol} /> <ClassBadge symbol={symbol} />{" "}
          <LineBadges marks={useMarksOf(symbol)} />
        </span>
      </p>
      <p className="peek-price">
        <strong className="num" data-field={field.price}>
          {formatPrice(price)}
        </strong>
        {change !== undefined && (
          <Change
            change={change}
            percent={changePercent}
            changeField={field.change}
            percentField={field.percent}
          />
        )}
        <LastTrade line={line} />
      </p>
    </header>
  );
}

function LastTrade({ line: { lastTradeAt: at, missingAt } }: { line: Line }) {
  const words = useEachSecond(() => {
    if (missingAt !== undefined) return text("symbol.sessionUnknown");
    if (at === undefined) return text("symbol.noTradeToday");
    const now = exchangeNow();
    if (dayStart(now) !== dayStart(at)) return text("symbol.lastTradeOn", { date: formatDay(at) });
    return text("symbol.lastTrade", { age: formatAge(now - at) });
  });
  return <small data-field="lastTradedTime">{words}</small>;
}

/** How the peek is come by, where it is seen. */
function Foot() {
  const hover = usePreferences((kept) => kept.peekOnHover);
  const choose = usePreferences((kept) => kept.choose);
  return (
    <footer className="peek-foot">
      <label className="peek-on-hover">
        <input
          type="checkbox"
          checked={hover}
          onChange={({ target }) => choose({ peekOnHover: target.checked })}
        />
        {text("peek.onHover")}
      </label>
      <span>{text("peek.keys")}</span>
    </footer>
  );
}
