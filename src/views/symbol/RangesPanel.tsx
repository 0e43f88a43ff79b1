import "./line.css";
import "#ui/messages/en/line";
import type { ReactNode } from "react";
import { type Extremes, type Quote, type RangeSpan, rangeSpans } from "#market/line/quote";
import { standingOf } from "#market/line/standing";
import type { PriceJump } from "#market/series/priceJump";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/panel/Panel.tsx";
import { savedTable, useSavedTable } from "#ui/saving/savedTable";
import { formatPrice, formatWholePercent, unknown } from "#ui/words/format";
import { formatDay } from "#ui/words/time";
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
  /** the spans whose extremes may be from before a step that no trade makes; absent while not known */
  across: ReadonlyMap<RangeSpan, PriceJump> | undefined;
}

const none: ReadonlyMap<RangeSpan, PriceJump> = new Map();

/** Highest and lowest of five spans of time, and where the price stands between them. */
export function RangesPanel({ quote, freshness, price, across = none }: RangesPanelProps) {
  const jump = across.get("allTime");
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
          <Ladders {...{ ranges, price, across }} />
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

interface LaddersProps {
  ranges: Quote["ranges"];
  price: number | undefined;
  across: ReadonlyMap<RangeSpan, PriceJump>;
}

function Ladders({ ranges, price, across }: LaddersProps) {
  const saved = useSavedTable(() =>
    savedTable("ranges", rangeSpans, {
      span: (span) => span,
      low: (span) => ranges[span].low,
      high: (span) => ranges[span].high,
      position: (span) => (across.has(span) ? undefined : standingOf(price, ranges[span]).position),
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
          <LadderRow key={span} span={span} extremes={ranges[span]} price={price} jump={across.get(span)} />
        ))}
      </tbody>
    </table>
  );
}

interface LadderRowProps {
  span: RangeSpan;
  extremes: Extremes;
  price: number | undefined;
  /** a step within the span: its extremes may be of another scale than the price */
  jump: PriceJump | undefined;
}

function LadderRow({ span, extremes, price, jump }: LadderRowProps) {
  const [highField, lowField] = fields[span];
  const { bar, place, why } = jump ? acrossWords(extremes, jump) : standingWords(extremes, price);
  return (
    <tr title={why}>
      <th scope="row">{text(`line.span.${span}`)}</th>
      <td data-field={lowField}>{formatPrice(extremes.low)}</td>
      <td>{bar}</td>
      <td data-field={highField}>{formatPrice(extremes.high)}</td>
      <td className="text-muted" data-derived="">
        {place}
      </td>
    </tr>
  );
}

interface Words {
  bar: ReactNode;
  place: string;
  why: string | undefined;
}
const noRange = (): Words => ({ bar: text("line.noRange"), place: unknown, why: text("line.noRangeWhy") });
const isEmpty = ({ high, low }: Extremes) => high === undefined && low === undefined;

/** Prices of two scales have no order. */
function acrossWords(extremes: Extremes, { at }: PriceJump): Words {
  if (isEmpty(extremes)) return noRange();
  const date = formatDay(at);
  const bar = <span className="text-caution">{text("line.across", { date })}</span>;
  return { bar, place: unknown, why: text("line.acrossWhy", { date }) };
}

function standingWords(extremes: Extremes, price: number | undefined): Words {
  if (isEmpty(extremes)) return noRange();
  const { position, outside } = standingOf(price, extremes);
  const shown = {
    price: formatPrice(price),
    low: formatPrice(extremes.low),
    high: formatPrice(extremes.high),
  };
  const percent = position === undefined ? undefined : formatWholePercent(position * 100);
  const inside = percent && text("line.positionWords", { ...shown, percent });
  return {
    bar: <RangeBar position={position} outside={outside} />,
    place: place(extremes, position, outside),
    why: outside ? text(`line.${outside}Why`, shown) : inside,
  };
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
