import "#ui/messages/en/overview";
import "./parts.css";
import { useCallback } from "react";
import { useBoardFreshness } from "#feed/freshness";
import { useFromBoard } from "#feed/fromBoard";
import { useYearRanges } from "#feed/yearRanges";
import type { BoardRow } from "#market/board";
import { type Breadth, breadthOf } from "#market/breadth";
import { yearExtremes } from "#market/yearExtremes";
import { formatCompact, formatPrice, formatSum } from "#ui/format";
import { LeftOut } from "#ui/LeftOut.tsx";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/Panel.tsx";
import { BreadthChart } from "./BreadthChart.tsx";

/** How many lines rise, stand and fall, where the money goes, and how that came about. */
export function BreadthPanel() {
  const breadth = useFromBoard(breadthOf);
  return (
    <Panel
      title={text("overview.breadth")}
      reading={breadth}
      empty={(value) => {
        if (total(value) || value.earlier) return undefined;
        return value.lines ? text("breadth.noneKnown", { count: value.lines }) : text("board.nothingTraded");
      }}
      freshness={useBoardFreshness()}
      className="breadth"
    >
      {(value) => (
        <div className="num flex min-h-0 flex-1 flex-col gap-1.5 px-2.5 py-2 text-table">
          <Lines {...value} />
          <Money {...value} />
          <BreadthChart />
          <p className="flex flex-wrap justify-between gap-x-3 text-muted">
            <span data-derived={text("breadth.linesWhy")}>
              {text("overview.lines", { count: value.lines })}
            </span>
            <Extremes />
          </p>
          <LeftOut count={value.earlier} />
        </div>
      )}
    </Panel>
  );
}

const total = ({ up, down, unchanged }: Breadth) => up + down + unchanged;

function Lines({ up, down, unchanged }: Breadth) {
  return (
    <>
      <div className="flex flex-wrap justify-between gap-x-1.5 whitespace-nowrap">
        <span className="up" data-derived={text("breadth.upWhy")}>
          ▲ {text("overview.up", { count: up })}
        </span>
        <span className="flat" data-derived={text("breadth.flatWhy")}>
          {text("overview.unchanged", { count: unchanged })}
        </span>
        <span className="down" data-derived={text("breadth.downWhy")}>
          ▼ {text("overview.down", { count: down })}
        </span>
      </div>
      <div className="flex h-2 flex-none gap-0.5 overflow-hidden rounded" aria-hidden="true">
        <span className="bg-up" style={{ flexGrow: up }} />
        <span className="bg-bar" style={{ flexGrow: unchanged }} />
        <span className="bg-down" style={{ flexGrow: down }} />
      </div>
    </>
  );
}

/** Turnover of the rising lines against that of the falling ones. */
function Money({ turnoverUp, turnoverDown, lines, unsaid }: Breadth) {
  const known = { lines, without: unsaid.turnover };
  return (
    <p className="flex items-center justify-between gap-2 whitespace-nowrap" title={text("breadth.moneyWhy")}>
      <span className="up" title={formatPrice(turnoverUp)} data-derived={text("breadth.moneyWhy")}>
        <span aria-hidden="true">▲ </span>
        {formatSum(formatCompact(turnoverUp), known)}
      </span>
      <span className="min-w-0 whitespace-normal text-center text-muted leading-tight">
        {text("breadth.money")}
      </span>
      <span className="down" title={formatPrice(turnoverDown)} data-derived={text("breadth.moneyWhy")}>
        <span aria-hidden="true">▼ </span>
        {formatSum(formatCompact(turnoverDown), known)}
      </span>
    </p>
  );
}

/** New extremes of twelve months, as far as they can be known; nothing before a quote was seen. */
function Extremes() {
  const years = useYearRanges();
  const count = useCallback((rows: Iterable<BoardRow>) => yearExtremes(rows, years), [years]);
  const { data } = useFromBoard(count);
  if (!data?.value.of) return null;
  const { highs, lows, of } = data.value;
  return (
    <span data-derived="" title={text("breadth.extremesWhy")}>
      {text("breadth.extremes", { highs, lows, of })}
    </span>
  );
}
