import "./line.css";
import "#ui/messages/en/line";
import type { ReactNode } from "react";
import { comparablePrice, type Line } from "#market/line/line";
import { type Extremes, type RangeSpan, rangeSpans, standingOf } from "#market/line/quote";
import type { PriceJump } from "#market/series/splits";
import { rangeFields } from "#rows/priceRows";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/panel/Panel.tsx";
import { standingText } from "#ui/panel/standingText";
import { type Column, figureColumn } from "#ui/table/column";
import { Table } from "#ui/table/Table.tsx";
import { formatDay, formatPrice, formatWholePercent, unknownFigure } from "#ui/words/format";
import { OfOtherSession, RangeBar } from "./LineFacts.tsx";
import type { QuoteProps } from "./meantLine.tsx";

interface RangesPanelProps extends QuoteProps {
  line: Pick<Line, "price" | "sessions">;
  /** spans that may contain prices from before a split; undefined if unknown */
  across: ReadonlyMap<RangeSpan, PriceJump> | undefined;
}

const noJumps: ReadonlyMap<RangeSpan, PriceJump> = new Map();

/** High and low of five spans, and the position of the price between them. */
export function RangesPanel({ quote, freshness, line, across = noJumps }: RangesPanelProps) {
  const jump = across.get("allTime");
  const price = comparablePrice(line);
  return (
    <Panel
      title={text("line.standing")}
      reading={quote}
      freshness={freshness}
      tools={
        <span className="text-table text-muted" title={text("line.unadjustedWhy")}>
          {text("line.unadjusted")} <OfOtherSession line={line} />
        </span>
      }
    >
      {({ symbol, ranges }) => (
        <div className="pt-[2px] pb-1.5 px-2.5 text-small" data-symbol={symbol}>
          <Table
            name="ranges"
            className="line-table line-ranges w-full border-collapse"
            columns={spanColumns}
            rows={rangeSpans.map((span) => spanRow(span, ranges[span], { price, jump: across.get(span) }))}
            keyOf={({ span }) => span}
            line={({ why }) => ({ title: why })}
          />
          {jump && (
            <p className="py-1.25 px-2 mt-1.5 text-table border border-dashed border-caution rounded-md">
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

interface SpanRow extends Words {
  span: RangeSpan;
  extremes: Extremes;
  /** from 0 to 1; undefined if the span contains a split, because its extremes may be on another scale */
  position: number | undefined;
}

interface SpanStanding {
  price: number | undefined;
  jump: PriceJump | undefined;
}

const spanRow = (span: RangeSpan, extremes: Extremes, { price, jump }: SpanStanding): SpanRow => ({
  span,
  extremes,
  position: jump ? undefined : standingOf(price, extremes).position,
  ...(jump ? acrossWords(extremes, jump) : standingWords(extremes, price)),
});

const spanColumns: readonly Column<SpanRow>[] = [
  {
    id: "span",
    head: "line.span",
    rowHead: true,
    value: ({ span }) => span,
    show: ({ span }) => text(`line.span.${span}`),
  },
  figureColumn(
    { id: "low", wire: ({ span }) => rangeFields[span].low, head: "line.low" },
    ({ extremes }) => extremes.low,
    formatPrice,
  ),
  { id: "bar", head: "line.position", unseen: true, cell: ({ bar }) => bar },
  figureColumn(
    { id: "high", wire: ({ span }) => rangeFields[span].high, head: "line.high" },
    ({ extremes }) => extremes.high,
    formatPrice,
  ),
  {
    id: "position",
    head: "line.position",
    cellClass: "text-muted",
    value: ({ position }) => position,
    show: ({ place }) => place,
    attributes: () => ({ "data-derived": "" }),
  },
];

interface Words {
  bar: ReactNode;
  place: string;
  why: string | undefined;
}
const noRange = (): Words => ({
  bar: text("line.noRange"),
  place: unknownFigure,
  why: text("line.noRangeWhy"),
});
const isEmpty = ({ high, low }: Extremes) => high === undefined && low === undefined;

/** Text for a span with a split, whose prices are on two scales and cannot be compared. */
function acrossWords(extremes: Extremes, { at }: PriceJump): Words {
  if (isEmpty(extremes)) return noRange();
  const date = formatDay(at);
  const bar = <span className="text-caution">{text("line.across", { date })}</span>;
  return { bar, place: unknownFigure, why: text("line.acrossWhy", { date }) };
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
    place: standingText(price, extremes),
    why: outside ? text(`line.${outside}Why`, shown) : inside,
  };
}
