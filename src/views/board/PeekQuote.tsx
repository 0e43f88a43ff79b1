import "#ui/messages/en/peek";
import "#ui/messages/en/symbol";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { usePanelFreshness } from "#feed/freshness";
import type { Reading } from "#feed/reading";
import type { Quote } from "#market/quote";
import { formatCompact, formatCount, formatPrice, formatShare, unknown } from "#ui/format";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/Panel.tsx";

/** What the line's quote says, under its own age: its sums count crossings, which the board's leave out. */
export function PeekQuote({ quote }: { quote: UseQueryResult<Reading<Quote>> }) {
  const freshness = usePanelFreshness("symbol", quote);
  return (
    <Panel title={text("peek.quote")} reading={quote} freshness={freshness} className="peek-quote">
      {(figures) => <Figures {...figures} />}
    </Panel>
  );
}

function Figures(quote: Quote) {
  const { previousClose, marketCap, marketCapPercent, turnover, shares, trades } = quote;
  return (
    <dl className="figures">
      <Figure name={text("peek.previousClose")}>
        <span data-field="previousClose">{formatPrice(previousClose)}</span>
      </Figure>
      <Figure name={text("symbol.dayRange")}>
        <Reach low={quote.low} high={quote.high} lowField="lowTrade" highField="hiTrade" />
      </Figure>
      <Figure name={text("peek.twelveMonths")} note={text("peek.unadjusted")}>
        <Reach
          low={quote.twelveMonthLow}
          high={quote.twelveMonthHigh}
          lowField="p12LowPrice"
          highField="p12HiPrice"
        />
      </Figure>
      <Figure name={text("symbol.marketCap")} full={formatPrice(marketCap)}>
        <span data-field="marketCap">{formatCompact(marketCap)}</span>
        {marketCapPercent !== undefined && (
          <small data-field="marketCapPercentage">{formatShare(marketCapPercent)}</small>
        )}
      </Figure>
      <Figure name={text("column.turnover")} note={text("peek.withCrossings")} full={formatPrice(turnover)}>
        <span data-field="tdyTurnover">{formatCompact(turnover)}</span>
      </Figure>
      <Figure name={text("peek.sharesAndTrades")} note={text("peek.withCrossings")}>
        <span data-field="tdyShareVolume">{formatCount(shares)}</span> ·{" "}
        <span data-field="tdyTradeVolume">{formatCount(trades)}</span>
      </Figure>
    </dl>
  );
}

interface FigureProps {
  name: string;
  note?: string;
  /** the figure not made short */
  full?: string;
  children: ReactNode;
}

const Figure = ({ name, note, full, children }: FigureProps) => (
  <div title={full}>
    <dt>
      {name}
      {note && <small>{note}</small>}
    </dt>
    <dd className="num">{children}</dd>
  </div>
);

interface ReachProps {
  low: number | undefined;
  high: number | undefined;
  lowField: string;
  highField: string;
}

function Reach({ low, high, lowField, highField }: ReachProps) {
  if (low === undefined && high === undefined) return unknown;
  return (
    <>
      <span data-field={lowField}>{formatPrice(low)}</span> –{" "}
      <span data-field={highField}>{formatPrice(high)}</span>
    </>
  );
}
