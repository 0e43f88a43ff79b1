import "#ui/messages/en/phases";
import "#ui/messages/en/board";
import { useMemo } from "react";
import { useBoardRows } from "#feed/board/board";
import { useBoardFreshness } from "#feed/freshness/pageFreshness";
import { useDayTape, type WholeDay } from "#feed/tape/dayTape";
import { type SeenPhaseOfDay, useSeenDay } from "#feed/tape/seenDay";
import { closingsOf, differs, type LineClosing } from "#market/prints/opensAndCloses";
import { text } from "#ui/messages/text";
import { Panel, SaveTables } from "#ui/panel/Panel.tsx";
import { evidenceText, scheduledClose, scheduledSettled } from "#ui/panel/seenWords";
import { TapeCoverage } from "#ui/panel/TapeCoverage.tsx";
import { Link } from "#ui/router/Router.tsx";
import { useChange, useSearch } from "#ui/router/routes";
import { type Column, change, figure, figureHead } from "#ui/table/column";
import { LineLink } from "#ui/table/LineLink.tsx";
import { Table, useSort } from "#ui/table/Table.tsx";
import {
  formatChange,
  formatChangePercent,
  formatClock,
  formatCount,
  formatPrice,
  formatTicks,
} from "#ui/words/format";
import { readableName } from "#ui/words/names";
import { companyColumn, PhaseLine, wide, wider } from "./phaseParts.tsx";

const here = "/closing";

/** Which official closes are published, and how they differ from the last prints. */
export function ClosingPage() {
  const tape = useDayTape();
  return (
    <div className="flex flex-1 flex-col min-h-0 p-2 overflow-auto phone:p-1.5">
      <h1 className="sr-only">{text("closing.title")}</h1>
      <Panel
        title={text("closing.title")}
        reading={tape}
        freshness={useBoardFreshness()}
        tools={
          <Link to="/opening" className="chip">
            {text("opening.title")}
          </Link>
        }
        className="flex-1 min-h-90"
      >
        {(day) => <Closings day={day} />}
      </Panel>
    </div>
  );
}

function Closings({ day }: { day: WholeDay }) {
  const { sort, differ } = useSearch({ from: here });
  const change = useChange({ from: here });
  const rows = useBoardRows();
  const seen = useSeenDay();
  const lines = useMemo(() => closingsOf(rows.values(), day.entries), [rows, day.entries]);
  const differing = useMemo(() => lines.filter(differs), [lines]);
  const isCompared = lines.some(({ difference }) => difference !== undefined);
  const shown = differ ? differing : lines;
  return (
    <>
      <div className="flex flex-none flex-col gap-1 px-2.5 py-1.5 border-b border-line">
        <PhaseLine />
        {seen && <Count seen={seen} />}
        <div className="flex flex-wrap gap-x-3 gap-y-1 items-center text-table">
          <span className="num whitespace-normal">
            {isCompared
              ? text("closing.differing", { count: differing.length })
              : text("closing.noneCompared")}
          </span>
          <button
            type="button"
            className="chip"
            aria-pressed={differ === true}
            title={text("closing.differWhy")}
            onClick={() =>
              change({
                search: (before) => ({ ...before, differ: differ ? undefined : (true as const) }),
                replace: true,
              })
            }
          >
            {text("closing.differ")}
          </button>
          <SaveTables key={String(shown.length === 0)} ways={["csv"]} />
          <span className="ml-auto">
            <TapeCoverage day={day} />
          </span>
        </div>
      </div>
      {shown.length === 0 ? (
        <p className="m-auto p-4 text-center text-table text-muted">
          {text(lines.length === 0 ? "closing.noLines" : "closing.noneFit")}
        </p>
      ) : (
        <ClosingTable
          lines={shown}
          sort={sort}
          onSort={(next) => change({ search: (before) => ({ ...before, sort: next }), replace: true })}
        />
      )}
    </>
  );
}

/** How many lines have their official close, what is awaited, and how long the index has stood still. */
function Count({ seen }: { seen: SeenPhaseOfDay }) {
  const { closed, traded } = seen.day;
  const still = seen.evidence.find(({ what }) => what === "indexStill");
  return (
    <p className="num flex flex-wrap gap-x-4 gap-y-1 items-baseline whitespace-normal">
      <strong className="text-base">
        {text("closing.count", { closed: formatCount(closed), traded: formatCount(traded) })}
      </strong>
      <span className="text-muted">{awaitedText(seen)}</span>
      {still && closed > 0 && seen.phase !== "settled" && (
        <span className="text-muted">{evidenceText(still)}</span>
      )}
    </p>
  );
}

function awaitedText({ day, scheduled }: SeenPhaseOfDay): string {
  const { at, closed, traded } = day;
  const settled = scheduledSettled(at);
  if (closed > 0 && closed === traded) return text("closing.allIn");
  if (scheduled === "closed") return text("closing.late", { settled: scheduledSettled(day.dayAt ?? at) });
  if (scheduled === "settling") return text("closing.appearing", { settled });
  return text("closing.awaited", { close: scheduledClose(at), settled });
}

const columns: readonly Column<LineClosing>[] = [
  {
    id: "symbol",
    head: "column.symbol",
    rowHead: true,
    startsUp: true,
    value: ({ symbol }) => symbol,
    cell: ({ symbol }) => <LineLink symbol={symbol} />,
    title: ({ name }) => readableName(name),
  },
  companyColumn,
  figure(figureHead("closing.last", "closing.lastWhy"), "lastPrint", formatPrice),
  {
    ...figure<LineClosing>(figureHead("closing.time", "closing.timeWhy", wide), "lastTradeAt", formatClock),
    isTime: true,
  },
  figure(figureHead("closing.close", "closing.closeWhy"), "close", formatPrice),
  change(
    { id: "difference", ...figureHead("closing.difference", "closing.differenceWhy", wide) },
    ({ difference }) => difference?.rupees,
    formatChange,
  ),
  change(
    { id: "percent", ...figureHead("closing.percent", "closing.percentWhy") },
    ({ difference }) => difference?.percent,
    formatChangePercent,
  ),
  figure(
    { id: "ticks", ...figureHead("closing.ticks", "closing.ticksWhy", wide) },
    ({ difference }) => difference?.ticks,
    formatTicks,
  ),
  figure(figureHead("closing.shares", "closing.sharesWhy", wider), "shares", formatCount),
];

interface ClosingTableProps {
  /** the largest differences first */
  lines: readonly LineClosing[];
  /** sort keys as the address has them */
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
}

/** Each line's official close against its last print. */
function ClosingTable({ lines, sort, onSort }: ClosingTableProps) {
  const { keys, onSort: turn, order } = useSort(columns, { sort, onSort });
  return (
    <section
      className="leaders @container relative min-h-0 flex-1 overflow-auto phone:pe-1.5"
      aria-label={text("closing.label")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard
      tabIndex={0}
    >
      <Table
        name="closing"
        columns={columns}
        rows={order(lines)}
        keyOf={({ symbol }) => symbol}
        line={({ symbol }) => ({ "data-symbol": symbol })}
        element={{ style: { height: "auto" } }}
        sort={{ keys, onSort: turn }}
      />
    </section>
  );
}
