import "#ui/messages/en/overview";
import "./parts.css";
import { useQuery } from "@tanstack/react-query";
import { useBoardMeta, useFromBoard } from "#feed/board/board";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { useBoardFreshness } from "#feed/freshness/freshness";
import { daySheetsQuery } from "#feed/groups/daySheet";
import { dayStart } from "#market/day/session";
import { type Breadth, breadthOf } from "#market/lists/breadth";
import { text } from "#ui/messages/text";
import { LeftOut } from "#ui/panel/LeftOut.tsx";
import { Panel } from "#ui/panel/Panel.tsx";
import { formatCompact, formatCount, formatPrice, formatSum } from "#ui/words/format";
import { useEachSecond } from "#ui/words/ticker";
import { formatDay } from "#ui/words/time";
import { SheetFigures } from "./SheetFigures.tsx";

/** What the session has turned over so far, or the last one did, added up from the board; and the service's own sums below. */
export function DayPanel() {
  const day = useFromBoard(breadthOf);
  const sheets = useQuery(daySheetsQuery());
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
        <>
          <dl className="figures day-figures px-3 pt-2 grid-cols-[repeat(3,auto)] gap-x-3 gap-y-1 justify-between">
            <Sums {...value} />
          </dl>
          <p className="day-note pb-1 px-3 text-table text-muted">
            {text("overview.regularOnly")} <LeftOut count={value.earlier} />
          </p>
          <SheetFigures sheets={sheets} shownAt={tradedAt} />
        </>
      )}
    </Panel>
  );
}

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
