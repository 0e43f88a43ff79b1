import "#ui/messages/en/sectors";
import { useMemo } from "react";
import { boardStore, reseedBoard, useBoardMeta } from "#feed/board/board";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { useBoardFreshness } from "#feed/freshness/pageFreshness";
import { useCompanyBook } from "#feed/lines/companyBook";
import { stampsOf } from "#feed/reading/reading";
import type { SectorIndex } from "#market/company/sector";
import { dayStart } from "#market/day/session";
import { type BoardRow, shareOf } from "#market/line/board";
import { breadthOf } from "#market/lists/breadth";
import { boardFields } from "#rows/boardRows";
import { text } from "#ui/messages/text";
import { LeftOut } from "#ui/panel/figureNotes.tsx";
import { Panel } from "#ui/panel/Panel.tsx";
import { Link } from "#ui/router/Router.tsx";
import { type Column, figureColumn, sentColumns } from "#ui/table/column";
import { SymbolCode } from "#ui/table/SymbolCode.tsx";
import { Table, useSort } from "#ui/table/Table.tsx";
import { WatchStar } from "#ui/watchlists/WatchStar.tsx";
import {
  formatChange,
  formatChangePercent,
  formatCompact,
  formatCount,
  formatPrice,
  formatShare,
  formatSum,
  formatTick,
  unknownFigure,
} from "#ui/words/format";
import { readableName } from "#ui/words/names";
import { LearningNote, useSectorLines } from "./sectorFigures.tsx";

/** A line of a sector. */
interface SectorLine extends BoardRow {
  /** rupees; turnover of all the sector's lines on the board; undefined if one of them has none */
  groupTurnover: number | undefined;
}

const turnoverShare = ({ earlier, turnover, groupTurnover }: SectorLine) =>
  earlier ? undefined : shareOf(turnover, groupTurnover);

const figure = sentColumns<SectorLine>(boardFields, { className: "num" });

const lineColumns: readonly Column<SectorLine>[] = [
  {
    id: "symbol",
    head: "sectors.symbol",
    rowHead: true,
    startsUp: true,
    className: "start",
    value: ({ symbol }) => symbol,
    saved: { symbol: ({ symbol }) => symbol, name: ({ name }) => name },
    cell: (row) => <LineName row={row} />,
  },
  figure("price", "column.price", formatPrice),
  figure("change", "column.change", formatChange, { arrow: true, spare: 1 }),
  figure("changePercent", "column.changePercent", formatChangePercent, {
    arrow: true,
    saved: { changePercent: ({ changePercent }) => changePercent },
  }),
  figure("turnover", "column.turnoverLkr", formatCompact, { title: ({ turnover }) => formatPrice(turnover) }),
  figureColumn(
    {
      id: "share",
      head: "sectors.contribution",
      name: "sectors.contributionName",
      explain: "sectors.contributionWhy",
      className: "num",
      spare: 2,
    },
    turnoverShare,
    formatShare,
  ),
  figure("marketCap", "sectors.cap", formatCompact, {
    id: "cap",
    spare: 2,
    title: ({ marketCap }) => formatPrice(marketCap),
  }),
  figure("trades", "column.trades", formatCount, { spare: 3 }),
  figure("lastTradeAt", "column.lastTrade", formatTick, {
    id: "lastTrade",
    spare: 3,
    isTime: true,
    state: () => dayStart(exchangeNow()), // after midnight the date is added
  }),
];

const LineName = ({ row: { symbol, name } }: { row: BoardRow }) => (
  <div className="flex gap-2.5 items-center @max-[648px]:flex-wrap @max-[648px]:gap-x-1 @max-[648px]:gap-y-0 @max-[648px]:whitespace-nowrap">
    <WatchStar symbol={symbol} />
    <Link to="/s/$symbol" params={{ symbol }} className="sector-name font-semibold">
      <SymbolCode symbol={symbol} />
    </Link>
    <span
      className="basis-full overflow-hidden text-ellipsis text-muted"
      data-field={boardFields.name}
      title={readableName(name)}
    >
      {readableName(name) ?? unknownFigure}
    </span>
  </div>
);

interface SectorLinesProps {
  sector: SectorIndex;
  /** sort keys as written in the address; default: turnover */
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
}

/** The lines known to be in an industry group, updated live, and sorted at most once a second. */
export function SectorLinesPanel({ sector, sort, onSort }: SectorLinesProps) {
  const { sectorId } = sector;
  const meta = useBoardMeta();
  const { of, partly, most } = useSectorLines();
  const lines = of.get(sectorId) ?? noRows;
  const reading = useMemo(
    () => ({
      data: meta.loaded ? { ...stampsOf(meta), value: lines, via: "derived" as const } : undefined,
      error: meta.loaded ? null : (meta.failure ?? null),
      refetch: reseedBoard,
    }),
    [meta, lines],
  );
  return (
    <Panel
      title={text("sectors.lineHead")}
      reading={reading}
      freshness={useBoardFreshness()}
      tools={
        <>
          <LearningNote />
          {most && lines.length > 0 && <LinesSum sent={sector.turnover} lines={lines} />}
        </>
      }
      empty={(rows) => (rows.length ? undefined : text("sectors.noLines"))}
      className="sector-lines-panel"
    >
      {(rows) => <LinesTable rows={rows} partly={partly} sort={sort} onSort={onSort} />}
    </Panel>
  );
}

/** Shows the sum over the lines beside the service's figure for the group. */
function LinesSum({ sent, lines }: { sent: number | undefined; lines: readonly BoardRow[] }) {
  const { waiting } = useCompanyBook();
  const { shown, why } = linesSum({ sent, lines, isLearned: waiting === 0 });
  return (
    <>
      <span className="num text-muted text-table" title={why} data-derived={why}>
        {shown}
      </span>
      <LeftOut count={breadthOf(lines).earlier} />
    </>
  );
}

const noRows: readonly BoardRow[] = [];

function LinesTable({
  rows,
  partly,
  ...address
}: Omit<SectorLinesProps, "sector"> & { rows: readonly BoardRow[]; partly: boolean }) {
  const { keys, onSort, order } = useSort(lineColumns, { ...address, usual: "turnover" });
  const sums = breadthOf(rows);
  // with an incomplete total, each line's percentage would be too large
  const groupTurnover = sums.unsaid.turnover === 0 && !partly ? sums.turnover : undefined;
  return (
    <div className="sectors-scroll relative @container flex-1 min-h-0">
      <Table
        name="sector-lines"
        className="sectors-table of-lines w-full text-small border-collapse"
        caption={<caption className="sr-only">{text("sectors.lineHead")}</caption>}
        columns={lineColumns}
        rows={order(rows.map((row) => ({ ...row, groupTurnover })))}
        keyOf={({ symbol }) => symbol}
        line={symbolAttributes}
        live={followLine}
        sort={{ keys, onSort }}
      />
    </div>
  );
}

const symbolAttributes = ({ symbol }: SectorLine) => ({ "data-symbol": symbol });

const followLine = ({ symbol, groupTurnover }: SectorLine, changed: (now: SectorLine) => void) =>
  boardStore.subscribeRow(symbol, (row) => row && changed({ ...row, groupTurnover }));

interface Of {
  /** rupees, as the service sends it for the group, including crossings */
  sent: number | undefined;
  lines: readonly BoardRow[];
  /** whether the sector of every line is known */
  isLearned: boolean;
}

/** The sum over a group's lines, and the difference to the group's own figure: crossings, which the board excludes. */
export function linesSum({ sent, lines, isLearned }: Of): { shown: string; why: string } {
  const { turnover, lines: count, unsaid } = breadthOf(lines);
  const known = { lines: count, without: unsaid.turnover };
  const rest = sent === undefined || count === unsaid.turnover ? undefined : sent - turnover;
  const inWords = (format: (value: number | undefined) => string) => ({
    sum: formatSum(format(turnover), known),
    sent: format(sent),
    rest: format(rest),
  });
  const restIsCrossings = isLearned && unsaid.turnover === 0;
  const shown = restIsCrossings ? "sectors.linesRest" : "sectors.linesRestUnknown";
  return {
    shown: text(rest !== undefined && rest >= 1 ? shown : "sectors.linesSum", inWords(formatCompact)),
    why: text("sectors.linesSumWhy", inWords(formatPrice)),
  };
}
