import "#ui/messages/en/phases";
import "#ui/messages/en/tape";
import "#ui/messages/en/board";
import "#ui/messages/en/overview";
import { useMemo } from "react";
import { useBoardRows } from "#feed/board/board";
import { isToday } from "#feed/clock/exchangeClock";
import { useBoardFreshness } from "#feed/freshness/pageFreshness";
import { useDayTape, type WholeDay } from "#feed/tape/dayTape";
import { useSeenDay } from "#feed/tape/seenDay";
import type { SeenDay } from "#market/day/evidence";
import { fittingOpening, type LineOpening, openingSum, openingsOf } from "#market/prints/opensAndCloses";
import { AmountBox } from "#ui/controls/AmountBox.tsx";
import { Choice } from "#ui/controls/Choice.tsx";
import { text } from "#ui/messages/text";
import { Panel, SaveTables } from "#ui/panel/Panel.tsx";
import { scheduledOpen } from "#ui/panel/seenWords";
import { TapeCoverage } from "#ui/panel/TapeCoverage.tsx";
import { Link } from "#ui/router/Router.tsx";
import { type SearchOf, useChange, useSearch } from "#ui/router/routes";
import { type Column, change, figure, figureHead } from "#ui/table/column";
import { LineLink } from "#ui/table/LineLink.tsx";
import { Table, useSort } from "#ui/table/Table.tsx";
import {
  formatChange,
  formatChangePercent,
  formatClock,
  formatCompact,
  formatCount,
  formatPrice,
  formatTicks,
} from "#ui/words/format";
import { readableName } from "#ui/words/names";
import { companyColumn, PhaseLine, wide, wider } from "./phaseParts.tsx";

const here = "/opening";
type Search = SearchOf<typeof here>;

/** When and how the market opened, and each line's open against its previous close. */
export function OpeningPage() {
  const tape = useDayTape();
  return (
    <div className="flex flex-1 flex-col min-h-0 p-2 overflow-auto phone:p-1.5">
      <h1 className="sr-only">{text("opening.title")}</h1>
      <Panel
        title={text("opening.title")}
        reading={tape}
        freshness={useBoardFreshness()}
        tools={
          <Link to="/closing" className="chip">
            {text("closing.title")}
          </Link>
        }
        className="flex-1 min-h-90"
      >
        {(day) => <Openings day={day} />}
      </Panel>
    </div>
  );
}

function Openings({ day }: { day: WholeDay }) {
  const search = useSearch({ from: here });
  const change = useChange({ from: here });
  const { side, turnover, sort } = search;
  const rows = useBoardRows();
  const seen = useSeenDay()?.day;
  const lines = useMemo(() => openingsOf(rows.values(), seen), [rows, seen]);
  const shown = useMemo(() => lines.filter(fittingOpening({ side, turnover })), [lines, side, turnover]);
  return (
    <>
      <div className="flex flex-none flex-col gap-1 px-2.5 py-1.5 border-b border-line">
        <PhaseLine />
        <p className="num flex flex-wrap gap-x-4 gap-y-1 items-baseline whitespace-normal">
          <Opened seen={seen} />
          <Auction seen={seen} lines={lines} />
        </p>
        <Gaps lines={lines} />
        <div className="flex flex-wrap gap-x-2 gap-y-1 items-center">
          <Filters search={search} />
          <SaveTables key={String(shown.length === 0)} ways={["csv"]} />
          <span className="num text-table text-muted">
            {text("opening.shown", { shown: formatCount(shown.length), all: formatCount(lines.length) })}
          </span>
          <span className="ml-auto">
            <TapeCoverage day={day} />
          </span>
        </div>
      </div>
      {shown.length === 0 ? (
        <p className="m-auto p-4 text-center text-table text-muted">
          {text(lines.length === 0 ? "opening.noLines" : "opening.noneFit")}
        </p>
      ) : (
        <OpeningTable
          lines={shown}
          sort={sort}
          onSort={(next) => change({ search: (before) => ({ ...before, sort: next }), replace: true })}
        />
      )}
    </>
  );
}

/**
 * The time of the first trade beside the scheduled open. On a day without a trade yet, the time is that of the session shown, with its
 * date.
 */
function Opened({ seen }: { seen: SeenDay | undefined }) {
  if (!seen) return null;
  const { at, firstTradeAt, fromStart } = seen;
  const awaited = seen.dayAt === undefined || !isToday(seen.dayAt);
  return (
    <>
      <strong className="text-base" title={fromStart ? undefined : text("opening.firstWhy")}>
        {openedText(seen)}
      </strong>
      <span className="text-muted">
        {text("opening.scheduled", { open: scheduledOpen(awaited ? (seen.dayAt ?? at) : at) })}
      </span>
      {firstTradeAt !== undefined && !fromStart && (
        <span className="text-muted" title={text("opening.firstWhy")}>
          {text("opening.first", { time: formatClock(firstTradeAt) })}
        </span>
      )}
    </>
  );
}

function openedText({ firstTradeAt, fromStart }: SeenDay): string {
  if (firstTradeAt === undefined) return text("opening.none");
  return fromStart ? text("opening.at", { time: formatClock(firstTradeAt) }) : text("opening.unseen");
}

function Auction({ seen, lines }: { seen: SeenDay | undefined; lines: readonly LineOpening[] }) {
  if (seen?.firstTradeAt === undefined) return null;
  if (!seen.fromStart)
    return (
      <span className="text-muted" title={text("opening.noAuctionWhy")}>
        {text("opening.noAuction")}
      </span>
    );
  const shares = [...seen.auction.values()].reduce((sum, each) => sum + each, 0);
  return (
    <span title={text("opening.auctionWhy")}>
      {text("opening.auction", {
        lines: seen.auction.size,
        shares: formatCount(shares),
        value: formatCompact(openingSum(lines).auctionValue),
      })}
    </span>
  );
}

function Gaps({ lines }: { lines: readonly LineOpening[] }) {
  if (lines.length === 0) return null;
  const { up, down, same, unknown, rescaled, medianPercent } = openingSum(lines);
  return (
    <p className="num flex flex-wrap gap-x-4 text-table">
      <span>{text("opening.gaps", { up, down, same })}</span>
      <span>{text("opening.median", { percent: formatChangePercent(medianPercent) })}</span>
      {unknown > 0 && <span className="text-muted">{text("opening.without", { count: unknown })}</span>}
      {rescaled > 0 && <span className="text-caution">{text("opening.split", { count: rescaled })}</span>}
    </p>
  );
}

const sides = () =>
  [
    ["", text("opening.anySide")],
    ["up", "▲"],
    ["down", "▼"],
    ["same", "="],
  ] as const;

function Filters({ search }: { search: Search }) {
  const change = useChange({ from: here });
  const { side = "", turnover } = search;
  const choose = (chosen: Partial<Search>) =>
    change({ search: (before) => ({ ...before, ...chosen }), replace: true });
  return (
    <>
      <Choice
        label={text("opening.side")}
        options={sides()}
        value={side}
        onChange={(next) => choose({ side: next || undefined })}
      />
      <span className="w-28">
        <AmountBox
          name={text("opening.turnover")}
          amount={turnover}
          onAmount={(least) => choose({ turnover: least })}
        />
      </span>
      {(side || turnover !== undefined) && (
        <button
          type="button"
          className="chip"
          onClick={() => choose({ side: undefined, turnover: undefined })}
        >
          {text("opening.clear")} <span aria-hidden="true">×</span>
        </button>
      )}
    </>
  );
}

const columns: readonly Column<LineOpening>[] = [
  {
    id: "symbol",
    head: "column.symbol",
    rowHead: true,
    startsUp: true,
    value: ({ symbol }) => symbol,
    cell: ({ symbol, rescaled, previousClose }) => (
      <LineLink symbol={symbol}>
        {rescaled && (
          <span
            className="badge print-mark"
            title={text("opening.splitWhy", { from: formatPrice(previousClose) })}
          >
            {text("opening.splitMark")}
          </span>
        )}
      </LineLink>
    ),
    title: ({ name }) => readableName(name),
    saved: { symbol: ({ symbol }) => symbol, split: ({ rescaled }) => (rescaled ? "yes" : undefined) },
  },
  companyColumn,
  figure(figureHead("opening.open", "opening.openWhy"), "open", formatPrice),
  figure(figureHead("opening.previous", undefined, wide), "previousClose", formatPrice),
  change(
    { id: "gap", ...figureHead("opening.gap", "opening.gapWhy", wide) },
    ({ gap }) => gap?.rupees,
    formatChange,
  ),
  change(
    { id: "gapPercent", ...figureHead("opening.percent", "opening.percentWhy") },
    ({ gap }) => gap?.percent,
    formatChangePercent,
  ),
  figure(
    { id: "ticks", ...figureHead("opening.ticks", "opening.ticksWhy", wide) },
    ({ gap }) => gap?.ticks,
    formatTicks,
  ),
  figure(figureHead("opening.shares", "opening.sharesWhy", wider), "auctionShares", formatCount),
  figure(figureHead("opening.last", "opening.lastWhy", wide), "price", formatPrice),
  change(figureHead("opening.since", "opening.sinceWhy"), "sinceOpen", formatChangePercent),
  figure(figureHead("opening.dayTurnover", undefined, wider), "turnover", formatCompact),
];

interface OpeningTableProps {
  lines: readonly LineOpening[];
  /** sort keys as the address has them */
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
}

/** Each line's open against its previous close. */
function OpeningTable({ lines, sort, onSort }: OpeningTableProps) {
  const { keys, onSort: turn, order } = useSort(columns, { sort, usual: "gapPercent", onSort });
  return (
    <section
      className="leaders @container relative min-h-0 flex-1 overflow-auto phone:pe-1.5"
      aria-label={text("opening.label")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard
      tabIndex={0}
    >
      <Table
        name="opening"
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
