import { useQuery } from "@tanstack/react-query";
import { useBoardMeta } from "#feed/board";
import { daySheetsQuery } from "#feed/daySheet";
import { exchangeNow } from "#feed/exchangeClock";
import { useBoardFreshness } from "#feed/freshness";
import { type Breadth, breadthOf } from "#market/breadth";
import { type DaySheet, foreignNet } from "#market/daySheet";
import { dayStart } from "#market/session";
import { direction, formatChange, formatCompact, formatCount, formatPrice, formatShare } from "#ui/format";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/Panel.tsx";
import { useEachSecond } from "#ui/ticker";
import { formatDay } from "#ui/time";
import { useFromBoard } from "./boardReading.ts";

/** What the session has turned over so far, or the last one did, added up from the board, and the service's own sums beside it. */
export function DayPanel() {
  const day = useFromBoard(breadthOf);
  const { data: sheets } = useQuery(daySheetsQuery());
  const [sheet] = sheets?.value ?? [];
  const board = useBoardMeta();
  const tradedAt = board.loaded ? board.newestTradeAt : undefined;
  const past = useEachSecond(() => tradedAt !== undefined && dayStart(tradedAt) < dayStart(exchangeNow()));
  return (
    <Panel
      title={text(past ? "overview.lastSession" : "overview.day")}
      reading={day}
      tools={past && <span className="text-muted text-table">{formatDay(tradedAt)}</span>}
      freshness={useBoardFreshness()}
    >
      {(value) => (
        <dl className="figures day-figures flex-1 px-3 py-2">
          <Sums {...value} />
          {sheet && <Sheet sheet={sheet} shownAt={tradedAt} />}
        </dl>
      )}
    </Panel>
  );
}

function Sums({ turnover, shares, trades }: Breadth) {
  const figures = [
    [text("column.turnover"), formatCompact(turnover), formatPrice(turnover)],
    [text("column.shares"), formatCompact(shares), formatCount(shares)],
    [text("column.trades"), formatCount(trades), formatCount(trades)],
  ] as const;
  return figures.map(([name, figure, whole]) => (
    <div key={name} title={`${text("overview.withoutCrossings")}: ${whole}`}>
      <dt>{name}</dt>
      <dd className="num">{figure}</dd>
    </div>
  ));
}

/** The day sheet's figures; where it is of another day than the session shown, its day stands beside them. */
function Sheet({ sheet, shownAt = exchangeNow() }: { sheet: DaySheet; shownAt: number | undefined }) {
  const { dayAt, priceEarnings, dividendYield } = sheet;
  const net = foreignNet(sheet);
  const other = dayAt !== undefined && dayStart(dayAt) !== dayStart(shownAt);
  const of = other ? formatDay(dayAt).replace(/ \d+$/, "") : undefined;
  const figures = [
    ["overview.foreignNet", formatCompact(net), direction(net), formatChange(net)],
    ["overview.priceEarnings", formatPrice(priceEarnings), "", formatPrice(priceEarnings)],
    ["overview.dividendYield", formatShare(dividendYield), "", formatShare(dividendYield)],
  ] as const;
  return figures.map(([name, figure, way, whole]) => (
    <div key={name} title={text("overview.sheetOf", { date: formatDay(dayAt), figure: whole })}>
      <dt>
        {text(name)}
        {of && <small>{of}</small>}
      </dt>
      <dd className={`num ${way}`}>{figure}</dd>
    </div>
  ));
}
