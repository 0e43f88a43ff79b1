import "#ui/messages/en/sectors";
import "./sectors.css";
import { memo, useMemo } from "react";
import { boardStore, reseedBoard, useBoardMeta, useBoardRow } from "#feed/board/board";
import { useBoardFreshness } from "#feed/freshness/freshness";
import { useSectorBook } from "#feed/papers/sectorBook";
import { stampsOf } from "#feed/reading/reading";
import { isMarketIndex, type SectorIndex } from "#market/company/sector";
import type { BoardRow } from "#market/line/board";
import { shareOf } from "#market/line/boardFigures";
import { breadthOf } from "#market/lists/breadth";
import { WatchStar } from "#ui/kept/WatchStar.tsx";
import { text } from "#ui/messages/text";
import { Change } from "#ui/panel/Change.tsx";
import { LeftOut } from "#ui/panel/LeftOut.tsx";
import { Panel } from "#ui/panel/Panel.tsx";
import { Link } from "#ui/router/Link.tsx";
import { notTaken, useUnusable } from "#ui/router/unusable";
import { moment, useSavedTable } from "#ui/saving/savedTable";
import { type HeadColumn, SortHead } from "#ui/table/SortHead.tsx";
import { SymbolCode } from "#ui/table/SymbolCode.tsx";
import { inOrder, isKey, readKeys, type SortValue, turnedKeys, writeKeys } from "#ui/table/sorting";
import { formatCompact, formatCount, formatPrice, formatShare, unknown } from "#ui/words/format";
import { readableName } from "#ui/words/names";
import { formatTick } from "#ui/words/time";
import { Learning } from "./Learning.tsx";
import { linesSum } from "./linesSum.ts";
import { useSectorLines } from "./useSectorLines.ts";

/** A column of a sector's lines. What is drawn and not merely written is in ./SectorLinesPanel.tsx. */
interface LineColumn extends HeadColumn {
  /** the service's own name */
  field?: string;
  /** @param turnover what the sector's lines on the board turned over, rupees; absent where one of them does not say it */
  by: (row: BoardRow, turnover: number | undefined) => SortValue;
  show?: (row: BoardRow, turnover: number | undefined) => string;
  title?: (row: BoardRow) => string;
}

const share = (row: BoardRow, turnover: number | undefined) => shareOf(row.turnover, turnover);

const lineColumns: readonly LineColumn[] = [
  { id: "symbol", header: "sectors.symbol", startsUp: true, by: ({ symbol }) => symbol },
  {
    id: "price",
    header: "column.price",
    startsUp: false,
    field: "price",
    by: ({ price }) => price,
    show: ({ price }) => formatPrice(price),
  },
  { id: "change", header: "column.change", startsUp: false, by: ({ change }) => change, spare: 1 },
  {
    id: "changePercent",
    header: "column.changePercent",
    startsUp: false,
    by: ({ changePercent }) => changePercent,
  },
  {
    id: "turnover",
    header: "column.turnoverLkr",
    startsUp: false,
    field: "turnover",
    by: ({ turnover }) => turnover,
    show: ({ turnover }) => formatCompact(turnover),
    title: ({ turnover }) => formatPrice(turnover),
  },
  {
    id: "share",
    header: "sectors.contribution",
    name: "sectors.contributionName",
    explain: "sectors.contributionWhy",
    startsUp: false,
    by: share,
    show: (row, turnover) => formatShare(share(row, turnover)),
    spare: 2,
  },
  {
    id: "cap",
    header: "sectors.cap",
    startsUp: false,
    field: "marketCap",
    by: ({ marketCap }) => marketCap,
    show: ({ marketCap }) => formatCompact(marketCap),
    title: ({ marketCap }) => formatPrice(marketCap),
    spare: 2,
  },
  {
    id: "trades",
    header: "column.trades",
    startsUp: false,
    field: "tradevolume",
    by: ({ trades }) => trades,
    show: ({ trades }) => formatCount(trades),
    spare: 3,
  },
  {
    id: "lastTrade",
    header: "column.lastTrade",
    startsUp: false,
    field: "lastTradedTime",
    by: ({ lastTradeAt }) => lastTradeAt,
    show: ({ lastTradeAt }) => formatTick(lastTradeAt),
    spare: 3,
  },
];

const lineTurnables: ReadonlyMap<string, LineColumn> = new Map(lineColumns.map((each) => [each.id, each]));

interface SectorLinesProps {
  sector: SectorIndex;
  /** as the address spells it; by turnover when left out */
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
}

/** The lines known to be in a group, live; their order is anew once a second at most. */
export function SectorLinesPanel({ sector, sort, onSort }: SectorLinesProps) {
  const { sectorId } = sector;
  const meta = useBoardMeta();
  const { of, partly, most } = useSectorLines(useSectorBook());
  const lines = of.get(sectorId) ?? none;
  const reading = useMemo(
    () => ({
      data: meta.loaded ? { ...stampsOf(meta), value: lines, via: "derived" as const } : undefined,
      error: meta.loaded ? null : (meta.failure ?? null),
      refetch: reseedBoard,
    }),
    [meta, lines],
  );
  const isIndex = isMarketIndex(sector);
  return (
    <Panel
      title={text("sectors.lineHead")}
      reading={reading}
      freshness={useBoardFreshness()}
      tools={
        !isIndex && (
          <>
            <Learning />
            {most && lines.length > 0 && <LinesSum sent={sector.turnover} lines={lines} />}
          </>
        )
      }
      empty={(rows) => (rows.length ? undefined : text(isIndex ? "sectors.indexLines" : "sectors.noLines"))}
      className="sector-lines-panel"
    >
      {(rows) => <LinesTable rows={rows} partly={partly} sort={sort} onSort={onSort} />}
    </Panel>
  );
}

/** What the lines come to beside what the service sends of the group. */
function LinesSum({ sent, lines }: { sent: number | undefined; lines: readonly BoardRow[] }) {
  const { waiting } = useSectorBook();
  const { shown, why } = linesSum({ sent, lines, isLearnt: waiting === 0 });
  return (
    <>
      <span className="num text-muted text-table" title={why} data-derived={why}>
        {shown}
      </span>
      <LeftOut count={breadthOf(lines).earlier} />
    </>
  );
}

const none: readonly BoardRow[] = [];
const savedColumns = lineColumns.filter(({ id }) => id !== "symbol");

function LinesTable({
  rows,
  partly,
  sort,
  onSort,
}: Omit<SectorLinesProps, "sector"> & { rows: readonly BoardRow[]; partly: boolean }) {
  const keys = readKeys(sort ?? "turnover", lineTurnables);
  useUnusable("sort", notTaken(sort, isKey(keys)));
  const turn = (id: string, add: boolean) =>
    onSort(writeKeys(turnedKeys(keys, lineTurnables.get(id), add), lineTurnables));
  const sums = breadthOf(rows);
  // of a whole that is not known yet no part is told: it would be too large
  const turnover = sums.unsaid.turnover === 0 && !partly ? sums.turnover : undefined;
  const wholeOf = (row: BoardRow) => (row.earlier ? undefined : turnover);
  const by = (id: string) => (row: BoardRow) => lineTurnables.get(id)?.by(row, wholeOf(row));
  const saved = useSavedTable(() => ({
    name: "sector-lines",
    fields: ["symbol", "name", ...savedColumns.map(({ id, field = id }) => field)],
    rows: inOrder(rows, keys, by).map((row) => [
      row.symbol,
      row.name,
      ...savedColumns.map((column) =>
        column.id === "lastTrade" ? moment(row.lastTradeAt) : column.by(row, wholeOf(row)),
      ),
    ]),
  }));
  return (
    <div className="sectors-scroll">
      <table ref={saved} className="sectors-table of-lines">
        <caption className="sr-only">{text("sectors.lineHead")}</caption>
        <SortHead columns={lineColumns} sort={keys} onSort={turn} />
        <tbody>
          {inOrder(rows, keys, by).map(({ symbol }) => (
            <LineRow key={symbol} symbol={symbol} turnover={turnover} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** One line, drawn again with each of its trades. */
const LineRow = memo(function LineRow({
  symbol,
  turnover,
}: {
  symbol: string;
  turnover: number | undefined;
}) {
  const row = useBoardRow(symbol) ?? boardStore.row(symbol);
  if (!row) return null;
  return (
    <tr data-symbol={symbol}>
      {lineColumns.map((column) =>
        column.id === "symbol" ? (
          <th key={column.id} scope="row" className="start">
            <div className="sector-line">
              <WatchStar symbol={symbol} />
              <Link to="/s/$symbol" params={{ symbol }} className="sector-name">
                <SymbolCode symbol={symbol} />
              </Link>
              <span className="sector-company" data-field="name" title={readableName(row.name)}>
                {readableName(row.name) ?? unknown}
              </span>
            </div>
          </th>
        ) : (
          <LineCell key={column.id} column={column} row={row} turnover={turnover} />
        ),
      )}
    </tr>
  );
});

function LineCell({
  column,
  row,
  turnover,
}: {
  column: LineColumn;
  row: BoardRow;
  turnover: number | undefined;
}) {
  const { id, show, field, title, spare } = column;
  const shown = show ? (
    show(row, row.earlier ? undefined : turnover)
  ) : id === "change" ? (
    <Change change={row.change} changeField="change" />
  ) : id === "changePercent" ? (
    <Change percent={row.changePercent} percentField="percentageChange" />
  ) : (
    unknown
  );
  return (
    <td className="num" data-spare={spare} data-field={field} title={title?.(row)}>
      {shown}
    </td>
  );
}
