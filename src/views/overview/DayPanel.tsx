import "#ui/messages/en/overview";
import "./parts.css";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useBoardDay, useFromBoard } from "#feed/board/board";
import { exchangeClock, exchangeNow, isToday } from "#feed/clock/exchangeClock";
import { useBoardFreshness, usePanelFreshness } from "#feed/freshness/pageFreshness";
import { daySheetsQuery } from "#feed/groups/daySheet";
import { useUsualTrading } from "#feed/lines/usualTrading";
import type { Reading } from "#feed/reading/reading";
import { useCrossedDay } from "#feed/tape/crossedValues";
import { isOld } from "#market/day/freshness";
import { dayStart } from "#market/day/session";
import { type Breadth, breadthOf } from "#market/lists/breadth";
import { type DaySheet, foreignNet, foreignParticipation, isProvisional } from "#market/lists/daySheet";
import { daySheetFields } from "#rows/daySheetRows";
import { text } from "#ui/messages/text";
import { LeftOut, UsualMarket } from "#ui/panel/figureNotes.tsx";
import { Panel, SourceChip } from "#ui/panel/Panel.tsx";
import { Link } from "#ui/router/Router.tsx";
import {
  arrow,
  direction,
  formatChange,
  formatCompact,
  formatCount,
  formatDay,
  formatPrice,
  formatShare,
  formatSum,
  formatWorth,
} from "#ui/words/format";
import { useProvenance } from "#ui/words/provenance";
import { useEachSecond } from "#ui/words/ticker";

/** Sums over the board for this session or the last one, with figures of the day sheet below. */
export function DayPanel() {
  const day = useFromBoard(breadthOf);
  const sheets = useQuery(daySheetsQuery());
  const tradedAt = useBoardDay();
  const over = useEachSecond(() => tradedAt !== undefined && isOver(tradedAt));
  return (
    <Panel
      title={text(over ? "overview.lastSession" : "overview.day")}
      reading={day}
      tools={over && <span className="text-muted text-table">{formatDay(tradedAt)}</span>}
      freshness={useBoardFreshness()}
    >
      {(value) => (
        <>
          <dl className="figures day-figures px-3 pt-2 grid-cols-[repeat(3,auto)] gap-x-3 gap-y-1 justify-between">
            <Sums {...value} />
          </dl>
          <p className="day-note pb-1 px-3 text-table text-muted">
            {text("overview.regularOnly")} <CrossedShare /> <LeftOut count={value.earlier} />
            <UsualSums />
          </p>
          <SheetFigures sheets={sheets} shownAt={tradedAt} />
        </>
      )}
    </Panel>
  );
}

/** The sums against the recorded days. They are the board's sums, so they are of the same session as the figures above. */
function UsualSums() {
  const usual = useUsualTrading("market");
  return (
    <span className="block empty:hidden">
      <UsualMarket usual={usual} />
    </span>
  );
}

/** Whether a session is over. Today's session is over once the market is closed. */
const isOver = (tradedAt: number) => !isToday(tradedAt) || exchangeClock.session().phase === "closed";

function Sums({ turnover, shares, trades, lines, unsaid }: Breadth) {
  const figures = [
    [text("overview.turnover"), formatCompact(turnover), formatPrice(turnover), unsaid.turnover],
    [text("column.shares"), formatCompact(shares), formatCount(shares), unsaid.shares],
    [text("column.trades"), formatCount(trades), formatCount(trades), unsaid.trades],
  ] as const;
  return figures.map(([name, figure, whole, without]) => {
    const part = without > 0 ? text("overview.partOnly", { without, lines }) : undefined;
    return (
      <div key={name} title={part ?? `${text("overview.withoutCrossings")}: ${whole}`}>
        <dt>{name}</dt>
        <dd className="num" data-derived={part ?? text("overview.sumWhy", { whole })}>
          {formatSum(figure, { lines, without })}
        </dd>
      </div>
    );
  });
}

interface SheetFiguresProps {
  sheets: UseQueryResult<Reading<DaySheet[]>>;
  /** when the session of the panel traded */
  shownAt: number | undefined;
}

/** Figures of the day sheet. Their source is not the board, so they have their own date, age and state. */
function SheetFigures({ sheets, shownAt }: SheetFiguresProps) {
  const freshness = usePanelFreshness("summary", sheets);
  const reading = sheets.data;
  const [sheet, before] = reading?.value ?? [];
  const provisional = useEachSecond(
    () => sheet !== undefined && isProvisional(sheet, exchangeClock.session()),
  );
  const own = useRef<HTMLDivElement>(null);
  useProvenance(own, { origin: reading, trust: freshness });
  if (!reading || !sheet) return null;
  const other = sheet.dayAt !== undefined && dayStart(sheet.dayAt) !== dayStart(shownAt ?? exchangeNow());
  return (
    <div ref={own} className="day-sheet" data-stale={isOld(freshness)}>
      <p className="day-sheet-head flex gap-x-2 gap-y-0 items-center pt-1 pb-[3px] pr-2.5 pl-3 text-table text-muted whitespace-nowrap border-t border-line">
        <span>{text("sheet.name")}</span>
        {other && <time>{formatDay(sheet.dayAt)}</time>}
        {provisional && (
          <span
            className="underline decoration-dotted underline-offset-[3px]"
            title={text("sheet.provisionalWhy")}
          >
            {text("sheet.provisional")}
          </span>
        )}
        <SourceChip origin={reading} trust={freshness} />
      </p>
      <dl className="figures day-figures px-3 pb-2 grid-cols-[repeat(3,auto)] gap-x-2 gap-y-1 justify-between">
        {sheetFigures(sheet, before, provisional).map(({ name, field, shown, way, trend, why }) => (
          <div key={name} title={why}>
            <dt>{name}</dt>
            <dd
              className={`num ${way ?? ""}`}
              {...(field ? { "data-field": field } : { "data-derived": why })}
            >
              {way && arrow[way] && <span aria-hidden="true">{arrow[way]} </span>}
              {shown}
            </dd>
            {trend}
          </div>
        ))}
      </dl>
    </div>
  );
}

/** @param running whether the session is not over; its flows then have no change, because the previous figures cover a whole day */
function sheetFigures(sheet: DaySheet, before: DaySheet | undefined, running: boolean) {
  const net = foreignNet(sheet);
  const netBefore = before && foreignNet(before);
  const of = (figure: string) => text("overview.sheetOf", { date: formatDay(sheet.dayAt), figure });
  const { priceEarnings, dividendYield } = sheet;
  return [
    {
      name: text("overview.foreignNet"),
      field: undefined,
      shown: (net ?? 0) > 0 ? `+${formatCompact(net)}` : formatCompact(net),
      way: running ? undefined : direction(net), // an arrow could seem to belong to the figure below it
      trend: running ? (
        <Before figure={netBefore} date={before?.dayAt} />
      ) : (
        <Trend now={net} then={netBefore} date={before?.dayAt} compact />
      ),
      why: text("sheet.foreignWhy", {
        date: formatDay(sheet.dayAt),
        figure: formatChange(net),
        share: formatShare(foreignParticipation(sheet)),
      }),
    },
    {
      name: text("overview.priceEarnings"),
      field: daySheetFields.priceEarnings,
      shown: formatPrice(priceEarnings),
      way: undefined,
      trend: <Trend now={priceEarnings} then={before?.priceEarnings} date={before?.dayAt} />,
      why: of(formatPrice(priceEarnings)),
    },
    {
      name: text("overview.dividendYield"),
      field: daySheetFields.dividendYield,
      shown: formatShare(dividendYield),
      way: undefined,
      trend: <Trend now={dividendYield} then={before?.dividendYield} date={before?.dayAt} />,
      why: of(formatShare(dividendYield)),
    },
  ];
}

interface TrendProps {
  now: number | undefined;
  then: number | undefined;
  /** day of the previous sheet */
  date: number | undefined;
  compact?: boolean;
}

/** Changes since the previous sheet, if both have the figure. */
function Trend({ now, then, date, compact = false }: TrendProps) {
  if (now === undefined || then === undefined) return null;
  const change = now - then;
  const sign = change > 0 ? "+" : "";
  return (
    <dd className="day-trend num" title={text("sheet.trendWhy", { date: formatDay(date) })}>
      <span className="sr-only">{text("sheet.trend")} </span>Δ{" "}
      {compact ? sign + formatCompact(change) : formatChange(change)}
    </dd>
  );
}

function Before({ figure, date }: { figure: number | undefined; date: number | undefined }) {
  if (figure === undefined) return null;
  return (
    <dd
      className="day-trend num"
      title={text("overview.sheetOf", { date: formatDay(date), figure: formatPrice(figure) })}
    >
      {text("sheet.before", { figure: formatCompact(figure) })}
    </dd>
  );
}

/** The crossed share of all turnover, as a link to the blocks; nothing before the first block. */
function CrossedShare() {
  const { share, value, worth, shares } = useCrossedDay();
  if (shares === 0) return null;
  const why = text("overview.crossedWhy", { value: formatWorth(value, worth, formatPrice) });
  return (
    <Link to="/blocks" className="num text-accent underline" title={why} data-derived={why}>
      {text("overview.crossed", { share: formatWorth(share, worth, formatShare) })}
    </Link>
  );
}
