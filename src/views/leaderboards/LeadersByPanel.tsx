import "#ui/messages/en/overview";
import { type ReactNode, useCallback, useMemo, useSyncExternalStore } from "react";
import { useBoardSymbols, useFromBoard } from "#feed/board/board";
import { useBoardFreshness } from "#feed/freshness/pageFreshness";
import { useYearRanges } from "#feed/lines/yearFigures";
import { crossedValues } from "#feed/tape/crossedValues";
import type { BoardRow } from "#market/line/board";
import { type Leader, leadersBy } from "#market/lists/leadersBy";
import { type LeaderMeasure, measures } from "#market/lists/measures";
import { ChipSelect } from "#ui/controls/Chip.tsx";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/panel/Panel.tsx";
import { type Column, changeColumn, figureColumn } from "#ui/table/column";
import {
  formatChangePercent,
  formatCompact,
  formatCount,
  formatPrice,
  formatShare,
  formatWorth,
} from "#ui/words/format";
import { LeaderList } from "./LeaderList.tsx";

interface LeadersByPanelProps {
  by: LeaderMeasure;
  /** the control for choosing another ranking */
  tools: ReactNode;
}

const ofYear = (by: LeaderMeasure) => by === "yearHigh" || by === "yearLow";

/** The lines that lead by a figure for which the service has no ranking. The ranking is calculated from the board. */
export function LeadersByPanel({ by, tools }: LeadersByPanelProps) {
  const years = useYearRanges();
  const lines = useBoardSymbols();
  const follow = by === "crossed" ? crossedValues.subscribe : crossedValues.overhear;
  const blocks = useSyncExternalStore(follow, crossedValues.get);
  const workOut = useCallback(
    (rows: Iterable<BoardRow>) => leadersBy(rows, by, { years, blocks }),
    [by, years, blocks],
  );
  const leaders = useFromBoard(workOut);
  const columns = useMemo(() => columnsBy(by), [by]);
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
          <LeaderList key={by} reading={leaders.data} file={`leaders-${by}`} columns={columns} />
        )
      }
    </Panel>
  );
}

const formats = {
  turnover: formatCompact,
  crossed: formatCompact,
  trades: formatCount,
  gap: formatChangePercent,
  range: formatShare,
  yearHigh: formatShare,
  yearLow: formatShare,
} as const satisfies Record<LeaderMeasure, typeof formatCount>;

/** The column with the ranked figure. */
function valueColumn(by: LeaderMeasure): Column<Leader> {
  const texts = { id: by, head: `leaders.head.${by}`, explain: `leaders.why.${by}` } as const;
  if (by === "gap") return changeColumn({ ...texts, flash: "direction" }, "value", formats.gap);
  const column = figureColumn<Leader>({ ...texts, flash: "neutral" }, "value", formats[by]);
  if (by !== "turnover" && by !== "crossed") return column;
  const title = ({ value }: Leader) => formatPrice(value);
  if (by === "turnover") return { ...column, title };
  return {
    ...column,
    title,
    show: ({ value, about }) => formatWorth(value, about ? "about" : "exact"),
    state: ({ about }) => about,
  };
}

const columnsBy = (by: LeaderMeasure): readonly Column<Leader>[] => [
  figureColumn({ head: "column.price", flash: "direction" }, "price", formatPrice),
  changeColumn(
    { id: "percentageChange", head: "column.changePercent", flash: "direction" },
    "changePercent",
    formatChangePercent,
  ),
  valueColumn(by),
];

interface RankedByProps {
  /** undefined means the service's own ranking */
  by: LeaderMeasure | undefined;
  /** omitted if the service's own list has its own panel */
  sent?: boolean;
  onBy: (by: LeaderMeasure | undefined) => void;
}

/** Chooses the figure that ranks the leaders. */
export function RankedByChoice({ by, sent = true, onBy }: RankedByProps) {
  const offered = measures.map((measure) => [measure, text(`leaders.by.${measure}`)] as const);
  return (
    <ChipSelect
      label={text("leaders.by")}
      value={by ?? ""}
      options={[...(sent ? [["", text("leaders.by.sent")] as const] : []), ...offered]}
      onChange={(chosen) => onBy(chosen || undefined)}
    />
  );
}
