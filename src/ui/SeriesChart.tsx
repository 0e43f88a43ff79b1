/** The chart library's chunk begins here: fetched when the first chart is shown. */
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { ChartAttribution } from "./ChartAttribution.tsx";
import { watchColours } from "./chartColours.ts";
import type { Picture } from "./chartDrawing.ts";
import type { ChartScale } from "./chartLook.ts";
import { groupMarks, type MarkGroup, type SlotMark } from "./chartMarks.ts";
import type { Bar } from "./chartPoints.ts";
import { MarkButtons } from "./MarkButtons.tsx";
import { type ChartHandle, type OpenChart, type Opening, openChart, type View } from "./openChart.ts";
import { useScale } from "./scale.ts";

export interface SeriesChartProps extends Omit<Opening, "onMove"> {
  picture: Picture;
  scale: ChartScale;
  withMarks: boolean;
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

interface PlacedMarks {
  groups: readonly MarkGroup[];
  foot: number;
}
const noMarks: PlacedMarks = { groups: [], foot: 0 };

function placed(chart: OpenChart, marks: readonly SlotMark[] = []): PlacedMarks {
  if (marks.length === 0) return noMarks;
  const seen = marks.map(({ slot, entries }) => ({ x: chart.toX(slot), entries }));
  return { groups: groupMarks(seen), foot: chart.foot() };
}

/** One chart of the library. Give it a `key` that changes with what is charted. */
export function SeriesChart(props: SeriesChartProps) {
  const { kind, formatValue, onPoint, picture, scale, withMarks, handle, marked, onFailure } = props;
  const box = useRef<HTMLDivElement>(null);
  const open = useRef<OpenChart>(undefined);
  const view = useRef<View>(undefined);
  const [colours, setColours] = useState(0);
  const look = `${colours} ${useScale()}`;
  const [marks, setMarks] = useState<PlacedMarks>(noMarks);
  const shown = useRef(picture);
  shown.current = picture;
  const frame = useRef(0);
  const place = useCallback(() => {
    // the library tells of a new size before its axis has it, and shares out the heights of panes in its next frame
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => {
      if (open.current) setMarks(placed(open.current, shown.current.marks));
    });
  }, []);
  useEffect(() => {
    const resized = new ResizeObserver(place); // a chart that only became higher moves no place of its axis
    if (box.current) resized.observe(box.current);
    return () => {
      cancelAnimationFrame(frame.current);
      resized.disconnect();
    };
  }, [place]);
  useEffect(() => {
    if (box.current) return watchColours(box.current, () => setColours((count) => count + 1));
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another look is another chart in other colours or larger type, same view
  useEffect(() => {
    if (!box.current) return;
    const chart = openChart(box.current, { kind, formatValue, onPoint, onMove: place }, view.current);
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
    place();
  }, [picture, onFailure, kind, formatValue, onPoint, look]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    attempt(() => open.current?.scale(scale), onFailure);
  }, [scale, onFailure, kind, formatValue, onPoint, look]);
  useEffect(() => {
    attempt(() => open.current?.mark(marked), onFailure);
  }, [marked, onFailure]);
  return (
    <>
      <div ref={box} className="series-chart" />
      <ChartAttribution />
      {withMarks && marks.groups.length > 0 && <MarkButtons {...marks} />}
    </>
  );
}
