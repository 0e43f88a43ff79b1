import "./messages/en/chart.ts";
import { useState } from "react";
import { Change } from "./Change.tsx";
import type { Grain, SeriesPoint } from "./chartPoints.ts";
import { formatCount, formatPrice } from "./format.ts";
import { text } from "./messages/text.ts";
import { formatClock, formatDay } from "./time.ts";

interface PointTableProps {
  name: string;
  points: readonly SeriesPoint[];
  grain: Grain;
  /** what the changes of a day are measured from; days are measured from the close before */
  reference: number | undefined;
}

const page = 200;

/** Every point as it came, newest first: a chart thins what it draws, this does not. */
export function PointTable({ name, points, grain, reference }: PointTableProps) {
  const [limit, setLimit] = useState(page);
  const rows = points.map((point, index) => ({
    ...point,
    base: grain === "days" ? points[index - 1]?.value : reference,
  }));
  const newest = rows.reverse().slice(0, limit);
  const ranged = grain === "days" && points.some((point) => point.high !== undefined);
  const counted = points.some((point) => point.quantity !== undefined);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard
    <section className="chart-table" aria-label={name} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{text(grain === "days" ? "chart.date" : "chart.time")}</th>
            <th scope="col">{text("chart.value")}</th>
            <th scope="col">{text("column.change")}</th>
            {ranged && <th scope="col">{text("column.low")}</th>}
            {ranged && <th scope="col">{text("column.high")}</th>}
            {counted && <th scope="col">{text("column.shares")}</th>}
          </tr>
        </thead>
        <tbody>
          {newest.map(({ at, value, base, low, high, quantity }) => (
            <tr key={at}>
              <th scope="row">{grain === "days" ? formatDay(at) : formatClock(at)}</th>
              <td>{formatPrice(value)}</td>
              <td>
                <Change change={base === undefined ? undefined : value - base} />
              </td>
              {ranged && <td>{formatPrice(low)}</td>}
              {ranged && <td>{formatPrice(high)}</td>}
              {counted && <td>{formatCount(quantity)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > limit && (
        <button type="button" className="chip m-2" onClick={() => setLimit(limit + 5 * page)}>
          {text("chart.more", { shown: limit, all: rows.length })}
        </button>
      )}
    </section>
  );
}
