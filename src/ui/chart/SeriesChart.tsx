/** The lazy chunk with the chart library begins here. The page loads it with the first chart. */
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { type ChartScale, watchColours } from "#ui/chart/library/chartLook";
import {
  type ChartHandle,
  type OpenChart,
  type Opening,
  openChart,
  type View,
} from "#ui/chart/library/openChart";
import type { Bar } from "#ui/points/chartPoints";
import { useScale } from "#ui/screen/mediaQuery";
import { usePrinting } from "#ui/screen/printing";
import { LevelHandles, type LevelScale } from "./LevelHandles.tsx";
import {
  groupMarks,
  type MarkEntry,
  type MarkGroup,
  markLabel,
  type Picture,
  type SlotMark,
} from "./library/chartDrawing.ts";
import { ChartLevels } from "./library/chartLevels.ts";
import "#ui/messages/en/chart";
import { Popup } from "#ui/controls/Popup.tsx";
import { text } from "#ui/messages/text";
import { formatDayAndMinute } from "#ui/words/format";

interface MarkButtonsProps {
  groups: readonly MarkGroup[];
  /** px from the chart's top to the bottom of the price pane */
  foot: number;
}

/** Marks of events at the bottom of the price pane. They are one Tab stop; arrows move between them, and Enter opens an event. */
function MarkButtons({ groups, foot }: MarkButtonsProps) {
  const [at, setAt] = useState(0);
  const current = Math.min(at, groups.length - 1);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };
    const step = steps[event.key];
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>(".chart-mark")];
    const next = buttons[current + (step ?? 0)];
    if (step === undefined || !next || !buttons.includes(event.target as HTMLElement)) return;
    event.preventDefault();
    setAt(current + step);
    next.focus();
  };
  return (
    <div className="chart-marks" role="toolbar" aria-label={text("chart.marksOn")} onKeyDown={move}>
      {groups.map(({ x, entries }, index) => (
        <span key={entries[0]?.key} style={{ left: x, top: foot }}>
          <Popup
            className="chart-mark h-4.5 px-1 text-table font-[650] leading-4"
            label={wordsOf(entries)}
            title={wordsOf(entries)}
            shown={markLabel(entries)}
            tabIndex={index === current ? 0 : -1}
          >
            <MarkList entries={entries} />
          </Popup>
        </span>
      ))}
    </div>
  );
}

const told = 3;

/** "18 Aug 2026 17:02 CASH DIVIDEND; …": label for screen readers and tooltips. */
function wordsOf(entries: readonly MarkEntry[]): string {
  const words = entries
    .slice(-told)
    .map(({ at, title }) => `${formatDayAndMinute(at)} ${title.slice(0, 80)}`);
  const more = entries.length - words.length;
  return [...(more > 0 ? [text("chart.marksMore", { count: more })] : []), ...words].join("; ");
}

const MarkList = ({ entries }: { entries: readonly MarkEntry[] }) => (
  <ul className="mark-list grid gap-2.5">
    {entries.toReversed().map(({ key, at, glyph, title, category, address }) => (
      <li className="grid grid-cols-[16px_1fr] gap-2" key={key}>
        <b aria-hidden="true">{glyph}</b>
        <span>
          <span className="font-semibold">{title}</span>
          <span className="text-muted">
            {formatDayAndMinute(at)}
            {category && category !== title && ` · ${category}`}
          </span>
          {address && (
            <a href={address} target="_blank" rel="noopener noreferrer">
              {text("chart.markDocument")}
            </a>
          )}
        </span>
      </li>
    ))}
  </ul>
);

/**
 * The logo link to TradingView that the chart library's licence requires. The library writes the link as an HTML string, which Trusted
 * Types forbids. This link has the same look and place.
 */
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

export interface SeriesChartProps extends Omit<Opening, "onMove" | "onDraw"> {
  picture: Picture;
  scale: ChartScale;
  withMarks: boolean;
  /** receives the functions of the open chart */
  handle: RefObject<ChartHandle | undefined>;
  /** the bar that the keyboard marks, as if the pointer were on it */
  marked: Bar | undefined;
  /** called when the library could not draw the picture, even from scratch */
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

/** The newest value that was drawn, for what happens between two renders. */
function useNewest<T>(value: T): RefObject<T> {
  const newest = useRef(value);
  useLayoutEffect(() => {
    newest.current = value;
  }, [value]);
  return newest;
}

/** The price scale, with the places of the levels; the same object until one of these moves. */
function useLevelScale(open: RefObject<OpenChart | undefined>) {
  const levels = useContext(ChartLevels);
  const wanted = useNewest(levels);
  const [scale, setScale] = useState<LevelScale & { places: string }>();
  const placeLevels = useCallback(() => {
    const chart = open.current;
    if (!chart || wanted.current.length === 0) return;
    const { toY, toPrice } = chart;
    const [foot, side] = [chart.foot(), chart.side()];
    const places = [foot, side, ...wanted.current.map(({ price }) => toY(price))].join(" ");
    setScale((before) => (before?.places === places ? before : { toY, toPrice, foot, side, places }));
  }, [open, wanted]);
  const drawn = useRef<readonly number[]>([]);
  const draw = useCallback(
    (prices: readonly number[]) => {
      drawn.current = prices;
      open.current?.levels(prices);
    },
    [open],
  );
  /** Draws the same lines in a chart that replaces another. */
  const redraw = useCallback(() => open.current?.levels(drawn.current), [open]);
  return { levels, scale, placeLevels, draw, redraw };
}

interface PrintedChartProps extends Pick<Opening, "kind"> {
  picture: Picture;
  scale: ChartScale;
  /** prices at which lines are drawn */
  levels: readonly number[];
  view: View | undefined;
}

/** px; a sheet of paper shows it as wide as its panel */
const printedSize = { width: "1040px", height: "440px" };
const ignore = () => undefined;

/** The chart for paper. It is drawn at once and in the paper's colours: a printer waits for no frame. */
function PrintedChart({ kind, picture, scale, levels, view }: PrintedChartProps) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the picture of one moment; later figures are not for this paper
  useLayoutEffect(() => {
    const room = document.createElement("div");
    Object.assign(room.style, { position: "absolute", visibility: "hidden", ...printedSize });
    place.current?.append(room);
    const opening = { kind, onPoint: ignore, onMove: ignore, onDraw: ignore };
    const chart = openChart(room, opening, view);
    try {
      chart.drawing.show(picture);
      chart.scale(scale);
      chart.levels(levels);
      place.current?.replaceChildren(chart.image());
    } finally {
      chart.close();
    }
  }, []);
  return <div ref={place} className="printed-chart" />;
}

/** One chart of the library. Give it a `key` that changes with the charted data. */
export function SeriesChart(props: SeriesChartProps) {
  const { kind, onPoint, picture, scale, withMarks, handle, marked, onFailure } = props;
  const box = useRef<HTMLDivElement>(null);
  const open = useRef<OpenChart>(undefined);
  const view = useRef<View>(undefined);
  const [colours, setColours] = useState(0);
  const look = `${colours} ${useScale()}`;
  const printing = usePrinting();
  const [marks, setMarks] = useState<PlacedMarks>(noMarks);
  const shown = useNewest(picture);
  const frame = useRef(0);
  const { levels, scale: levelScale, placeLevels, draw, redraw } = useLevelScale(open);
  const place = useCallback(() => {
    // the library reports a new size before its axis is resized, and sets the panes' heights in its next frame
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => {
      if (open.current) setMarks(placed(open.current, shown.current.marks));
      placeLevels();
    });
  }, [placeLevels, shown]);
  useEffect(() => {
    const resized = new ResizeObserver(place); // also needed when only the height changes, because then `onMove` is not called
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
    const chart = openChart(box.current, { kind, onPoint, onMove: place, onDraw: placeLevels }, view.current);
    open.current = handle.current = chart;
    redraw();
    return () => {
      view.current = chart.drawing.showsAll() ? undefined : chart.view();
      open.current = handle.current = undefined;
      chart.close();
    };
  }, [kind, onPoint, look]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a chart that is opened again is drawn again
  useEffect(() => {
    const drawing = open.current?.drawing;
    if (drawing)
      attempt(
        () => drawing.show(picture),
        () => attempt(() => drawing.repair(), onFailure),
      );
    place();
  }, [picture, onFailure, kind, onPoint, look]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    attempt(() => open.current?.scale(scale), onFailure);
  }, [scale, onFailure, kind, onPoint, look]);
  useEffect(() => {
    attempt(() => open.current?.mark(marked), onFailure);
  }, [marked, onFailure]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other levels have other places
  useEffect(placeLevels, [placeLevels, levels]);
  return (
    <>
      <div ref={box} className="series-chart absolute inset-0 overflow-clip text-table" />
      <ChartAttribution />
      {printing && (
        <PrintedChart
          {...{ kind, picture, scale }}
          levels={levels.map(({ price }) => price)}
          view={open.current?.drawing.showsAll() ? undefined : open.current?.view()}
        />
      )}
      {levelScale && <LevelHandles levels={levels} scale={levelScale} onDraw={draw} />}
      {withMarks && marks.groups.length > 0 && <MarkButtons {...marks} />}
    </>
  );
}
