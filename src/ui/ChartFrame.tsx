import "./messages/en/chart.ts";
import { type ComponentType, useCallback, useEffect, useMemo, useState } from "react";
import { ChartLegend } from "./ChartLegend.tsx";
import { CopyValues } from "./CopyValues.tsx";
import type { Picture } from "./chartDrawing.ts";
import { type Bar, barAt, extent, type Grain, type SeriesPoint, slotOf, toBars } from "./chartPoints.ts";
import { chartSummary } from "./chartSummary.ts";
import { exchangeOffset, slotLabel } from "./chartTime.ts";
import { formatPrice } from "./format.ts";
import { text } from "./messages/text.ts";
import { PointTable } from "./PointTable.tsx";
import type { ChartKind, SeriesChartProps } from "./SeriesChart.tsx";

export interface ChartFrameProps {
  /** what is charted, in words: "All Share Index, 1 day" */
  name: string;
  /** what is charted, for the machine: another key starts the view anew */
  chartKey: string;
  kind: ChartKind;
  grain: Grain;
  points: readonly SeriesPoint[];
  /** what up and down are measured from; without it the line has no direction */
  reference: number | undefined;
  /** ends of the session, exchange time in ms, where the axis is wider than the points */
  from?: number | undefined;
  until?: number | undefined;
  /** why the chart is drawn as it is */
  note?: string | undefined;
}

/** A chart with everything that can be read without its picture: legend, sentence, table. */
export function ChartFrame(props: ChartFrameProps) {
  const { name, chartKey, kind, grain, points, reference, from, until, note } = props;
  const [asTable, setAsTable] = useState(false);
  const [pointed, setPointed] = useState<number>();
  const [marked, setMarked] = useState<number>();
  const picture = useMemo((): Picture => {
    const offset = exchangeOffset(points.at(-1)?.at ?? 0);
    const slot = (at: number | undefined) => (at === undefined ? undefined : slotOf(at, grain, offset));
    const bars = toBars(points, grain, offset);
    return { key: chartKey, grain, bars, from: slot(from), until: slot(until), reference };
  }, [chartKey, grain, points, reference, from, until]);
  const { bars } = picture;
  const slot = marked ?? pointed;
  const shown = (slot === undefined ? undefined : barAt(bars, slot)) ?? bars.at(-1);
  const summary = chartSummary({ name, bars, grain, reference });
  return (
    <figure className="chart" aria-label={name}>
      <figcaption className="chart-head">
        {shown && (
          <ChartLegend
            bar={shown}
            grain={grain}
            against={against(picture, shown)}
            live={slot === undefined}
          />
        )}
        {note && (
          <span className="chart-note" title={note}>
            {note}
          </span>
        )}
        <CopyValues points={points} grain={grain} />
        <button
          type="button"
          className="chart-toggle"
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
        >
          {text("chart.asTable")}
        </button>
      </figcaption>
      <p className="sr-only">{summary}</p>
      {asTable ? (
        <PointTable name={name} points={points} grain={grain} reference={reference} />
      ) : (
        <div className="chart-area">
          <ChartCanvas key={kind} {...{ kind, picture, marked, onPoint: setPointed }} />
          <BarReader bars={bars} grain={grain} name={name} onRead={setMarked} />
        </div>
      )}
    </figure>
  );
}

/** What a bar's change is measured from: the day's reference, or for days the close before. */
function against({ grain, bars, reference }: Picture, bar: Bar): number | undefined {
  return grain === "days" ? bars[bars.indexOf(bar) - 1]?.value : reference;
}

type Chart = ComponentType<SeriesChartProps>;
let code: Chart | undefined;

interface ChartCanvasProps {
  kind: ChartKind;
  picture: Picture;
  marked: number | undefined;
  onPoint: (slot: number | undefined) => void;
}

/** The picture itself. Its code comes by itself, and where it fails to come the table still has the figures. */
function ChartCanvas({ kind, picture, marked, onPoint }: ChartCanvasProps) {
  const [Chart, setChart] = useState<Chart | undefined>(() => code);
  const [failed, setFailed] = useState(false);
  const fail = useCallback(() => setFailed(true), []);
  useEffect(() => {
    if (code) return;
    const keep = (module: { SeriesChart: Chart }) => {
      code = module.SeriesChart;
      setChart(() => module.SeriesChart);
    };
    import("./SeriesChart.tsx").then(keep, fail);
  }, [fail]);
  if (failed) return <p className="m-auto p-4 text-table text-muted">{text("chart.failed")}</p>;
  if (!Chart) return null;
  const bar = marked === undefined ? undefined : barAt(picture.bars, marked);
  return <Chart {...{ kind, picture, onPoint }} marked={bar} formatValue={formatPrice} onFailure={fail} />;
}

interface BarReaderProps {
  bars: readonly Bar[];
  grain: Grain;
  name: string;
  onRead: (slot: number | undefined) => void;
}

/** The bars as a slider: arrows, Page, Home and End move along them, and each is spoken once. */
function BarReader({ bars, grain, name, onRead }: BarReaderProps) {
  const [index, setIndex] = useState<number>();
  if (!extent(bars)) return null;
  const last = bars.length - 1;
  const at = Math.min(index ?? last, last);
  const bar = bars[at];
  const read = (to: number | undefined) => {
    setIndex(to);
    onRead(to === undefined ? undefined : bars[Math.min(to, last)]?.slot);
  };
  return (
    <input
      type="range"
      className="chart-reader"
      aria-label={text("chart.read", { name })}
      aria-valuetext={bar && `${slotLabel(bar.slot, grain)} ${formatPrice(bar.value)}`}
      min={0}
      max={last}
      value={at}
      onChange={(event) => read(event.currentTarget.valueAsNumber)}
      onBlur={() => read(undefined)}
    />
  );
}
