import { useBoardSymbols } from "#feed/board";
import { useBoardFreshness } from "#feed/freshness";
import { type Breadth, breadthOf } from "#market/breadth";
import { formatShare, unknown } from "#ui/format";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/Panel.tsx";
import { useFromBoard } from "./boardReading.ts";

/** How many lines rise, stand and fall, and where the money goes. */
export function BreadthPanel() {
  const breadth = useFromBoard(breadthOf);
  return (
    <Panel
      title={text("overview.breadth")}
      reading={breadth}
      empty={(value) => (total(value) ? undefined : text("board.nothingTraded"))}
      freshness={useBoardFreshness()}
    >
      {(value) => <BreadthBar {...value} />}
    </Panel>
  );
}

const total = ({ up, down, unchanged }: Breadth) => up + down + unchanged;

function BreadthBar({ up, down, unchanged, turnover, turnoverUp }: Breadth) {
  const lines = useBoardSymbols().length;
  return (
    <div className="num flex flex-1 flex-col justify-center gap-2 px-2.5 py-2 text-table">
      <div className="flex justify-between gap-1.5 whitespace-nowrap">
        <span className="up">▲ {text("overview.up", { count: up })}</span>
        <span className="flat">{text("overview.unchanged", { count: unchanged })}</span>
        <span className="down">▼ {text("overview.down", { count: down })}</span>
      </div>
      <div className="flex h-2 gap-0.5 overflow-hidden rounded" aria-hidden="true">
        <span className="bg-up" style={{ flexGrow: up }} />
        <span className="bg-bar" style={{ flexGrow: unchanged }} />
        <span className="bg-down" style={{ flexGrow: down }} />
      </div>
      <div className="flex flex-wrap justify-between gap-x-3 text-muted">
        <span title={text("overview.turnoverUpWhy")}>
          {text("overview.turnoverUp", {
            share: turnover > 0 ? formatShare((turnoverUp / turnover) * 100) : unknown,
          })}
        </span>
        <span>{text("overview.lines", { count: lines })}</span>
      </div>
    </div>
  );
}
