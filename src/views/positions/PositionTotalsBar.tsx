import "#ui/messages/en/positions";
import type { ReactNode } from "react";
import type { PartialSum, PositionTotals } from "#market/positions/figures";
import type { Cents } from "#market/positions/money";
import { type MessageId, text } from "#ui/messages/text";
import { type Direction, direction, unknownFigure } from "#ui/words/format";
import {
  formatCents,
  formatGain,
  formatGainCents,
  formatRupees,
  formatSumOf,
  hiddenFigure,
} from "./positionWords.ts";

interface PositionTotalsProps {
  totals: PositionTotals;
  /** number of lines held; a sum that lacks all of them is unknown */
  lines: number;
  hidden: boolean;
}

/** The sums of all positions. A sum that lacks a line says which. */
export function PositionTotalsBar({ totals, lines, hidden }: PositionTotalsProps) {
  const { value, today, sinceBought, toSell } = totals;
  const isUnknown = ({ lacks: without }: PartialSum) => lines > 0 && without.length >= lines;
  const written = (sum: PartialSum, format: (cents: Cents) => string) =>
    isUnknown(sum) ? unknownFigure : formatSumOf(sum, format);
  const lacks = [...new Set([value, today, sinceBought, toSell].flatMap((sum) => sum.lacks))].sort();
  return (
    <div className="flex-none px-2.5 py-1.5 border-b border-line">
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        <Total name="positions.column.value" title={written(value, formatCents)} hidden={hidden} strong>
          {written(value, formatRupees)}
        </Total>
        <Gain name="positions.column.today" sum={today} isUnknown={isUnknown(today)} hidden={hidden} />
        <Gain
          name="positions.column.since"
          sum={sinceBought}
          isUnknown={isUnknown(sinceBought)}
          hidden={hidden}
        />
        <Total name="positions.column.toSell" title={written(toSell, formatCents)} hidden={hidden}>
          {written(toSell, formatRupees)}
        </Total>
        <Total name="positions.total.cost" title={formatCents(totals.cost)} hidden={hidden}>
          {formatRupees(totals.cost)}
        </Total>
        {totals.realised !== 0 && (
          <Gain name="positions.total.realised" sum={{ cents: totals.realised, lacks: [] }} hidden={hidden} />
        )}
        {totals.dividends > 0 && (
          <Total name="positions.total.dividends" title={formatCents(totals.dividends)} hidden={hidden}>
            {formatRupees(totals.dividends)}
          </Total>
        )}
        {totals.fees > 0 && (
          <Total name="positions.total.fees" title={formatCents(totals.fees)} hidden={hidden}>
            {formatRupees(totals.fees)}
          </Total>
        )}
      </dl>
      {lacks.length > 0 && (
        <p className="text-table text-caution" title={text("positions.lacksWhy")}>
          {text("positions.lacks", { symbols: namedSymbols(lacks) })}
        </p>
      )}
      {totals.faulty.length > 0 && (
        <p className="text-table text-caution">
          {text("positions.faulty", { symbols: namedSymbols(totals.faulty) })}
        </p>
      )}
    </div>
  );
}

/** more symbols are only counted */
const mostNamed = 8;

const namedSymbols = (symbols: readonly string[]) =>
  symbols.slice(0, mostNamed).join(", ") + (symbols.length > mostNamed ? ` … (${symbols.length})` : "");

interface TotalProps {
  name: MessageId;
  title: string;
  hidden: boolean;
  strong?: boolean;
  /** colours the figure up or down; otherwise it is written as its neighbours are, because grey means an old figure */
  way?: Direction;
  children: ReactNode;
}

const Total = ({ name, title, hidden, strong = false, way, children }: TotalProps) => (
  <div>
    <dt className="text-table text-muted">{text(name)}</dt>
    <dd
      className={`num ${strong ? "text-strong font-semibold" : ""} ${hidden || way === undefined || way === "flat" ? "" : way}`}
      title={hidden ? undefined : title}
    >
      {hidden ? hiddenFigure : children}
    </dd>
  </div>
);

interface GainProps {
  name: MessageId;
  sum: PartialSum;
  isUnknown?: boolean;
  hidden: boolean;
}

/** A sum that may be negative has no lower limit: if it lacks a line, it is of the others. */
function Gain({ name, sum, isUnknown = false, hidden }: GainProps) {
  const cents = isUnknown ? undefined : sum.cents;
  return (
    <Total name={name} title={formatGainCents(cents)} hidden={hidden} way={direction(sum.cents / 100)}>
      {!isUnknown && sum.lacks.length > 0 && "~ "}
      {formatGain(cents)}
    </Total>
  );
}
