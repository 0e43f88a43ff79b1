import { useMemo } from "react";
import { direction, formatPrice } from "#ui/words/format";
import { drawMini, type MiniPoint, type MiniScene } from "./miniPath.ts";

interface MiniChartProps extends Omit<MiniScene, "width" | "height"> {
  points: readonly MiniPoint[];
  /** the whole picture in one sentence */
  label: string;
  /** the ends of the axis, in words */
  ends: readonly [from: string, until: string];
  /** true if the points cover only part of the session; then no line joins them, and their extremes are not the session's */
  part?: boolean;
  /** a warning shown above the picture */
  note?: string | undefined;
}

/** units of the drawing, which CSS stretches */
const size = { width: 320, height: 96 };

const strokeClass = "fill-none [vector-effect:non-scaling-stroke]";
const extreme = "num absolute right-0 text-table leading-none text-muted";

/** A small chart: the line, its reference level, its extremes and the ends of its axis. */
export function MiniChart(props: MiniChartProps) {
  const { points, label, ends, note, kind, reference, from, until, part } = props;
  const drawn = useMemo(
    () => drawMini(points, { kind, reference, from, until, ...size }),
    [points, kind, reference, from, until],
  );
  const last = points.at(-1)?.value;
  if (!drawn || last === undefined) return null;
  const way = reference === undefined ? "flat" : direction(last - reference);
  return (
    <div className="flex flex-1 flex-col min-h-0 pt-[2px] pb-1.5 px-3" role="img" aria-label={label}>
      <div className="relative flex-1 min-h-0 pr-15">
        <svg
          viewBox={`0 0 ${size.width} ${size.height}`}
          preserveAspectRatio="none"
          className={`block size-full overflow-visible ${way}`}
          aria-hidden="true"
        >
          {drawn.reference !== undefined && (
            <path
              strokeWidth="1"
              className={`${strokeClass} stroke-faint [stroke-dasharray:3_3]`}
              d={`M0 ${drawn.reference}H${size.width}`}
            />
          )}
          <path
            d={drawn.path}
            strokeWidth="1.5"
            className={`${strokeClass} stroke-current ${part ? "[stroke-dasharray:2_4]" : ""}`}
          />
        </svg>
        {!part && (
          <>
            <span className={`${extreme} top-0`}>{formatPrice(drawn.highest)}</span>
            <span className={`${extreme} bottom-0`}>{formatPrice(drawn.lowest)}</span>
          </>
        )}
      </div>
      <p className="num flex justify-between text-table text-faint">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </p>
      {note && <p className="flex justify-between text-table text-faint">{note}</p>}
    </div>
  );
}
