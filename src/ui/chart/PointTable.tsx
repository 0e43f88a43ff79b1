import "#ui/messages/en/chart";
import { useState } from "react";
import { type OverlayLine, overlayAt, overlayWords } from "#ui/chart/library/chartOverlay";
import { text } from "#ui/messages/text";
import { Change } from "#ui/panel/Change.tsx";
import { NearClose } from "#ui/panel/NearClose.tsx";
import { type Grain, type PointFields, type SeriesPoint, slotOf } from "#ui/points/chartPoints";
import { moment, type SavedTable, useSavedTable } from "#ui/saving/savedTable";
import { exchangeOffset } from "#ui/words/exchangeZone";
import { formatCount, formatPrice, unknown } from "#ui/words/format";
import { formatClock, formatDay } from "#ui/words/time";

interface PointTableProps {
  name: string;
  points: readonly SeriesPoint[];
  grain: Grain;
  /** what the changes of a day are measured from; days are measured from the close before */
  reference: number | undefined;
  /** where the price jumped as after a split: the change from the day before is not known */
  cuts?: readonly { at: number }[] | undefined;
  /** how much of the period the points are, where they are not all of it: no change is told from one to the next */
  part?: string | undefined;
  /** the wire's names of the figures, and all else that was sent */
  fields?: PointFields | undefined;
  symbol?: string | undefined;
  /** the line's own name where others are compared with it, all 100 where they begin */
  named?: string | undefined;
  /** the lines drawn with it, a column each */
  lines?: readonly OverlayLine[] | undefined;
}

const page = 200;

/** Which columns have anything in them. A session's extremes run with it. */
function columnsOf({ points, grain, fields, named, lines = [] }: PointTableProps) {
  const offset = exchangeOffset(points.at(-1)?.at ?? 0);
  const heading = (name: string) => (named === undefined ? name : text("chart.rebased", { name }));
  const has = (name: "low" | "high" | "quantity") => points.some((point) => point[name] !== undefined);
  const ranged = has("low") || has("high");
  return {
    ranged,
    counted: has("quantity"),
    low: text(grain === "days" ? "column.low" : "chart.lowSoFar"),
    high: text(grain === "days" ? "column.high" : "chart.highSoFar"),
    sent: fields?.sent ?? [],
    value: named === undefined ? text("chart.value") : heading(named),
    lines: lines.map((line) => ({
      id: line.id,
      heading: heading(line.name),
      words: (at: number) => overlayWords(line, slotOf(at, grain, offset)),
    })),
  };
}

/** Every point as it came, newest first: a chart thins what it draws, this does not. */
export function PointTable(props: PointTableProps) {
  const { name, points, grain, reference, fields, symbol, part, cuts = [] } = props;
  const [limit, setLimit] = useState(page);
  const columns = columnsOf(props);
  const jumps = new Set(cuts.map(({ at }) => at));
  const before = (at: number, index: number) =>
    part !== undefined || jumps.has(at) ? undefined : points[index - 1]?.value;
  const rows = points.map((point, index) => ({
    ...point,
    base: grain === "days" ? before(point.at, index) : reference,
  }));
  const newest = rows.reverse().slice(0, limit);
  const saved = useSavedTable(() => savedPoints(props));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard
    <section ref={saved} className="chart-table" aria-label={name} tabIndex={0} data-symbol={symbol}>
      <table>
        <thead>
          <tr>
            <th scope="col">{text(grain === "days" ? "chart.date" : "chart.time")}</th>
            <th scope="col">{columns.value}</th>
            <th scope="col">{text("column.change")}</th>
            {columns.ranged && <th scope="col">{columns.low}</th>}
            {columns.ranged && <th scope="col">{columns.high}</th>}
            {columns.counted && <th scope="col">{text("column.shares")}</th>}
            {columns.lines.map(({ id, heading }) => (
              <th key={id} scope="col">
                {heading}
              </th>
            ))}
            {columns.sent.map(({ field, heading }) => (
              <th key={field} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {newest.map((point) => (
            <PointRow key={point.at} {...{ point, grain, fields, columns }} />
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

/** Every point, newest first as in the table, and the lines drawn with it by their names. */
function savedPoints({ name, points, grain, fields, lines = [] }: PointTableProps): SavedTable {
  const offset = exchangeOffset(points.at(-1)?.at ?? 0);
  const sent = fields?.sent ?? [];
  return {
    name: `${name}-points`,
    fields: [
      fields?.at ?? "at",
      fields?.value ?? "value",
      fields?.low ?? "low",
      fields?.high ?? "high",
      fields?.quantity ?? "quantity",
      ...sent.map(({ field }) => field),
      ...lines.map((line) => line.name),
    ],
    rows: points
      .toReversed()
      .map((point) => [
        moment(point.at),
        point.value,
        point.low,
        point.high,
        point.quantity,
        ...sent.map((_, at) => point.sent?.[at]),
        ...lines.map((line) => overlayAt(line.items, slotOf(point.at, grain, offset))),
      ]),
  };
}

interface PointRowProps {
  point: SeriesPoint & { base: number | undefined };
  grain: Grain;
  fields: PointFields | undefined;
  columns: ReturnType<typeof columnsOf>;
}

function PointRow({ point, grain, fields, columns }: PointRowProps) {
  const { at, value, base, low, high, quantity, nearClose, sent = [] } = point;
  return (
    <tr>
      <th scope="row" data-field={fields?.at}>
        {grain === "days" ? formatDay(at) : formatClock(at)}
      </th>
      <td data-field={fields?.value}>
        {nearClose && <NearClose />}
        {formatPrice(value)}
      </td>
      <td>
        <Change change={base === undefined ? undefined : value - base} />
      </td>
      {columns.ranged && <td data-field={fields?.low}>{formatPrice(low)}</td>}
      {columns.ranged && <td data-field={fields?.high}>{formatPrice(high)}</td>}
      {columns.counted && <td data-field={fields?.quantity}>{formatCount(quantity)}</td>}
      {columns.lines.map(({ id, words }) => (
        <td key={id}>{words(at)}</td>
      ))}
      {columns.sent.map(({ field }, index) => (
        <td key={field} data-field={field} className="text-muted">
          {sent[index] ?? unknown}
        </td>
      ))}
    </tr>
  );
}
