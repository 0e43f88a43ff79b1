/** The lazy chunk with the chart library begins here. The page loads it with the first chart. */
import "#ui/messages/en/chart";
import { type RefObject, useCallback, useContext, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type ChartScale, watchColours } from "#ui/chart/library/chartLook";
import { type ChartHandle, type ChartOpening, type OpenChart, openChart } from "#ui/chart/library/openChart";
import { text } from "#ui/messages/text";
import type { Bar } from "#ui/points/chartPoints";
import { useScale } from "#ui/screen/mediaQuery";
import { usePrinting } from "#ui/screen/printing";
import { LevelHandles, type LevelScale } from "./LevelHandles.tsx";
import { type ChartLevel, ChartLevels } from "./library/chartOverlay.ts";
import type { Picture, SlotMark, View } from "./library/chartPicture.ts";
import { groupMarks, MarkButtons, type MarkButtonsProps } from "./MarkButtons.tsx";

/** The link to TradingView that the chart library's licence requires. Trusted Types forbid the library's own, which is an HTML string. */
const ChartAttribution = () => (
  // the logo is 10 px from the left and from the bottom of the lowest pane; 3 px around it make it easier to touch
  <a
    className="fill-text absolute bottom-9 left-1.75 z-3 p-[3px]"
    href="https://www.tradingview.com/?utm_medium=lwc-link&utm_campaign=lwc-chart"
    target="_blank"
    rel="noopener noreferrer"
    title={text("chart.attribution")}
  >
    <svg
      className="w-8.75 h-4.75"
      viewBox="0 0 35 19"
      aria-hidden="true"
      fillRule="evenodd"
      clipRule="evenodd"
    >
      <path
        className="fill-panel"
        d="M2 0H0v10h6v9h21.4l.5-1.3 6-15 1-2.7H23.7l-.5 1.3-.2.6a5 5 0 0 0-7-.9V0H2Zm20 17h4l5.2-13 .8-2h-7l-1 2.5-.2.5-1.5 3.8-.3.7V17Zm-.8-10a3 3 0 0 0 .7-2.7A3 3 0 1 0 16.8 7h4.4ZM14 7V2H2v6h6v9h4V7h2Z"
      />
      <path d="M14 2H2v6h6v9h6V2Zm12 15h-7l6-15h7l-6 15Zm-7-9a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z" />
    </svg>
    <span className="sr-only">{text("chart.attribution")}</span>
  </a>
);

export interface SeriesChartProps extends Pick<ChartOpening, "kind" | "onPoint"> {
  picture: Picture;
  scale: ChartScale;
  withMarks: boolean;
  /** receives the functions of the open chart */
  handle: RefObject<ChartHandle | undefined>;
  /** the bar that the keyboard marks, as if the pointer were on it */
  marked: Bar | undefined;
  /** called when the library could not draw the picture */
  onFailure: (error: unknown) => void;
}

/** The newest value that was drawn, for what happens between two renders. */
function useNewest<T>(value: T): RefObject<T> {
  const newest = useRef(value);
  useLayoutEffect(() => {
    newest.current = value;
  }, [value]);
  return newest;
}

/** What lies over a chart, at its places on the screen. */
interface OverChart extends Pick<MarkButtonsProps, "groups" | "foot"> {
  chart: OpenChart;
  marks: readonly SlotMark[];
  scale: LevelScale;
  /** all places, as text */
  places: string;
}

function overChart(chart: OpenChart, marks: readonly SlotMark[], levels: readonly ChartLevel[]): OverChart {
  const { toY, toPrice } = chart;
  const [foot, side] = [chart.foot(), chart.side()];
  const seen = marks.map(({ slot, entries }) => ({ x: chart.toX(slot), entries }));
  const places = [foot, side, ...seen.map(({ x }) => x), ...levels.map(({ price }) => toY(price))].join(" ");
  return { chart, marks, places, groups: groupMarks(seen), foot, scale: { toY, toPrice, foot, side } };
}

const isSame = (a: OverChart, b: OverChart) =>
  a.chart === b.chart && a.marks === b.marks && a.places === b.places;

/** What lies over the chart; the same object until something moves. `place` looks for that in the next frame. */
function useOverChart(
  open: RefObject<OpenChart | undefined>,
  marks: readonly SlotMark[],
  levels: readonly ChartLevel[],
) {
  const [over, setOver] = useState<OverChart>();
  const newest = useNewest({ marks, levels });
  const frame = useRef(0);
  // the library draws before it sets the heights of its panes
  const place = useCallback(() => {
    frame.current ||= requestAnimationFrame(() => {
      frame.current = 0;
      if (!open.current) return;
      const next = overChart(open.current, newest.current.marks, newest.current.levels);
      setOver((before) => (before && isSame(before, next) ? before : next));
    });
  }, [open, newest]);
  useEffect(
    () => () => {
      cancelAnimationFrame(frame.current);
      frame.current = 0;
    },
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: other marks and levels have other places
  useEffect(place, [place, marks, levels]);
  return { over, place };
}

interface PrintedChartProps extends Pick<ChartOpening, "kind"> {
  picture: Picture;
  scale: ChartScale;
  /** prices at which lines are drawn */
  levels: readonly number[];
  view: View | undefined;
}

/** px; a sheet of paper shows it as wide as its panel */
const printedSize = { width: "1040px", height: "440px" };

/** The chart for paper. It is drawn at once and in the paper's colours: a printer waits for no frame. */
function PrintedChart({ kind, picture, scale, levels, view }: PrintedChartProps) {
  const paper = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the picture of one moment; later figures are not for this paper
  useLayoutEffect(() => {
    const room = document.createElement("div");
    Object.assign(room.style, { position: "absolute", visibility: "hidden", ...printedSize });
    paper.current?.append(room);
    const chart = openChart(room, { kind }, view);
    try {
      chart.show(picture);
      chart.scale(scale);
      chart.levels(levels);
      paper.current?.replaceChildren(chart.image());
    } finally {
      chart.close();
    }
  }, []);
  return <div ref={paper} className="printed-chart" />;
}

/** One chart of the library. Give it a `key` that changes with the charted data. */
export function SeriesChart(props: SeriesChartProps) {
  const { kind, onPoint, picture, scale, withMarks, handle, marked, onFailure } = props;
  const levels = useContext(ChartLevels);
  const box = useRef<HTMLDivElement>(null);
  const open = useRef<OpenChart>(undefined);
  const view = useRef<View>(undefined);
  /** prices of the lines in the chart; while one is moved it is not at its level's price */
  const lines = useRef<readonly number[]>([]);
  const [colours, setColours] = useState(0);
  const look = `${colours} ${useScale()}`;
  const printing = usePrinting();
  const { over, place } = useOverChart(open, picture.marks, levels);
  const drawLevels = useCallback((prices: readonly number[]) => {
    lines.current = prices;
    open.current?.levels(prices);
  }, []);
  /** Uses the open chart. A fault of the library leaves the page in order. */
  const using = (run: (chart: OpenChart) => void) => {
    try {
      if (open.current) run(open.current);
    } catch (error) {
      onFailure(error);
    }
  };
  useEffect(() => {
    if (box.current) return watchColours(box.current, () => setColours((count) => count + 1));
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another look is another chart in other colours or larger type, same view
  useEffect(() => {
    if (!box.current) return;
    const chart = openChart(box.current, { kind, onPoint, onDraw: place }, view.current);
    open.current = handle.current = chart;
    chart.levels(lines.current);
    return () => {
      view.current = chart.part();
      open.current = handle.current = undefined;
      chart.close();
    };
  }, [kind, onPoint, look]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a chart that is opened again is drawn again
  useEffect(() => using((chart) => chart.show(picture)), [picture, kind, onPoint, look]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => using((chart) => chart.scale(scale)), [scale, kind, onPoint, look]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another bar moves the mark
  useEffect(() => using((chart) => chart.mark(marked)), [marked]);
  return (
    <>
      <div ref={box} className="series-chart absolute inset-0 overflow-clip text-table" />
      <ChartAttribution />
      {printing && (
        <PrintedChart
          {...{ kind, picture, scale }}
          levels={levels.map(({ price }) => price)}
          view={open.current?.part()}
        />
      )}
      {over && <LevelHandles levels={levels} scale={over.scale} onDraw={drawLevels} />}
      {withMarks && over && over.groups.length > 0 && <MarkButtons {...over} />}
    </>
  );
}
