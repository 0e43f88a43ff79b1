import "#ui/messages/en/overview";
import { type ReactNode, useCallback } from "react";
import { useBoardSymbols } from "#feed/board/board";
import { useFromBoard } from "#feed/board/fromBoard";
import { useBoardFreshness } from "#feed/freshness/freshness";
import { useYearRanges } from "#feed/lines/yearRanges";
import type { Measure } from "#market/day/measures";
import type { BoardRow } from "#market/line/board";
import { type Leader, leadersBy } from "#market/lists/leadersBy";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/panel/Panel.tsx";
import {
  direction,
  formatChangePercent,
  formatCompact,
  formatCount,
  formatPrice,
  formatShare,
} from "#ui/words/format";
import type { Figure, Head } from "./figure.ts";
import { LeaderList } from "./LeaderList.tsx";

interface LeadersByPanelProps {
  by: Measure;
  /** the choice of another ranking */
  tools: ReactNode;
}

const ofYear = (by: Measure) => by === "yearHigh" || by === "yearLow";

/** The lines that lead by a figure the service ranks nothing by, worked out from the board. */
export function LeadersByPanel({ by, tools }: LeadersByPanelProps) {
  const years = useYearRanges();
  const lines = useBoardSymbols();
  const workOut = useCallback((rows: Iterable<BoardRow>) => leadersBy(rows, by, { years }), [by, years]);
  const leaders = useFromBoard(workOut);
  const seen = lines.filter((symbol) => years.has(symbol)).length;
  const cover = ofYear(by) && text("leaders.quotesSeen", { count: seen });
  const none = ofYear(by) && seen === 0 ? "leaders.none.quotes" : "leaders.none.by";
  return (
    <Panel
      title={text(`leaders.title.${by}`)}
      reading={leaders}
      tools={
        <>
          {tools}
          {cover && (
            <span className="text-muted text-table" title={text("leaders.quotesSeenWhy")}>
              {cover}
            </span>
          )}
        </>
      }
      empty={(rows) => (rows.length ? undefined : text(none))}
      freshness={useBoardFreshness()}
    >
      {() =>
        leaders.data && (
          <LeaderList
            key={by}
            reading={leaders.data}
            heads={headOf(by)}
            figures={figures[by]}
            saved={savedBy(by)}
          />
        )
      }
    </Panel>
  );
}

const headOf = (by: Measure): readonly Head[] => [
  { name: text("column.price") },
  { name: text("column.changePercent") },
  { name: text(`leaders.head.${by}`), why: text(`leaders.why.${by}`) },
];

type Shown = Omit<Figure, "value">;
const rupees = (value: number): Shown => ({ shown: formatCompact(value), whole: formatPrice(value) });
const percent = (value: number): Shown => ({ shown: formatShare(value) });

const shownBy = {
  turnover: rupees,
  trades: (value) => ({ shown: formatCount(value) }),
  crossed: rupees,
  gap: (value) => ({ shown: formatChangePercent(value), way: direction(value), arrow: true, steps: true }),
  range: percent,
  yearHigh: percent,
  yearLow: percent,
} satisfies Record<Measure, (value: number) => Shown>;

const figuresOf =
  (by: Measure) =>
  ({ price, changePercent, value }: Leader): Figure[] => [
    { value: price, shown: formatPrice(price), steps: true },
    {
      value: changePercent,
      shown: formatChangePercent(changePercent),
      way: direction(changePercent),
      arrow: true,
      steps: true,
    },
    { value, ...shownBy[by](value) },
  ];

const figures = {
  turnover: figuresOf("turnover"),
  trades: figuresOf("trades"),
  crossed: figuresOf("crossed"),
  gap: figuresOf("gap"),
  range: figuresOf("range"),
  yearHigh: figuresOf("yearHigh"),
  yearLow: figuresOf("yearLow"),
} satisfies Record<Measure, (leader: Leader) => Figure[]>;

const savedBy = (by: Measure) => ({
  name: `leaders-${by}`,
  columns: {
    symbol: ({ symbol }: Leader) => symbol,
    price: ({ price }: Leader) => price,
    percentageChange: ({ changePercent }: Leader) => changePercent,
    [by]: ({ value }: Leader) => value,
  },
});
