import "./messages/en/chart.ts";
import { type ReactNode, useMemo, useState } from "react";
import { BarReader } from "./BarReader.tsx";
import { ChartCanvas } from "./ChartCanvas.tsx";
import { ChartLegend } from "./ChartLegend.tsx";
import { CopyValues } from "./CopyValues.tsx";
import type { Picture } from "./chartDrawing.ts";
import { type Overlay, overlayItems } from "./chartOverlay.ts";
import { type Bar, barAt, type Grain, type SeriesPoint, slotOf, toBars } from "./chartPoints.ts";
import type { ChartKind } from "./chartSeries.ts";
import { chartSummary } from "./chartSummary.ts";
import { exchangeOffset } from "./chartTime.ts";
import { text } from "./messages/text.ts";
import { OverlayLegend } from "./OverlayLegend.tsx";
import { PointTable } from "./PointTable.tsx";

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
  /** lines drawn with it, each named with its value under the pointer */
  overlays?: readonly Overlay[] | undefined;
  /** what chooses those lines: buttons beside the chart's own */
  head?: ReactNode;
}

/** A chart with everything that can be read without its picture: legend, sentence, table. */
export function ChartFrame(props: ChartFrameProps) {
  const { name, chartKey, kind, grain, points, reference, from, until, note, overlays } = props;
  const [asTable, setAsTable] = useState(false);
  const [pointed, setPointed] = useState<number>();
  const [marked, setMarked] = useState<number>();
  const picture = useMemo((): Picture => {
    const offset = exchangeOffset(points.at(-1)?.at ?? 0);
    const slot = (at: number | undefined) => (at === undefined ? undefined : slotOf(at, grain, offset));
    const bars = toBars(points, grain, offset);
    const lines = overlays?.map(({ points, ...line }) => ({
      ...line,
      items: overlayItems(points, grain, offset),
    }));
    return { key: chartKey, grain, bars, from: slot(from), until: slot(until), reference, overlays: lines };
  }, [chartKey, grain, points, reference, from, until, overlays]);
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
        {props.head}
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
      {picture.overlays && <OverlayLegend lines={picture.overlays} slot={shown?.slot} />}
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
