import "#ui/messages/en/chart";
import { useState } from "react";
import { type OverlayLine, overlayAt, overlayWords } from "#ui/chart/library/chartOverlay";
import { text } from "#ui/messages/text";
import {
  type Grain,
  type PointFields,
  type PriceCut,
  type SeriesPoint,
  slotOf,
} from "#ui/points/chartPoints";
import { timeCell } from "#ui/saving/savedTable";
import { type Column, changeColumn } from "#ui/table/column";
import { Table } from "#ui/table/Table.tsx";
import {
  exchangeOffset,
  formatChange,
  formatClock,
  formatCount,
  formatDay,
  formatPrice,
  unknownFigure,
} from "#ui/words/format";
import { NearClose } from "./ChartLegend.tsx";

interface PointTableProps {
  name: string;
  points: readonly SeriesPoint[];
  grain: Grain;
  /** the value that a minute's change is measured from; a day's change is measured from the previous close */
  reference: number | undefined;
  /** price jumps, as after a split; no change is measured across them */
  cuts?: readonly PriceCut[] | undefined;
  /** the part of the period that the points cover, if not all; changes are then left out */
  part?: string | undefined;
  /** wire names of the figures, and the other fields that were sent */
  fields?: PointFields | undefined;
  symbol?: string | undefined;
  /** the chart's own line if other lines are compared; all then begin at 100 */
  named?: string | undefined;
  /** overlays; each has a column */
  lines?: readonly OverlayLine[] | undefined;
}

const pageLength = 200;

interface PointRow extends SeriesPoint {
  /** the value that the point's change is measured from; undefined if unknown, and in a saved file */
  base?: number | undefined;
}

/** Only columns in which some point has a value. A session's high and low are those up to each point. */
function pointColumns({ points, grain, fields, named, lines = [] }: PointTableProps): Column<PointRow>[] {
  const offset = exchangeOffset(points.at(-1)?.at ?? 0);
  const slot = (at: number) => slotOf(at, grain, offset);
  const heading = (name: string) => (named === undefined ? name : text("chart.rebased", { name }));
  const has = (name: "low" | "high" | "quantity") => points.some((point) => point[name] !== undefined);
  const ranged = has("low") || has("high");
  const days = grain === "days";
  const more = [
    { name: "low", head: days ? "column.low" : "chart.lowSoFar", isSent: ranged, write: formatPrice },
    { name: "high", head: days ? "column.high" : "chart.highSoFar", isSent: ranged, write: formatPrice },
    { name: "quantity", head: "column.shares", isSent: has("quantity"), write: formatCount },
  ] as const;
  const sent = fields?.sent ?? [];
  return [
    {
      id: "at",
      wire: () => fields?.at,
      head: days ? "chart.date" : "chart.time",
      rowHead: true,
      saved: { [fields?.at ?? "at"]: ({ at }) => timeCell(at) },
      show: ({ at }) => (days ? formatDay(at) : formatClock(at)),
    },
    {
      id: "value",
      wire: () => fields?.value,
      head: () => (named === undefined ? text("chart.value") : heading(named)),
      saved: savedFields(fields, lines, slot),
      cell: ({ nearClose, value }) => (
        <>
          {nearClose && <NearClose />}
          {formatPrice(value)}
        </>
      ),
    },
    changeColumn(
      { id: "change", head: "column.change", cellClass: "num", saved: {} },
      ({ base, value }) => (base === undefined ? undefined : value - base),
      formatChange,
    ),
    ...more
      .filter(({ isSent }) => isSent)
      .map(
        ({ name, head, write }): Column<PointRow> => ({
          id: name,
          wire: () => fields?.[name],
          head,
          show: (row) => write(row[name]),
        }),
      ),
    ...lines.map(
      (line): Column<PointRow> => ({
        id: line.id,
        head: () => heading(line.name),
        show: ({ at }) => overlayWords(line, slot(at)),
      }),
    ),
    ...sent.map(
      ({ field, heading }, index): Column<PointRow> => ({
        id: field,
        field,
        head: () => heading,
        cellClass: "text-muted",
        show: (row) => String(row.sent?.[index] ?? unknownFigure),
      }),
    ),
  ];
}

/** What a file has of a point: always every field, under its wire name, and the overlays. */
function savedFields(
  fields: PointFields | undefined,
  lines: readonly OverlayLine[],
  slot: (at: number) => number,
): Record<string, (row: PointRow) => number | string | undefined> {
  const own = (["value", "low", "high", "quantity"] as const).map(
    (name) => [fields?.[name] ?? name, (row: PointRow) => row[name]] as const,
  );
  const sent = (fields?.sent ?? []).map(
    ({ field }, at) => [field, (row: PointRow) => row.sent?.[at]] as const,
  );
  const drawn = lines.map(
    ({ name, items }) => [name, ({ at }: PointRow) => overlayAt(items, slot(at))] as const,
  );
  return Object.fromEntries([...own, ...sent, ...drawn]);
}

/** Every point as it was sent, newest first. The chart may draw fewer points. */
export function PointTable(props: PointTableProps) {
  const { name, points, grain, reference, symbol, part, cuts = [] } = props;
  const [limit, setLimit] = useState(pageLength);
  const jumps = new Set(cuts.filter(({ traded }) => !traded).map(({ at }) => at));
  const before = (at: number, index: number) =>
    part !== undefined || jumps.has(at) ? undefined : points[index - 1]?.value;
  const rows = points.map((point, index) => ({
    ...point,
    base: grain === "days" ? before(point.at, index) : reference,
  }));
  const newest = rows.reverse().slice(0, limit);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard
    <section className="chart-table flex-1 overflow-auto" aria-label={name} tabIndex={0} data-symbol={symbol}>
      <Table
        name={`${name}-points`}
        columns={pointColumns(props)}
        rows={newest}
        saved={points.toReversed()}
        keyOf={({ at }) => at}
      />
      {rows.length > limit && (
        <button type="button" className="chip m-2" onClick={() => setLimit(limit + 5 * pageLength)}>
          {text("chart.more", { shown: limit, all: rows.length })}
        </button>
      )}
    </section>
  );
}
