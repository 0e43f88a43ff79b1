import { useQuery } from "@tanstack/react-query";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { indexSeriesQuery } from "#feed/groups/charts";
import { allShareId } from "#market/company/sector";
import { drawnDay, drawnSession, ofNewestDay, sessionGaps } from "#market/day/drawnSession";
import { drawMini } from "#ui/chart/miniPath";
import { useMedia } from "#ui/screen/mediaQuery";
import { direction } from "#ui/words/format";

export interface SparkProps {
  sectorId: number;
  previousClose: number | undefined;
}

/** Minimum header widths; the all-share index comes first. */
const room = { first: "(width >= 1360px)", second: "(width >= 1680px)" } as const;

/** The session's course beside an index value, from the chart's series, polled once a minute. */
export function IndexSpark(props: SparkProps) {
  const fits = useMedia(props.sectorId === allShareId ? room.first : room.second);
  return fits ? <Spark {...props} /> : null;
}

const size = { width: 64, height: 18 };

const drawing = "spark fill-none stroke-current [stroke-linejoin:round] flex-none self-center w-16 h-4.5";

function Spark({ sectorId, previousClose }: SparkProps) {
  const { data } = useQuery(indexSeriesQuery(sectorId, 1));
  const { points } = ofNewestDay(data?.value ?? []);
  const last = points.at(-1);
  const reference = previousClose ?? points[0]?.value;
  const lastAt = last?.at ?? 0;
  // the width is the elapsed part of the session: a morning does not fill it
  const { quietUntil: until } = drawnDay(lastAt, exchangeNow());
  const { from } = drawnSession(lastAt, exchangeNow());
  const gaps = sessionGaps(points, until);
  const drawn = drawMini(points, { kind: "line", reference, from, until, gaps, ...size });
  if (!last || !drawn || points.length < 2 || reference === undefined)
    return <svg className={drawing} aria-hidden="true" />;
  return (
    <svg
      className={`${drawing} ${direction(last.value - reference)}`}
      strokeWidth="1.25"
      viewBox={`0 0 ${size.width} ${size.height}`}
      aria-hidden="true"
    >
      <path
        strokeWidth="1"
        className="stroke-faint [stroke-dasharray:1_2]"
        d={`M0 ${drawn.reference}H${size.width}`}
      />
      <path d={drawn.path} />
    </svg>
  );
}
