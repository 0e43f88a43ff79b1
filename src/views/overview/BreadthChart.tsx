import "#ui/messages/en/overview";
import { useMemo } from "react";
import { useBoardMeta } from "#feed/board";
import { useBreadthHistory } from "#feed/breadthHistory";
import { type BreadthMinute, stretches } from "#market/breadthHistory";
import { text } from "#ui/messages/text";
import { formatMinute } from "#ui/time";

const minute = 60_000;
/** A minute may be missed without the line being cut; a market run faster skips some between two boards. */
const joined = 2 * minute;
const boardEvery = 30_000;
/** The picture is not stretched over fewer minutes than this. */
const shortest = 10 * minute;

/** How many rose and fell, minute by minute as this page saw it; what it did not see is left open. */
export function BreadthChart() {
  const history = useBreadthHistory();
  const meta = useBoardMeta();
  const speed = meta.loaded ? meta.clock.speed : 1;
  const drawn = useMemo(() => picture(history, Math.max(joined, boardEvery * speed)), [history, speed]);
  const [first] = history;
  const last = history.at(-1);
  if (!first || !last || last === first) return null; // one minute is no history
  const said = text("breadth.chart", {
    from: formatMinute(first.at),
    to: formatMinute(last.at),
    up: `${first.up} – ${last.up}`,
    down: `${first.down} – ${last.down}`,
    most: mostUp(history),
  });
  return (
    <figure className="breadth-chart" title={said}>
      <svg viewBox="0 0 1000 100" preserveAspectRatio="none" role="img" aria-label={said}>
        {drawn.map(({ up, down, edge }) => (
          <g key={edge}>
            <path d={up} className="breadth-up" />
            <path d={down} className="breadth-down" />
          </g>
        ))}
      </svg>
      <figcaption className="num">
        <span>{formatMinute(first.at)}</span>
        <span>{text("breadth.recorded")}</span>
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
  /** areas of the share that is up, from the bottom, and that is down, from the top */
  up: string;
  down: string;
  edge: number;
}

/** In a box of 1000 by 100. */
function picture(history: readonly BreadthMinute[], longest: number): Stretch[] {
  const from = history[0]?.at ?? 0;
  const span = Math.max(shortest, (history.at(-1)?.at ?? 0) - from + minute);
  const across = (at: number) => ((at - from) / span) * 1000;
  return stretches(history, longest).map((part) => {
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
