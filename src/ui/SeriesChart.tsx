/** The chart library's chunk begins here: fetched when the first chart is shown. */
import { type RefObject, useEffect, useRef, useState } from "react";
import { watchColours } from "./chartColours.ts";
import type { Picture } from "./chartDrawing.ts";
import type { ChartScale } from "./chartLook.ts";
import type { Bar } from "./chartPoints.ts";
import { type ChartHandle, type OpenChart, type Opening, openChart, type View } from "./openChart.ts";

export interface SeriesChartProps extends Opening {
  picture: Picture;
  scale: ChartScale;
  /** filled with what can be asked of the chart while it is open */
  handle: RefObject<ChartHandle | undefined>;
  /** a place to mark as if it were pointed at: the keyboard's */
  marked: Bar | undefined;
  /** the library could not draw this, also not from the start */
  onFailure: (error: unknown) => void;
}

function attempt(run: () => void, otherwise: (error: unknown) => void) {
  try {
    run();
  } catch (error) {
    otherwise(error);
  }
}

/** One chart of the library. Give it a `key` that changes with what is charted. */
export function SeriesChart(props: SeriesChartProps) {
  const { kind, formatValue, onPoint, picture, scale, handle, marked, onFailure } = props;
  const box = useRef<HTMLDivElement>(null);
  const open = useRef<OpenChart>(undefined);
  const view = useRef<View>(undefined);
  const [look, setLook] = useState(0);
  useEffect(() => {
    if (box.current) return watchColours(box.current, () => setLook((count) => count + 1));
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another look is another chart in other colours, same view
  useEffect(() => {
    if (!box.current) return;
    const chart = openChart(box.current, { kind, formatValue, onPoint }, view.current);
    open.current = handle.current = chart;
    return () => {
      view.current = chart.drawing.showsAll() ? undefined : chart.view();
      open.current = handle.current = undefined;
      chart.close();
    };
  }, [kind, formatValue, onPoint, look]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a chart opened anew has to be drawn anew
  useEffect(() => {
    const drawing = open.current?.drawing;
    if (drawing)
      attempt(
        () => drawing.show(picture),
        () => attempt(() => drawing.repair(), onFailure),
      );
  }, [picture, onFailure, kind, formatValue, onPoint, look]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    attempt(() => open.current?.scale(scale), onFailure);
  }, [scale, onFailure, kind, formatValue, onPoint, look]);
  useEffect(() => {
    attempt(() => open.current?.mark(marked), onFailure);
  }, [marked, onFailure]);
  return <div ref={box} className="series-chart" />;
}
