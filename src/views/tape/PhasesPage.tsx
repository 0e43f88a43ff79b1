/** How the market opened and closed, in two tabs: each line's open against its previous close, and its official close against its last print. */
import "#ui/messages/en/phases";
import "#ui/messages/en/tape";
import "#ui/messages/en/overview";
import { type ReactNode, useMemo } from "react";
import { useBoardRows } from "#feed/board/board";
import { isToday } from "#feed/clock/exchangeClock";
import { type SeenPhaseOfDay, useDayTape, useSeenDay, type WholeDay } from "#feed/tape/dayTape";
import type { SeenDay } from "#market/day/evidence";
import {
  closingsOf,
  differs,
  fittingOpening,
  type LineClosing,
  type LineOpening,
  openingSum,
  openingsOf,
} from "#market/prints/opensAndCloses";
import { AmountBox } from "#ui/controls/AmountBox.tsx";
import { Choice } from "#ui/controls/Choice.tsx";
import { text } from "#ui/messages/text";
import {
  evidenceText,
  scheduledClose,
  scheduledOpen,
  scheduledText,
  seenSentence,
  settlementTime,
} from "#ui/panel/seenWords";
import { useChoices } from "#ui/router/routes";
import { type Column, changeColumn, figureColumn, figureHead } from "#ui/table/column";
import { LineLink } from "#ui/table/LineLink.tsx";
import { ScrollTable, useSort } from "#ui/table/Table.tsx";
import {
  formatChange,
  formatChangePercent,
  formatClock,
  formatCompact,
  formatCount,
  formatDay,
  formatPrice,
  formatTicks,
} from "#ui/words/format";
import {
  Choices,
  Clear,
  companyColumn,
  NoRows,
  nameOf,
  SessionPage,
  wideCell,
  widerCell,
} from "./SessionPage.tsx";

export const OpeningPage = () => (
  <SessionPage here="/opening" reading={useDayTape()} className="overflow-auto">
    {(day) => <Openings day={day} />}
  </SessionPage>
);

export const ClosingPage = () => (
  <SessionPage here="/closing" reading={useDayTape()} className="overflow-auto">
    {(day) => <Closings day={day} />}
  </SessionPage>
);

function Openings({ day }: { day: WholeDay }) {
  const [{ side, turnover, sort }, choose] = useChoices("/opening");
  const rows = useBoardRows();
  const seen = useSeenDay();
  const lines = useMemo(() => openingsOf(rows.values(), seen?.day), [rows, seen]);
  const shown = useMemo(() => lines.filter(fittingOpening({ side, turnover })), [lines, side, turnover]);
  return (
    <>
      <Head seen={seen}>
        <p className={facts}>
          <OpenedTime seen={seen?.day} />
          <Auction seen={seen?.day} lines={lines} />
        </p>
        <Gaps lines={lines} />
      </Head>
      <Choices shown={shown.length} all={lines.length} day={day}>
        <Choice
          label={text("opening.side")}
          options={sides()}
          value={side ?? ""}
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
          <Clear onClear={() => choose({ side: undefined, turnover: undefined })} />
        )}
      </Choices>
      <Lines
        name="opening"
        label={text("opening.label")}
        columns={openingColumns}
        {...{ shown, sort }}
        usual="gapPercent"
        none={text(lines.length === 0 ? "opening.noLines" : "opening.noneFit")}
        onSort={(next) => choose({ sort: next })}
      />
    </>
  );
}

function Closings({ day }: { day: WholeDay }) {
  const [{ sort, differ }, choose] = useChoices("/closing");
  const rows = useBoardRows();
  const seen = useSeenDay();
  const lines = useMemo(() => closingsOf(rows.values(), day.entries), [rows, day.entries]);
  const differing = useMemo(() => lines.filter(differs), [lines]);
  const isCompared = lines.some(({ difference }) => difference !== undefined);
  const shown = differ ? differing : lines;
  return (
    <>
      <Head seen={seen}>{seen && <ClosedCount seen={seen} />}</Head>
      <Choices shown={shown.length} day={day}>
        <span className="num text-table whitespace-normal">
          {isCompared ? text("closing.differing", { count: differing.length }) : text("closing.noneCompared")}
        </span>
        <button
          type="button"
          className="chip"
          aria-pressed={differ === true}
          title={text("closing.differWhy")}
          onClick={() => choose({ differ: differ ? undefined : true })}
        >
          {text("closing.differ")}
        </button>
      </Choices>
      <Lines
        name="closing"
        label={text("closing.label")}
        columns={closingColumns}
        {...{ shown, sort }}
        none={text(lines.length === 0 ? "opening.noLines" : "closing.noneFit")}
        onSort={(next) => choose({ sort: next })}
      />
    </>
  );
}

const facts = "num flex flex-wrap gap-x-4 gap-y-1 items-baseline whitespace-normal";

/** The phase that the boards show, the scheduled phase beside it, and the day of the figures if it is not today. */
const Head = ({ seen, children }: { seen: SeenPhaseOfDay | undefined; children: ReactNode }) => (
  <div className="flex flex-none flex-col gap-1 px-2.5 pt-1.5">
    {seen && (
      <p className={`${facts} text-table`}>
        {seen.day.dayAt !== undefined && !isToday(seen.day.dayAt) && (
          <b className="text-caution">{text("seen.session", { day: formatDay(seen.day.dayAt) })}</b>
        )}
        <span>{seenSentence(seen, seen.day.at)}</span>
        <span className="text-muted">
          {text("seen.scheduled")}: {scheduledText(seen.scheduled, seen.day.at)}
        </span>
      </p>
    )}
    {children}
  </div>
);

/** The time of the first trade beside the scheduled open. Before a day's first trade it is of the session shown, with its date. */
function OpenedTime({ seen }: { seen: SeenDay | undefined }) {
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

/** How many lines have their official close, what is awaited, and how long the index has stood still. */
function ClosedCount({ seen }: { seen: SeenPhaseOfDay }) {
  const { closed, traded } = seen.day;
  const still = seen.evidence.find(({ what }) => what === "indexStill");
  return (
    <p className={facts}>
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
  const settled = settlementTime(at);
  if (closed > 0 && closed === traded) return text("closing.allIn");
  if (scheduled === "closed") return text("closing.late", { settled: settlementTime(day.dayAt ?? at) });
  if (scheduled === "settling") return text("closing.appearing", { settled });
  return text("closing.awaited", { close: scheduledClose(at), settled });
}

const sides = () =>
  [
    ["", text("opening.anySide")],
    ["up", "▲"],
    ["down", "▼"],
    ["same", "="],
  ] as const;

const symbolColumn: Column<{ symbol: string }> = {
  id: "symbol",
  head: "column.symbol",
  rowHead: true,
  startsUp: true,
  value: ({ symbol }) => symbol,
  cell: ({ symbol }) => <LineLink symbol={symbol} />,
  title: ({ symbol }) => nameOf(symbol),
};

const openingColumns: readonly Column<LineOpening>[] = [
  {
    ...symbolColumn,
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
    saved: { symbol: ({ symbol }) => symbol, split: ({ rescaled }) => (rescaled ? "yes" : undefined) },
  },
  companyColumn,
  figureColumn(figureHead("opening.open", "opening.openWhy"), "open", formatPrice),
  figureColumn(figureHead("opening.previous", undefined, wideCell), "previousClose", formatPrice),
  changeColumn(
    { id: "gap", ...figureHead("opening.gap", "opening.gapWhy", wideCell) },
    ({ gap }) => gap?.rupees,
    formatChange,
  ),
  changeColumn(
    { id: "gapPercent", ...figureHead("opening.percent", "opening.percentWhy") },
    ({ gap }) => gap?.percent,
    formatChangePercent,
  ),
  figureColumn(
    { id: "ticks", ...figureHead("opening.ticks", "opening.ticksWhy", wideCell) },
    ({ gap }) => gap?.ticks,
    formatTicks,
  ),
  figureColumn(figureHead("opening.shares", "opening.sharesWhy", widerCell), "auctionShares", formatCount),
  figureColumn(figureHead("opening.last", "opening.lastWhy", wideCell), "price", formatPrice),
  changeColumn(figureHead("opening.since", "opening.sinceWhy"), "sinceOpen", formatChangePercent),
  figureColumn(figureHead("opening.dayTurnover", undefined, widerCell), "turnover", formatCompact),
];

const closingColumns: readonly Column<LineClosing>[] = [
  symbolColumn,
  companyColumn,
  figureColumn(figureHead("closing.last", "closing.lastWhy"), "lastPrint", formatPrice),
  {
    ...figureColumn<LineClosing>(
      figureHead("closing.time", "closing.timeWhy", wideCell),
      "lastTradeAt",
      formatClock,
    ),
    isTime: true,
  },
  figureColumn(figureHead("closing.close", "closing.closeWhy"), "close", formatPrice),
  changeColumn(
    { id: "difference", ...figureHead("closing.difference", "closing.differenceWhy", wideCell) },
    ({ difference }) => difference?.rupees,
    formatChange,
  ),
  changeColumn(
    { id: "percent", ...figureHead("closing.percent", "closing.percentWhy") },
    ({ difference }) => difference?.percent,
    formatChangePercent,
  ),
  figureColumn(
    { id: "ticks", ...figureHead("closing.ticks", "closing.ticksWhy", wideCell) },
    ({ difference }) => difference?.ticks,
    formatTicks,
  ),
  figureColumn(figureHead("closing.shares", "closing.sharesWhy", widerCell), "shares", formatCount),
];

interface LinesProps<Row> {
  name: string;
  label: string;
  columns: readonly Column<Row>[];
  shown: readonly Row[];
  /** why there are no lines */
  none: string;
  /** sort keys as the address has them, and those without them */
  sort: string | undefined;
  usual?: string;
  onSort: (sort: string | undefined) => void;
}

function Lines<Row extends { symbol: string }>(props: LinesProps<Row>) {
  const { name, label, columns, shown, none, ...address } = props;
  const { keys, onSort, order } = useSort(columns, address);
  if (shown.length === 0) return <NoRows why={none} />;
  return (
    <ScrollTable
      {...{ name, label, columns }}
      rows={order(shown)}
      keyOf={({ symbol }) => symbol}
      line={({ symbol }) => ({ "data-symbol": symbol })}
      sort={{ keys, onSort }}
    />
  );
}
