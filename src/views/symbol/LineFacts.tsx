/** The figures of a line on its page: of the day, of its listing, and calculated ones. */
import "#ui/messages/en/board";
import "#ui/messages/en/line";
import "./line.css";
import type { ReactNode } from "react";
import { type BoardRow, vwap } from "#market/line/board";
import { isQuoteApart, type Line } from "#market/line/line";
import { type PriceStanding, type Quote, standingOf } from "#market/line/quote";
import { boardFields } from "#rows/boardRows";
import { betaFields, quoteFields } from "#rows/priceRows";
import { text } from "#ui/messages/text";
import {
  formatCompact,
  formatCount,
  formatPrice,
  formatShare,
  formatWholePercent,
  unknownFigure,
} from "#ui/words/format";
/** The names of the fields by source: the board's sums exclude crossings, and the quote's include them. */
export const lineFields = { board: boardFields, quote: quoteFields } as const;

interface FactsProps {
  line: Line;
  quote: Quote | undefined;
  /** further facts to show */
  more?: ReactNode;
}

export function LineFacts({ line, quote, more }: FactsProps) {
  const field = lineFields[line.from];
  const counted = text(line.from === "board" ? "symbol.withoutCrossings" : "symbol.withCrossings");
  const isOfBoard = quote?.marketCap === undefined || isQuoteApart(line);
  const capOf = isOfBoard ? "symbol.marketCapBoard" : "symbol.marketCapQuote";
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
      <Fact name={text("symbol.marketCap")} why={text(capOf, { whole: formatPrice(line.marketCap) })}>
        <span data-field={quoteFields.marketCap}>{formatCompact(line.marketCap)}</span>
        {line.marketCapPercent !== undefined && (
          <small>
            <span data-field={quoteFields.marketCapPercent}>{formatShare(line.marketCapPercent)}</span>
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
  const field = lineFields[line.from];
  if (line.low === undefined && line.high === undefined) return unknownFigure;
  return (
    <>
      <span data-field={field.low}>{formatPrice(line.low)}</span> –{" "}
      <span data-field={field.high}>{formatPrice(line.high)}</span>
    </>
  );
}

/** The beta against the all-share index. The tooltip has the other beta. */
function Beta({ quote }: { quote: Quote | undefined }) {
  const { betaAllShare, betaPeriod, betaQuarter } = quote ?? {};
  const period = betaPeriod !== undefined && betaQuarter !== undefined;
  return (
    <Fact name={text("symbol.beta")} why={text("symbol.betaOf")}>
      <span data-field={betaFields.betaAllShare}>{formatPrice(betaAllShare)}</span>
      {period && (
        <small>
          <span data-field={betaFields.betaPeriod}>{betaPeriod}</span>{" "}
          <span data-field={betaFields.betaQuarter}>
            {text("line.betaQuarter", { quarter: String(betaQuarter) })}
          </span>
        </small>
      )}
    </Fact>
  );
}

const Fact = ({ name, why, children }: { name: string; why?: string; children: ReactNode }) => (
  <div title={why}>
    <dt>{name}</dt>
    <dd className="num">{children}</dd>
  </div>
);

/** Marks a figure of the quote if the other figures are from the board and from another session. */
export function OfOtherSession({ line }: { line: Pick<Line, "sessions"> }) {
  if (!isQuoteApart(line)) return null;
  const older = line.sessions === "quote-older";
  return (
    <span className="line-apart ml-1 text-table font-semibold text-caution">
      {text(older ? "symbol.earlier" : "symbol.otherSession")}
    </span>
  );
}

/** A bar with the position of a price between a low and a high. */
export const RangeBar = ({ position, outside }: PriceStanding) => (
  <span className="line-bar relative block h-1 bg-bar rounded-bar" aria-hidden="true" data-outside={outside}>
    {position !== undefined && (
      <i className="absolute -top-1 w-[2px] h-3 -ml-px rounded-bar" style={{ left: `${position * 100}%` }} />
    )}
  </span>
);

/** Figures calculated from the day's: the average price, and the last price's position in the day's range. */
export function DayFacts({ line, row }: { line: Line; row: BoardRow | undefined }) {
  const { position, outside } = standingOf(line.price, line);
  return (
    <>
      <Fact name={text("column.vwap")}>
        <span data-derived="">{formatPrice(row && line.from === "board" ? vwap(row) : undefined)}</span>
      </Fact>
      <Fact name={text("line.inDay")}>
        <span className="line-place flex gap-2.5 items-center" data-derived="">
          {position === undefined && !outside ? (
            unknownFigure
          ) : (
            <>
              <RangeBar position={position} outside={outside} />
              {outside ? text(`line.${outside}Day`) : formatWholePercent((position ?? 0) * 100)}
            </>
          )}
        </span>
      </Fact>
    </>
  );
}
