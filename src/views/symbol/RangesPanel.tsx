import "./line.css";
import "#ui/messages/en/line";
import type { PriceJump } from "#market/priceJump";
import { type Extremes, type Quote, type RangeSpan, rangeSpans } from "#market/quote";
import { standingOf } from "#market/standing";
import { formatPrice, formatWholePercent, unknown } from "#ui/format";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/Panel.tsx";
import { savedTable, useSavedTable } from "#ui/savedTable";
import { formatDay } from "#ui/time";
import type { QuoteProps } from "./quoteProps.ts";
import { RangeBar } from "./RangeBar.tsx";

/** The wire's names, high before low. */
const fields: Readonly<Record<RangeSpan, readonly [high: string, low: string]>> = {
  week: ["wtdHiPrice", "wtdLowPrice"],
  month: ["mtdHiPrice", "mtdLowPrice"],
  year: ["ytdHiPrice", "ytdLowPrice"],
  twelveMonths: ["p12HiPrice", "p12LowPrice"],
  allTime: ["allHiPrice", "allLowPrice"],
};

interface RangesPanelProps extends QuoteProps {
  /** the newest known, the board's where the line is on it */
  price: number | undefined;
  /** a step in the year's chart that no trade makes */
  jump: PriceJump | undefined;
}

/** Highest and lowest of five spans of time, and where the price stands between them. */
export function RangesPanel({ quote, freshness, price, jump }: RangesPanelProps) {
  return (
    <Panel
      title={text("line.standing")}
      reading={quote}
      freshness={freshness}
      tools={
        <span className="line-aside" title={text("line.unadjustedWhy")}>
          {text("line.unadjusted")}
        </span>
      }
    >
      {({ symbol, ranges }) => (
        <div className="line-body" data-symbol={symbol}>
          <Ladders ranges={ranges} price={price} />
          {jump && (
            <p className="line-flag">
              {text("line.jump", {
                date: formatDay(jump.at),
                from: formatPrice(jump.from),
                to: formatPrice(jump.to),
              })}
            </p>
          )}
        </div>
      )}
    </Panel>
  );
}

function Ladders({ ranges, price }: { ranges: Quote["ranges"]; price: number | undefined }) {
  const saved = useSavedTable(() =>
    savedTable("ranges", rangeSpans, {
      span: (span) => span,
      low: (span) => ranges[span].low,
      high: (span) => ranges[span].high,
      position: (span) => standingOf(price, ranges[span]).position,
    }),
  );
  return (
    <table ref={saved} className="line-table line-ranges">
      <thead>
        <tr>
          <th scope="col">{text("line.span")}</th>
          <th scope="col">{text("line.low")}</th>
          <th scope="col">
            <span className="sr-only">{text("line.position")}</span>
          </th>
          <th scope="col">{text("line.high")}</th>
          <th scope="col">{text("line.position")}</th>
        </tr>
      </thead>
      <tbody>
        {rangeSpans.map((span) => (
          <LadderRow key={span} span={span} extremes={ranges[span]} price={price} />
        ))}
      </tbody>
    </table>
  );
}

interface LadderRowProps {
  span: RangeSpan;
  extremes: Extremes;
  price: number | undefined;
}

function LadderRow({ span, extremes, price }: LadderRowProps) {
  const { high, low } = extremes;
  const [highField, lowField] = fields[span];
  const { position, outside } = standingOf(price, extremes);
  const shown = { price: formatPrice(price), low: formatPrice(low), high: formatPrice(high) };
  const none = high === undefined && low === undefined;
  const words = none
    ? text("line.noRangeWhy")
    : outside
      ? text(`line.${outside}Why`, shown)
      : position !== undefined &&
        text("line.positionWords", { ...shown, percent: formatWholePercent(position * 100) });
  return (
    <tr title={words || undefined}>
      <th scope="row">{text(`line.span.${span}`)}</th>
      <td data-field={lowField}>{shown.low}</td>
      <td>{none ? text("line.noRange") : <RangeBar position={position} outside={outside} />}</td>
      <td data-field={highField}>{shown.high}</td>
      <td className="text-muted" data-derived="">
        {none ? unknown : place(extremes, position, outside)}
      </td>
    </tr>
  );
}

function place(
  { high, low }: Extremes,
  position: number | undefined,
  outside: "above" | "below" | undefined,
) {
  if (outside) return text(`line.${outside}`);
  if (position !== undefined) return formatWholePercent(position * 100);
  return high !== undefined && high === low ? text("line.onePrice") : unknown;
}
