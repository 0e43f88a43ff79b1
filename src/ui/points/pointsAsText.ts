import { formatClock, formatIsoDay } from "#ui/words/time";
import type { Grain, SeriesPoint } from "./chartPoints.ts";

const quantities = ["low", "high", "quantity"] as const;

/**
 * Oldest first, one line a point, tabs between: "2026-11-20 10:30:14⇥21759.04", in the exchange's time, with a plain
 * minus and no thousands marks. Columns in which no point has anything are left out.
 */
export function pointsAsText(points: readonly SeriesPoint[], grain: Grain): string {
  const more = quantities.filter((name) => points.some((point) => point[name] !== undefined));
  const head = [grain === "days" ? "date" : "time", "value", ...more];
  const lines = points.map((point) => {
    const day = formatIsoDay(point.at);
    const at = grain === "days" ? day : `${day} ${formatClock(point.at)}`;
    return [at, point.value, ...more.map((name) => point[name] ?? "")];
  });
  return [head, ...lines].map((cells) => cells.join("\t")).join("\n");
}
