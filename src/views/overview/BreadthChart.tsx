import { minute } from "#units/time";
import "#ui/messages/en/overview";
import "./parts.css";
import { useMemo } from "react";
import { useBoardMeta } from "#feed/board/board";
import { useBreadthHistory } from "#feed/groups/sessionRecord";
import { type BreadthMinute, stretches } from "#market/lists/breadth";
import { text } from "#ui/messages/text";
import { formatMinute } from "#ui/words/format";

/** The chart joins minutes across one missing minute, because a simulated market that runs faster skips minutes between two boards. */
const joinedSpan = 2 * minute;
const boardEvery = 30_000;
/** The chart spans at least this many minutes. */
const shortestSpan = 10 * minute;

/** The minutes that this page saw. */
export function SeenBreadth() {
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
export function BreadthChart({ history, origin, gaps }: BreadthChartProps) {
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
