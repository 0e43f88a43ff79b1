import "#ui/messages/en/overview";
import "./parts.css";
import { useCallback, useMemo, useRef } from "react";
import { useBoardDay, useBoardMeta, useFromBoard } from "#feed/board/board";
import { useBoardFreshness } from "#feed/freshness/pageFreshness";
import { useBreadthHistory } from "#feed/groups/sessionRecord";
import { useOpened } from "#feed/lines/knownLines";
import { useYearRanges } from "#feed/lines/yearFigures";
import { useDayTape } from "#feed/tape/dayTape";
import type { BoardRow } from "#market/line/board";
import { type Breadth, type BreadthMinute, breadthOf, stretches, yearExtremes } from "#market/lists/breadth";
import { text } from "#ui/messages/text";
import { BoardDay, LeftOut } from "#ui/panel/figureNotes.tsx";
import { Panel } from "#ui/panel/Panel.tsx";
import { useSeen } from "#ui/screen/useSeen";
import { formatCompact, formatMinute, formatPrice, formatSum } from "#ui/words/format";
import { minute } from "#units/time";

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

/** The chart joins minutes across one missing minute, because a simulated market that runs faster skips minutes between two boards. */
const joinedSpan = 2 * minute;
const boardEvery = 30_000;
/** The chart spans at least this many minutes. */
const shortestSpan = 10 * minute;

/** The minutes that this page saw. */
function SeenBreadth() {
  return <BreadthChart history={useBreadthHistory()} origin="page" />;
}

interface BreadthChartProps {
  history: readonly BreadthMinute[];
  /** where the minutes come from */
  origin: "recording" | "page";
  /** times without boards; if they are not known, every time without a minute counts as one */
  gaps?: readonly { from: number; to: number }[] | undefined;
}

/** The numbers of lines up and down in each minute. Times without boards stay empty. */
function BreadthChart({ history, origin, gaps }: BreadthChartProps) {
  const meta = useBoardMeta();
  const speed = meta.loaded ? meta.clock.speed : 1;
  const drawn = useMemo(
    () => picture(history, Math.max(joinedSpan, boardEvery * speed), gaps),
    [history, speed, gaps],
  );
  const [first] = history;
  const last = history.at(-1);
  if (!first || !last || last === first) return null; // a single minute gives no chart
  const said = text(origin === "recording" ? "breadth.chartRecorded" : "breadth.chartSeen", {
    from: formatMinute(first.at),
    to: formatMinute(last.at),
    up: `${first.up} – ${last.up}`,
    down: `${first.down} – ${last.down}`,
    most: mostUp(history),
  });
  return (
    <figure className="breadth-chart flex flex-1 flex-col" title={said}>
      <svg
        className="flex-1 w-full min-h-9 bg-bg rounded-sm"
        viewBox="0 0 1000 100"
        preserveAspectRatio="none"
        role="img"
        aria-label={said}
      >
        {drawn.map(({ up, down, edge }) => (
          <g key={edge}>
            <path d={up} className="fill-[color-mix(in_srgb,var(--up)_45%,transparent)]" />
            <path d={down} className="fill-[color-mix(in_srgb,var(--down)_45%,transparent)]" />
          </g>
        ))}
      </svg>
      <figcaption className="num flex flex-wrap gap-x-2 justify-between text-table text-muted">
        <span>
          {text(origin === "recording" ? "breadth.recorded" : "breadth.seen", {
            from: formatMinute(first.at),
          })}
        </span>
        <span>{formatMinute(last.at)}</span>
      </figcaption>
    </figure>
  );
}

function mostUp(history: readonly BreadthMinute[]): string {
  const most = history.reduce((best, look) => (look.up > best.up ? look : best));
  return text("breadth.mostUp", { up: most.up, time: formatMinute(most.at) });
}

interface Stretch {
  /** areas: lines up, as a fraction from the bottom; lines down, as a fraction from the top */
  up: string;
  down: string;
  edge: number;
}

/** Draws in a box of 1000 by 100. */
function picture(
  history: readonly BreadthMinute[],
  longest: number,
  gaps: BreadthChartProps["gaps"],
): Stretch[] {
  const from = history[0]?.at ?? 0;
  const span = Math.max(shortestSpan, (history.at(-1)?.at ?? 0) - from + minute);
  const across = (at: number) => ((at - from) / span) * 1000;
  return stretches(history, longest, gaps).map((part) => {
    const edge = part[0]?.at ?? 0;
    const end = across((part.at(-1)?.at ?? 0) + minute);
    const area = (base: number, height: (look: BreadthMinute) => number) => {
      const tops = part.map((look) => `${across(look.at).toFixed(1)} ${height(look).toFixed(1)}`);
      const last = tops.at(-1)?.split(" ")[1] ?? base;
      return `M${across(edge).toFixed(1)} ${base}L${tops.join("L")}L${end.toFixed(1)} ${last}V${base}Z`;
    };
    return {
      edge,
      up: area(100, (look) => 100 - 100 * shareOf(look, look.up)),
      down: area(0, (look) => 100 * shareOf(look, look.down)),
    };
  });
}

const shareOf = ({ up, down, unchanged }: BreadthMinute, part: number) =>
  part / Math.max(1, up + down + unchanged);
