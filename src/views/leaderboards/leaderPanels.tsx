/** The panels of the leaderboards: gainers and losers, the most active lines, and leaders by another figure. */
import "#ui/messages/en/overview";
import { type ReactNode, useCallback, useMemo, useSyncExternalStore } from "react";
import { type FromBoard, useBoardSymbols, useFromBoard } from "#feed/board/board";
import { isToday } from "#feed/clock/exchangeClock";
import { useBoardFreshness, usePanelFreshness } from "#feed/freshness/pageFreshness";
import { activeDay, leaders, useLeaders } from "#feed/leaders/leaders";
import { useYearRanges } from "#feed/lines/yearFigures";
import { crossedValues } from "#feed/tape/crossedValues";
import type { Freshness } from "#market/day/freshness";
import type { BoardRow } from "#market/line/board";
import { tickMove } from "#market/line/ticks";
import { type Active, leadersOf, type Mover } from "#market/lists/leaderboard";
import { type Leader, leadersBy } from "#market/lists/leadersBy";
import { type LeaderMeasure, measures } from "#market/lists/measures";
import { activeFields, type MoverSide, moverFields } from "#rows/leaderRows";
import { Chip, ChipSelect } from "#ui/controls/Chip.tsx";
import { text } from "#ui/messages/text";
import { Panel, type PanelQuery } from "#ui/panel/Panel.tsx";
import { timeCell } from "#ui/saving/savedTable";
import { type Column, changeColumn, figureColumn, sentColumns } from "#ui/table/column";
import {
  formatChange,
  formatChangePercent,
  formatCompact,
  formatCount,
  formatPrice,
  formatShare,
  formatShortDay,
  formatWorth,
} from "#ui/words/format";
import { useEachSecond } from "#ui/words/ticker";
import { LeaderList, PagedLeaders } from "./LeaderList.tsx";

/** Below this turnover in rupees, a line's price change means little. */
const usualFloor = 1_000_000;

interface MoversPanelProps {
  side: MoverSide;
  /** least turnover of a listed line, rupees; if omitted, the service's own list is shown */
  floor?: number | undefined;
  onFloor?: ((floor: number | undefined) => void) | undefined;
  /** leaves out lines that moved one tick; the list is then calculated from the board too */
  beyondTick?: true | undefined;
  onBeyondTick?: ((beyond: true | undefined) => void) | undefined;
  /** for a screen that cannot be scrolled */
  paged?: boolean;
}

/** The lines that rose or fell most: the service's list, or a list of lines above a minimum turnover, calculated from the board. */
export function MoversPanel(props: MoversPanelProps) {
  return props.floor === undefined && !props.beyondTick ? (
    <SentMovers {...props} />
  ) : (
    <FilteredMovers {...props} />
  );
}

function SentMovers(props: MoversPanelProps) {
  const movers = useLeaders(leaders[props.side]);
  return <Movers {...props} movers={movers} freshness={usePanelFreshness("leaderboards", movers)} />;
}

function FilteredMovers(props: MoversPanelProps) {
  const { side, floor, beyondTick } = props;
  const workOut = useCallback(
    (rows: Iterable<BoardRow>) => leadersOf(rows, side, floor, beyondTick ? 2 : 0),
    [side, floor, beyondTick],
  );
  return <Movers {...props} movers={useFromBoard(workOut)} freshness={useBoardFreshness()} />;
}

interface MoversProps extends MoversPanelProps {
  movers: Pick<FromBoard<Mover[]>, "data"> & PanelQuery<Mover[]>;
  freshness: Freshness;
}

function Movers({ side, floor, onFloor, paged = false, movers, freshness, ...ticks }: MoversProps) {
  const { beyondTick, onBeyondTick } = ticks;
  const List = paged ? PagedLeaders : LeaderList;
  const amount = formatCompact(floor ?? usualFloor).replace(".00", "");
  const none = floor === undefined ? text(`leaders.none.${side}`) : text("leaders.none.floor", { amount });
  return (
    <Panel
      title={text(`leaders.${side}`)}
      reading={movers}
      tools={
        <>
          <OfDays traded={movers.data?.value.flatMap(({ tradedAt }) => tradedAt ?? []) ?? []} />
          {onFloor && (
            <Chip
              aria-pressed={floor !== undefined}
              aria-label={text("leaders.floor", { amount })}
              title={text("leaders.floorWhy", { amount: formatCount(floor ?? usualFloor) })}
              onClick={() => onFloor(floor === undefined ? usualFloor : undefined)}
            >
              {text("leaders.floorShort", { amount })}
            </Chip>
          )}
          {onBeyondTick && (
            <Chip
              aria-pressed={beyondTick === true}
              title={text("leaders.beyondTickWhy")}
              onClick={() => onBeyondTick(beyondTick ? undefined : true)}
            >
              {text("leaders.beyondTick")}
            </Chip>
          )}
        </>
      }
      empty={(rows) => (rows.length ? undefined : none)}
      freshness={freshness}
    >
      {() =>
        movers.data && (
          <List
            name={side}
            reading={movers.data}
            file={[side, floor !== undefined && `turnover-${floor}`, beyondTick && "beyond-one-tick"]
              .filter(Boolean)
              .join("-")}
            columns={moverColumns}
            live={floor === undefined && !beyondTick ? leaders[side] : undefined}
          />
        )
      }
    </Panel>
  );
}

/** The days of the trades, if not all are from today. Before the open the lists are from the last session. */
function OfDays({ traded }: { traded: readonly number[] }) {
  const ends = [Math.min(...traded), Math.max(...traded)];
  const isPast = useEachSecond(() => traded.length > 0 && !ends.every(isToday));
  if (!isPast) return null;
  const days = [...new Set(ends.map((at) => formatShortDay(at)))].join(" – ");
  return <span className="num text-muted text-table">{text("leaders.ofDays", { days })}</span>;
}

const moverColumn = sentColumns<Mover>(moverFields, { flash: "direction" });

const moverColumns: readonly Column<Mover>[] = [
  moverColumn("price", "column.price", formatPrice),
  moverColumn("change", "column.change", formatChange, {
    arrow: true,
    title: (row) => {
      const count = tickMove(row);
      return count === undefined ? undefined : text("leaders.ticks", { count });
    },
  }),
  moverColumn("changePercent", "column.changePercent", formatChangePercent, {
    arrow: true,
    saved: {
      [moverFields.changePercent]: ({ changePercent }) => changePercent,
      [moverFields.tradedAt]: ({ tradedAt }) => timeCell(tradedAt),
    },
  }),
];

interface ActivePanelProps {
  /** the control for choosing another ranking */
  tools?: ReactNode;
  /** for a screen that cannot be scrolled */
  paged?: boolean;
}

/** The lines with the most trades, as the service lists them. */
export function ActivePanel({ tools, paged = false }: ActivePanelProps) {
  const List = paged ? PagedLeaders : LeaderList;
  const active = useLeaders(leaders.mostActive);
  const freshness = usePanelFreshness("leaderboards", active);
  const day = useEachSecond(() => active.data && activeDay(active.data));
  return (
    <Panel
      title={text("leaders.active")}
      reading={active}
      tools={
        <>
          {active.data && <OfDay day={day} />}
          {tools}
        </>
      }
      empty={(rows) => (rows.length ? undefined : text("leaders.none.active"))}
      freshness={freshness}
    >
      {() =>
        active.data && (
          <List
            name="mostActive"
            reading={active.data}
            file="most-active"
            columns={day === undefined ? activeColumns.undated : activeColumns.dated}
            live={leaders.mostActive}
          />
        )
      }
    </Panel>
  );
}

/** The rows of the list have no time. Their day is shown if other data gives it and it is not today. */
const OfDay = ({ day }: { day: number | undefined }) =>
  day === undefined ? (
    <span className="text-caution text-table" title={text("leaders.sessionUnknownWhy")}>
      {text("leaders.sessionUnknown")}
    </span>
  ) : (
    <OfDays traded={[day]} />
  );

const activeColumn = sentColumns<Active>(activeFields, { flash: "neutral" });

const countColumns: readonly Column<Active>[] = [
  activeColumn("trades", "column.trades", formatCount),
  activeColumn("shares", "column.shares", formatCount),
  {
    ...activeColumn("turnover", "column.turnover", formatCompact),
    show: ({ turnover, isEstimate }) => formatWorth(turnover, isEstimate ? "about" : "exact"),
    title: ({ turnover, isEstimate }) =>
      isEstimate ? `${formatPrice(turnover)}: ${text("leaders.estimateWhy")}` : formatPrice(turnover),
  },
];

const percentColumn = activeColumn("changePercent", "leaders.percentAsSent", formatChangePercent, {
  arrow: true,
});

/** A change of an unknown day is not coloured as live. */
const activeColumns = {
  dated: [...countColumns, { ...percentColumn, flash: "direction" }],
  undated: [...countColumns, { ...percentColumn, direction: () => "flat" }],
} as const satisfies Record<string, readonly Column<Active>[]>;

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
