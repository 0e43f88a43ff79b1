import "#ui/messages/en/overview";
import "./parts.css";
import { useCallback, useRef } from "react";
import { useBoardDay, useFromBoard } from "#feed/board/board";
import { useBoardFreshness } from "#feed/freshness/pageFreshness";
import { useOpened } from "#feed/lines/knownLines";
import { useYearRanges } from "#feed/lines/yearFigures";
import { useDayTape } from "#feed/tape/dayTape";
import type { BoardRow } from "#market/line/board";
import { type Breadth, breadthOf, yearExtremes } from "#market/lists/breadth";
import { text } from "#ui/messages/text";
import { BoardDay, LeftOut } from "#ui/panel/figureNotes.tsx";
import { Panel } from "#ui/panel/Panel.tsx";
import { useSeen } from "#ui/screen/useSeen";
import { formatCompact, formatPrice, formatSum } from "#ui/words/format";
import { BreadthChart, SeenBreadth } from "./BreadthChart.tsx";

/** Numbers of lines up, unchanged and down, the turnover of each, and a chart over the day. */
export function BreadthPanel() {
  const breadth = useFromBoard(breadthOf);
  return (
    <Panel
      title={text("overview.breadth")}
      reading={breadth}
      tools={<BoardDay tradedAt={useBoardDay()} />}
      empty={(value) => {
        if (total(value) || value.earlier) return undefined;
        return value.lines ? text("breadth.noneKnown", { count: value.lines }) : text("board.nothingTraded");
      }}
      freshness={useBoardFreshness()}
      className="breadth"
    >
      {(value) => (
        <div className="num flex min-h-0 flex-1 flex-col gap-1.5 px-2.5 py-2 text-table">
          <LineCounts {...value} />
          <Money {...value} />
          <BreadthOfDay />
          <p className="flex flex-wrap justify-between gap-x-3 text-muted whitespace-normal">
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

function LineCounts({ up, down, unchanged }: Breadth) {
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
      <div className="flex h-2 flex-none gap-0.5 overflow-hidden rounded-sm" aria-hidden="true">
        <span className="bg-up" style={{ flexGrow: up }} />
        <span className="bg-bar" style={{ flexGrow: unchanged }} />
        <span className="bg-down" style={{ flexGrow: down }} />
      </div>
    </>
  );
}

/** Turnover of rising lines compared with turnover of falling lines. */
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

/** New twelve-month highs and lows among lines whose quote was loaded. Draws nothing if no quote was loaded. */
function Extremes() {
  const years = useYearRanges();
  const count = useCallback((rows: Iterable<BoardRow>) => yearExtremes(rows, years), [years]);
  const { data } = useFromBoard(count);
  if (!data?.value.of) return null;
  const { highs, lows, of } = data.value;
  return (
    <span className="whitespace-normal" data-derived="" title={text("breadth.extremesWhy")}>
      {text("breadth.extremes", { highs, lows, of })}
    </span>
  );
}

/** Breadth from the recorded boards of the session; without a recording, the minutes that this page saw. */
function RecordedBreadth() {
  const day = useDayTape().data?.value;
  if (day?.origin !== "recording") return <SeenBreadth />;
  return <BreadthChart history={day.breadth} origin="recording" gaps={day.gaps} />;
}

/** The recorded boards are requested once the panel is in view. */
function BreadthOfDay() {
  const place = useRef<HTMLDivElement>(null);
  const seen = useSeen(place);
  const isOpened = useOpened();
  return (
    <div ref={place} className="flex flex-1 flex-col">
      {seen && isOpened ? <RecordedBreadth /> : <SeenBreadth />}
    </div>
  );
}
