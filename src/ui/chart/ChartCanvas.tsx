import "#ui/messages/en/chart";
import { type ComponentType, type RefObject, useCallback, useEffect, useState } from "react";
import type { ChartScale } from "#ui/chart/library/chartLook";
import type { ChartHandle } from "#ui/chart/library/openChart";
import { text } from "#ui/messages/text";
import { barAt } from "#ui/points/chartPoints";
import { formatPrice } from "#ui/words/format";
import type { Picture } from "./library/chartDrawing.ts";
import type { ChartKind } from "./library/chartSeries.ts";
import type { SeriesChartProps } from "./SeriesChart.tsx";

type Chart = ComponentType<SeriesChartProps>;
let code: Chart | undefined;

interface ChartCanvasProps {
  kind: ChartKind;
  picture: Picture;
  scale: ChartScale;
  withMarks: boolean;
  marked: number | undefined;
  handle: RefObject<ChartHandle | undefined>;
  onPoint: (slot: number | undefined) => void;
}

/** Draws the chart; its code is loaded lazily. If it does not load, the table still has the figures. */
export function ChartCanvas({ kind, picture, scale, withMarks, marked, handle, onPoint }: ChartCanvasProps) {
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
  return (
    <Chart
      {...{ kind, picture, scale, withMarks, handle, onPoint }}
      marked={bar}
      formatValue={formatPrice}
      onFailure={fail}
    />
  );
}
