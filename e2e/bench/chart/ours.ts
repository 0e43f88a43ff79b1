/** Our chart as a page draws it. Each trade passes all points to the chart again. */
import { createElement, useEffect, useMemo, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { pictureOf } from "#ui/chart/library/chartPicture";
import type { ChartHandle } from "#ui/chart/library/openChart";
import { SeriesChart } from "#ui/chart/SeriesChart.tsx";
import { startTicks, type Tick } from "./stream.ts";

const nothing = () => {};

function Page() {
  const [ticks, setTicks] = useState<readonly Tick[]>([]);
  const handle = useRef<ChartHandle>(undefined);
  useEffect(() => startTicks((all) => setTicks([...all])), []);
  const picture = useMemo(
    () =>
      pictureOf({
        chartKey: "bench",
        grain: "minutes",
        points: ticks.map((tick) => ({ ...tick, high: undefined, low: undefined })),
        reference: 100,
      }),
    [ticks],
  );
  return createElement(SeriesChart, {
    ...{ kind: "steps", picture, scale: "linear", handle, marked: undefined, withMarks: false },
    ...{ onPoint: nothing, onFailure: nothing },
  });
}

const box = document.querySelector("#box");
if (box) createRoot(box).render(createElement(Page));
