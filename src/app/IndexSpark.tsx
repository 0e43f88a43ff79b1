import "./indexSpark.css";
import { useQuery } from "@tanstack/react-query";
import { indexSeriesQuery } from "#feed/charts";
import { allShareId } from "#market/sector";
import type { IndexPoint } from "#market/series";
import { dayStart } from "#market/session";
import { direction } from "#ui/format";
import { useMedia } from "#ui/media";

export interface SparkProps {
  sectorId: number;
  previousClose: number | undefined;
}

/** Where the header has room: for the all-share index first. */
const room = { first: "(width >= 1360px)", second: "(width >= 1680px)" } as const;

/** The session's course beside an index's value: the series that the chart draws, asked for once a minute. */
export function IndexSpark(props: SparkProps) {
  const fits = useMedia(props.sectorId === allShareId ? room.first : room.second);
  return fits ? <Spark {...props} /> : null;
}

const [width, height] = [64, 18];

function Spark({ sectorId, previousClose }: SparkProps) {
  const { data } = useQuery(indexSeriesQuery(sectorId, 1));
  const points = ofLastDay(data?.value ?? []);
  const last = points.at(-1);
  const base = previousClose ?? points[0]?.value;
  if (!last || points.length < 2 || base === undefined) return <svg className="spark" aria-hidden="true" />;
  const values = [...points.map(({ value }) => value), base];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const across = (index: number) => ((index / (points.length - 1)) * width).toFixed(1);
  const down = (value: number) => (1 + (height - 2) * (1 - (value - low) / (high - low || 1))).toFixed(1);
  return (
    <svg
      className={`spark ${direction(last.value - base)}`}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <path className="spark-base" d={`M0 ${down(base)}H${width}`} />
      <polyline points={points.map(({ value }, index) => `${across(index)},${down(value)}`).join(" ")} />
    </svg>
  );
}

function ofLastDay(points: readonly IndexPoint[]): readonly IndexPoint[] {
  const day = dayStart(points.at(-1)?.at ?? 0);
  return points.filter(({ at }) => at >= day);
}
