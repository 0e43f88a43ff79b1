import "#ui/messages/en/line";
import type { ReactNode } from "react";
import { isQuoteApart, type Line } from "#market/line/line";
import type { Quote } from "#market/line/quote";
import { text } from "#ui/messages/text";
import { formatCompact, formatCount, formatPrice, formatShare, unknown } from "#ui/words/format";
import { OfOtherSession } from "./OfOtherSession.tsx";

/** Each under its own name: the board's sums leave crossings out, the quote's count them. */
const fields = {
  board: { high: "high", low: "low", turnover: "turnover", shares: "sharevolume", trades: "tradevolume" },
  quote: {
    high: "hiTrade",
    low: "lowTrade",
    turnover: "tdyTurnover",
    shares: "tdyShareVolume",
    trades: "tdyTradeVolume",
  },
} as const;

interface FactsProps {
  line: Line;
  quote: Quote | undefined;
  /** facts beside these */
  more?: ReactNode;
}

export function Facts({ line, quote, more }: FactsProps) {
  const field = fields[line.from];
  const counted = text(line.from === "board" ? "symbol.withoutCrossings" : "symbol.withCrossings");
  return (
    <dl
      className="figures facts-beside symbol-facts max-[640px]:grid-cols-2 grid-flow-col gap-x-[var(--facts-apart,20px)] gap-y-0 ml-auto max-[1180px]:grid-flow-row max-[1180px]:gap-x-4 max-[1180px]:gap-y-1.5 max-[1180px]:ml-0"
      aria-label={text("symbol.facts")}
    >
      <Fact name={text("symbol.dayRange")}>
        <DayRange line={line} />
      </Fact>
      <Fact name={text("column.turnoverLkr")} why={`${counted}: ${formatPrice(line.turnover)}`}>
        <span data-field={field.turnover}>{formatCompact(line.turnover)}</span>
      </Fact>
      <Fact name={text("column.shares")} why={counted}>
        <span data-field={field.shares}>{formatCount(line.shares)}</span>
        {line.crossed !== undefined && (
          <small title={text("symbol.crossedWhy")}>
            {text("symbol.crossed", { shares: formatCompact(line.crossed) })}
          </small>
        )}
      </Fact>
      <Fact name={text("column.trades")} why={counted}>
        <span data-field={field.trades}>{formatCount(line.trades)}</span>
      </Fact>
      <Fact
        name={text("symbol.marketCap")}
        why={text(
          quote?.marketCap === undefined || isQuoteApart(line)
            ? "symbol.marketCapBoard"
            : "symbol.marketCapQuote",
          {
            whole: formatPrice(line.marketCap),
          },
        )}
      >
        <span data-field="marketCap">{formatCompact(line.marketCap)}</span>
        {line.marketCapPercent !== undefined && (
          <small>
            <span data-field="marketCapPercentage">{formatShare(line.marketCapPercent)}</span>
            <OfOtherSession line={line} />
          </small>
        )}
      </Fact>
      <Beta quote={quote} />
      {more}
    </dl>
  );
}

function DayRange({ line }: { line: Line }) {
  const field = fields[line.from];
  if (line.low === undefined && line.high === undefined) return unknown;
  return (
    <>
      <span data-field={field.low}>{formatPrice(line.low)}</span> –{" "}
      <span data-field={field.high}>{formatPrice(line.high)}</span>
    </>
  );
}

/** Against the all-share index; the other is told with it below. */
function Beta({ quote }: { quote: Quote | undefined }) {
  const { betaAllShare, betaPeriod, betaQuarter } = quote ?? {};
  const period = betaPeriod !== undefined && betaQuarter !== undefined;
  return (
    <Fact name={text("symbol.beta")} why={text("symbol.betaOf")}>
      <span data-field="triASIBetaValue">{formatPrice(betaAllShare)}</span>
      {period && (
        <small>
          <span data-field="triASIBetaPeriod">{betaPeriod}</span>{" "}
          <span data-field="quarter">{text("line.betaQuarter", { quarter: String(betaQuarter) })}</span>
        </small>
      )}
    </Fact>
  );
}

interface FactProps {
  name: string;
  why?: string;
  children: ReactNode;
}

export const Fact = ({ name, why, children }: FactProps) => (
  <div title={why}>
    <dt>{name}</dt>
    <dd className="num">{children}</dd>
  </div>
);
