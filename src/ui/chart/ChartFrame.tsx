import "#ui/messages/en/chart";
import { type RefObject, useCallback, useMemo, useRef, useState } from "react";
import type { Range } from "#market/series/series";
import { type ChartLook, plainLook } from "#ui/chart/library/chartLook";
import {
  type ChartData,
  changeBase,
  type Picture,
  periodStart,
  pictureOf,
} from "#ui/chart/library/chartPicture";
import type { ChartKind } from "#ui/chart/library/chartSeries";
import type { ChartHandle } from "#ui/chart/library/openChart";
import { legendOf } from "#ui/chart/library/savedPicture";
import { text } from "#ui/messages/text";
import { barAt, type PointFields, type SeriesPoint } from "#ui/points/chartPoints";
import { useFullScreenKey } from "#ui/screen/fullScreen";
import { latePart } from "#ui/screen/latePart.tsx";
import { formatDay, formatDayAndMinute } from "#ui/words/format";
import { BarReader, beyondText, ChartLegend, chartSummary, OverlayLegend } from "./ChartLegend.tsx";
import { ChartTools, CopyValues, SavePicture } from "./ChartTools.tsx";
import { PointTable } from "./PointTable.tsx";

export interface ChartFrameProps extends ChartData {
  /** what the chart shows, in words: "ASPI, 1 day" */
  name: string;
  kind: ChartKind;
  /** a warning shown above the picture, for example that the chart is old */
  note?: string | undefined;
  /** whether the days fill the requested period; if not, the title shows the first and last day */
  filled?: boolean | undefined;
  /** explains how the chart is drawn */
  why?: string | undefined;
  /** wire names of the figures, and their symbol */
  fields?: PointFields | undefined;
  symbol?: string | undefined;
  /** the points as sent, for the table and for copying, if the drawn points are derived from them */
  asSent?: readonly SeriesPoint[] | undefined;
  /** source of the figures, written into a saved picture */
  source?: string | undefined;
  /** form and scale from a link; without it the chart keeps its own */
  look?: ChartLook | undefined;
  onLook?: ((changed: Partial<ChartLook>) => void) | undefined;
  /** removes an overlay by its id */
  onRemoveOverlay?: ((id: string) => void) | undefined;
  /** name of the chart's own line if others are compared; the period's change is then left out */
  named?: string | undefined;
}

function useLook({ look, onLook }: ChartFrameProps) {
  const [own, setOwn] = useState(plainLook);
  return {
    look: look ?? own,
    onLook: onLook ?? ((changed: Partial<ChartLook>) => setOwn((before) => ({ ...before, ...changed }))),
  };
}

const dataFields = [
  ...(["chartKey", "grain", "points", "reference", "from", "until", "quietUntil", "past"] as const),
  ...(["part", "gaps", "pauses", "cuts", "marks", "overlays"] as const),
] satisfies (keyof ChartData)[];

/** A chart with a legend, a sentence for screen readers, and a table, which can be read without the picture. */
export function ChartFrame(props: ChartFrameProps) {
  const { name, kind, grain, reference, note, part, cuts } = props;
  const points = props.asSent ?? props.points;
  const { look, onLook } = useLook(props);
  const [pointed, setPointed] = useState<number>();
  const [marked, setMarked] = useState<number>();
  const figure = useRef<HTMLElement>(null);
  const handle = useRef<ChartHandle>(undefined);
  useFullScreenKey(figure);
  const picture = useMemo(
    () => pictureOf(props),
    // biome-ignore lint/correctness/useExhaustiveDependencies: built again only if the charted data changes, not with each render
    dataFields.map((name) => props[name]),
  );
  const { bars } = picture;
  const slot = marked ?? pointed;
  const shown = (slot === undefined ? undefined : barAt(bars, slot)) ?? bars.at(-1);
  const measured = part === undefined && props.named === undefined;
  const base = shown && measured ? changeBase(picture, shown) : undefined;
  const beyond = look.table ? undefined : beyondText(picture.scale, grain);
  const told = { bars, grain, reference, part, whole: !props.gaps?.length };
  const takes = (
    <>
      <CopyValues points={points} grain={grain} />
      {shown && !look.table && (
        <SavePicture
          {...{ handle, figure, title: name, source: props.source }}
          legend={legendOf(picture, props.named, shown)}
          at={(grain === "days" ? formatDay : formatDayAndMinute)(shown.at)}
          value={chartSummary({ name: "", ...told }).replace(/^: /, "")}
        />
      )}
    </>
  );
  return (
    <figure className="flex flex-1 flex-col min-w-0 min-h-0 m-0" aria-label={name} ref={figure}>
      <figcaption className="chart-head flex flex-none gap-x-3 gap-y-1 items-center min-h-7 pt-[3px] pb-0 px-2.5 text-table phone:flex-wrap">
        {shown && (
          <ChartLegend
            bar={shown}
            grain={grain}
            against={base}
            since={grain === "days" && measured ? periodStart(bars, shown) : undefined}
            live={slot === undefined}
            filled={props.filled ?? true}
            named={props.named}
          />
        )}
        <Note words={part} title={text(grain === "days" ? "chart.partOfDaysWhy" : "chart.partOfWhy")} />
        <Note words={note} />
        <Note words={beyond} />
        <ChartTools
          {...{ look, onLook, takes }}
          daily={kind === "bars" || kind === "closes"}
          marked={props.marks !== undefined}
          jumped={Boolean(cuts?.length)}
          why={props.why}
        />
      </figcaption>
      <OverlayLegend lines={picture.overlays} slot={shown?.slot} onRemove={props.onRemoveOverlay} />
      <p className="sr-only">
        {chartSummary({ name, ...told })} {note} {beyond}
      </p>
      {look.table ? (
        <PointTable
          {...{ name, points, grain, reference, fields: props.fields, symbol: props.symbol }}
          {...{ cuts, part, named: props.named, lines: picture.overlays }}
        />
      ) : (
        <div className="chart-area relative flex-1">
          <ChartCanvas key={kind} {...{ kind, picture, look, marked, handle, onPoint: setPointed }} />
          <BarReader {...{ bars, grain, name, handle, onRead: setMarked }} against={base} />
        </div>
      )}
    </figure>
  );
}

function Note({ words, title }: { words: string | undefined; title?: string }) {
  if (!words) return null;
  return (
    <span
      className="chart-note min-w-0 pl-3 border-l border-solid border-line text-text phone:pl-0 phone:border-l-0"
      title={title}
    >
      {words}
    </span>
  );
}

const DrawingFailed = () => <p className="m-auto p-4 text-table text-muted">{text("chart.failed")}</p>;
const SeriesChart = latePart(async () => (await import("./SeriesChart.tsx")).SeriesChart, {
  Missing: DrawingFailed,
});

interface ChartCanvasProps {
  kind: ChartKind;
  picture: Picture;
  look: ChartLook;
  marked: number | undefined;
  handle: RefObject<ChartHandle | undefined>;
  onPoint: (slot: number | undefined) => void;
}

/** Draws the chart. If its code does not load, or fails, the table still shows the figures. */
function ChartCanvas({ kind, picture, look, marked, handle, onPoint }: ChartCanvasProps) {
  const { scale, marks: withMarks } = look;
  const [failed, setFailed] = useState(false);
  const fail = useCallback(() => setFailed(true), []);
  if (failed) return <DrawingFailed />;
  const bar = marked === undefined ? undefined : barAt(picture.bars, marked);
  return (
    <SeriesChart {...{ kind, picture, scale, withMarks, handle, onPoint }} marked={bar} onFailure={fail} />
  );
}

/** "JKH.N0000, 1 year", or "JKH.N0000, 7 Oct 2025 to 4 Mar 2026" if the days do not fill the period. */
export const daysName = (what: string, range: Range, days: readonly { at: number }[], filled: boolean) =>
  filled
    ? chartName(what, range)
    : text("chart.spanName", { what, from: formatDay(days[0]?.at), to: formatDay(days.at(-1)?.at) });

/** "JKH.N0000, 1 day" */
export const chartName = (what: string, range: Range) =>
  text("chart.name", { what, period: text(`chart.period.${range}`) });
