import { useBoardSymbols } from "#feed/board";
import { useStaleAfter } from "#feed/staleAfter";
import { type Breadth, breadthOf } from "#market/breadth";
import { formatCompact, formatCount, formatPrice } from "#ui/format";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/Panel.tsx";
import { useFromBoard } from "./boardReading.ts";

/** What the session has turned over so far, added up from the board. */
export function DayPanel() {
  const day = useFromBoard(breadthOf);
  const staleAfter = useStaleAfter("board");
  return (
    <Panel title={text("overview.day")} reading={day} staleAfter={staleAfter}>
      {(value) => <DayFigures {...value} />}
    </Panel>
  );
}

function DayFigures({ turnover, shares, trades }: Breadth) {
  const lines = useBoardSymbols().length;
  const figures = [
    [text("column.turnover"), formatCompact(turnover), formatPrice(turnover)],
    [text("column.shares"), formatCompact(shares), formatCount(shares)],
    [text("column.trades"), formatCount(trades), formatCount(trades)],
    [text("overview.lines"), formatCount(lines), formatCount(lines)],
  ] as const;
  return (
    <dl className="figures flex-1 px-3 py-2" title={text("overview.withoutCrossings")}>
      {figures.map(([name, figure, whole]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num" title={whole}>
            {figure}
          </dd>
        </div>
      ))}
    </dl>
  );
}
