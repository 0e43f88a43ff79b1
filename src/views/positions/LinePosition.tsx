import "#ui/messages/en/positions";
import { useMemo } from "react";
import { useHiddenAmounts } from "#feed/positions/hiddenAmounts";
import { useKeptPositions, useShownPositions } from "#feed/positions/shownPositions";
import { type MessageId, text } from "#ui/messages/text";
import { Link } from "#ui/router/Router.tsx";
import {
  type Direction,
  direction,
  formatChangePercent,
  formatCount,
  formatPrice,
  formatTicks,
} from "#ui/words/format";
import { formatGain, formatRupees, formatShareCost, hiddenFigure } from "./positionWords.ts";

const noUsual: ReadonlyMap<string, number> = new Map();

/** What a person holds of one line, in a row; nothing if he holds none. */
export function LinePosition({ symbol }: { symbol: string }) {
  const kept = useKeptPositions();
  const own = useMemo(() => {
    const entries = kept.book.entries.filter((entry) => entry.symbol === symbol);
    return { ...kept, book: { ...kept.book, entries } };
  }, [kept, symbol]);
  const { positions } = useShownPositions(own, undefined, noUsual);
  const hidden = useHiddenAmounts();
  const [position] = positions;
  if (!position || position.holding.shares === 0) return null;
  const { holding, figures } = position;
  const amount = (written: string) => (hidden ? hiddenFigure : written);
  const facts: readonly (readonly [name: MessageId, shown: string, way?: Direction])[] = [
    ["positions.column.shares", amount(formatCount(holding.shares))],
    ["positions.column.average", formatShareCost(holding.average.cost, holding.shares)],
    ["positions.column.value", amount(formatRupees(figures.value))],
    ["positions.column.today", amount(formatGain(figures.today)), direction(Number(figures.today) / 100)],
    [
      "positions.column.sincePercentName",
      formatChangePercent(figures.sinceBoughtPercent),
      direction(figures.sinceBoughtPercent),
    ],
    ["positions.column.breakEven", formatPrice(figures.breakEven)],
    ["positions.column.ticksName", formatTicks(figures.ticksToBreakEven)],
    ["positions.column.toSell", amount(formatRupees(figures.toSell))],
    [
      "positions.fact.gain",
      amount(formatGain(figures.gainToSell)),
      direction(Number(figures.gainToSell) / 100),
    ],
  ];
  return (
    <section
      className="flex flex-wrap gap-x-5 gap-y-1 items-baseline px-1 text-table"
      aria-label={text("positions.ofLine")}
    >
      <h2>
        <Link to="/positions" className="text-accent hover:underline">
          {text("positions.ofLine")}
        </Link>
      </h2>
      <dl className="contents">
        {facts.map(([name, shown, way]) => (
          <div key={name} className="flex gap-1.5">
            <dt className="text-muted">{text(name)}</dt>
            <dd className={`num ${hidden ? "" : (way ?? "")}`}>{shown}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
