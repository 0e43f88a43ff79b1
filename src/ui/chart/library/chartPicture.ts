/** Converts times of chart data to positions on the axis. */
import "#ui/messages/en/chart";
import { text } from "#ui/messages/text";
import {
  type Bar,
  daysSince,
  type Grain,
  type PriceCut,
  type SeriesPoint,
  slotOf,
  toBars,
} from "#ui/points/chartPoints";
import { priceScaleOf } from "#ui/points/priceScale";
import { saveFile } from "#ui/saving/saveFile";
import { exchangeOffset, formatMinute, formatPrice, formatShortDay } from "#ui/words/format";
import type { ChartMark, Picture } from "./chartDrawing.ts";
import type { ChartColour } from "./chartLook.ts";
import { type Overlay, overlayItems, overlayWords } from "./chartOverlay.ts";

/** Data to chart. Times are exchange time in ms. */
export interface Charted {
  /** identifies the charted data; with another key the view is fitted again */
  chartKey: string;
  grain: Grain;
  points: readonly SeriesPoint[];
  /** the value that up and down are measured from; without it the line has no direction */
  reference: number | undefined;
  /** ends of the axis if it is wider than the points; an axis of days ends today */
  from?: number | undefined;
  until?: number | undefined;
  /** the time until which the last value holds, drawn as a dotted line; by default the end of the axis */
  quietUntil?: number | undefined;
  /** the session ended a day or more ago; its last value is then drawn without an up or down colour */
  past?: boolean | undefined;
  /** the part of the session or period that the points cover, if not all; joining lines, range and change are then left out */
  part?: string | undefined;
  /** times without values: the line breaks, and the range is unknown */
  gaps?: readonly { from: number; until: number }[] | undefined;
  /** parts of a day without regular trading */
  pauses?: readonly { from: number; until: number; label: string }[] | undefined;
  /** price jumps, drawn as vertical lines */
  cuts?: readonly PriceCut[] | undefined;
  /** events, each at its bar */
  marks?: readonly ChartMark[] | undefined;
  overlays?: readonly Overlay[] | undefined;
}

function barsOf(charted: Charted, offset: number): Bar[] {
  const { grain, points, gaps = [], cuts = [], part } = charted;
  const slot = (at: number) => slotOf(at, grain, offset);
  const bars = toBars(points, grain, offset);
  const ends = new Set(gaps.map(({ from }) => slot(from)));
  const apart = new Set(cuts.filter(({ traded }) => !traded).map(({ at }) => slot(at)));
  const last = bars.at(-1);
  const past = last && pastOf(last, charted, slot);
  return bars.map((bar) => ({
    ...bar,
    ...((part !== undefined || ends.has(bar.slot)) && { ends: true }),
    ...(apart.has(bar.slot) && { apart: true }),
    ...(bar === last && past !== undefined && { past }),
  }));
}

/** ms after the last value, after which its label has its minute; the price may have moved elsewhere since */
const quietAfter = 15 * 60_000;

function pastOf(last: Bar, charted: Charted, slot: (at: number) => number): string | undefined {
  const { grain, until, quietUntil = until } = charted;
  if (grain === "minutes") {
    if (charted.past) return formatShortDay(last.at);
    return quietUntil !== undefined && quietUntil - last.at > quietAfter ? formatMinute(last.at) : undefined;
  }
  // a day is past only if a later weekday before today has no value, because today may not be over
  const isLate = until !== undefined && daysSince(last.slot, slot(until) - 1).length > 0;
  return isLate ? formatShortDay(last.at) : undefined;
}

export function pictureOf(charted: Charted): Picture {
  const { chartKey, grain, points, reference, overlays } = charted;
  const offset = exchangeOffset(points.at(-1)?.at ?? 0);
  const slot = (at: number) => slotOf(at, grain, offset);
  const place = (at: number | undefined) => (at === undefined ? undefined : slot(at));
  const bars = barsOf(charted, offset);
  return {
    key: chartKey,
    grain,
    bars,
    scale: priceScaleOf(bars),
    from: place(charted.from),
    until: place(charted.until),
    quietUntil: place(charted.quietUntil),
    reference,
    shades: charted.pauses?.map(({ from, until, label }) => ({
      from: slot(from),
      until: slot(until),
      label,
    })),
    cuts: charted.cuts?.map(({ at, label }) => ({ slot: slot(at), label })),
    marks: charted.marks?.map(({ at, entries }) => ({ slot: slot(at), entries })),
    overlays: overlays?.map(({ points: values, ...line }) => ({
      ...line,
      items: overlayItems(values, grain, offset),
    })),
  };
}

/**
 * Names of the lines in a saved picture; empty if there is only one line. @param named name of the chart's own series, if others are
 * compared
 */
export function legendOf(
  { overlays = [] }: Picture,
  named: string | undefined,
  { slot, value }: Bar,
): LegendEntry[] {
  const rebased = (name: string) => (named === undefined ? name : text("chart.rebased", { name }));
  const own: LegendEntry[] =
    named === undefined
      ? []
      : [{ words: `${rebased(named)} ${formatPrice(value)}`, colour: "accent", dashed: false }];
  return [
    ...own,
    ...overlays.map((line) => ({
      words: `${rebased(line.name)} ${overlayWords(line, slot)}`,
      colour: line.colour,
      dashed: line.dashed ?? false,
    })),
  ];
}

/**
 * The value that a bar's change is measured from: the day's reference, or in a chart of days the previous bar's close. Undefined across a
 * price jump.
 */
export function against({ grain, bars, reference }: Picture, bar: Bar): number | undefined {
  if (grain === "minutes") return reference;
  const before = bars[bars.indexOf(bar) - 1];
  return bar.apart || before?.ends ? undefined : before?.value;
}

/** The bar that a period's change is measured from: the first bar, or the first after the newest price jump up to the bar shown. */
export const begun = (bars: readonly Bar[], shown: Bar): Bar | undefined =>
  bars.findLast(({ slot, apart }) => apart && slot <= shown.slot) ?? bars[0];

// A chart as an image file, with the title above, and time and source below.

export interface LegendEntry {
  words: string;
  colour: ChartColour;
  dashed: boolean;
}

interface Framed {
  /** the chart alone, in device pixels */
  chart: HTMLCanvasElement;
  title: string;
  /** the last value, written at the right */
  value: string;
  legend: readonly LegendEntry[];
  source: string;
  /** element whose font and colour the texts use */
  like: Element;
}

/** CSS px */
const edge = 12;
const head = 34;
const foot = 26;
const row = 18;
const dash = 20;

/** Cuts a text that is too wide, because a name may have 200 letters. */
function fitted(context: CanvasRenderingContext2D, words: string, width: number): string {
  if (context.measureText(words).width <= width) return words;
  let cut = words;
  while (cut && context.measureText(`${cut}…`).width > width) cut = cut.slice(0, -1);
  return `${cut}…`;
}

/** Position of each text in a row of texts; a text that does not fit starts a new row. @param widths px, with the space after each */
export function wrapped(widths: readonly number[], room: number): { x: number; row: number }[] {
  let x = 0;
  let row = 0;
  return widths.map((width) => {
    if (x > 0 && x + width > room) [x, row] = [0, row + 1];
    const place = { x, row };
    x += width;
    return place;
  });
}

type Placed = LegendEntry & { x: number; y: number };

function writeLegend(context: CanvasRenderingContext2D, entries: readonly Placed[], colour: Token) {
  for (const { words, x, y, ...line } of entries) {
    context.strokeStyle = colour(`--${line.colour}`);
    context.lineWidth = 2;
    context.setLineDash(line.dashed ? [4, 3] : []);
    context.beginPath();
    context.moveTo(x, y - 4);
    context.lineTo(x + dash - 6, y - 4);
    context.stroke();
    context.fillStyle = colour("--text");
    context.fillText(words, x + dash, y);
  }
}

type Token = (name: string) => string;

export function framedPicture({ chart, title, value, legend, source, like }: Framed): HTMLCanvasElement {
  const look = getComputedStyle(like);
  const token: Token = (name) => look.getPropertyValue(name).trim();
  const ratio = window.devicePixelRatio || 1;
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (!context) return chart;
  const width = chart.width / ratio;
  const small = `400 12px ${look.fontFamily}`;
  context.font = small;
  const entries = legend.map((entry) => ({
    ...entry,
    words: fitted(context, entry.words, width - 2 * edge - dash),
  }));
  const places = wrapped(
    entries.map(({ words }) => dash + context.measureText(words).width + edge),
    width - edge,
  );
  const top = head + (places.length > 0 ? ((places.at(-1)?.row ?? 0) + 1) * row : 0);
  // setting the size empties a canvas and resets its font
  canvas.width = chart.width;
  canvas.height = chart.height + Math.round((top + foot) * ratio);
  context.fillStyle = token("--panel");
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(chart, 0, Math.round(top * ratio));
  context.scale(ratio, ratio);
  const write = (words: string, y: number, { size = 12, weight = 400, color = "--muted" }) => {
    context.font = `${weight} ${size}px ${look.fontFamily}`;
    context.fillStyle = token(color);
    context.fillText(fitted(context, words, width - 2 * edge), edge, y);
    return context.measureText(words).width;
  };
  const after = write(title, 22, { size: 14, weight: 650, color: "--text" });
  if (edge + after + 16 < width) {
    context.font = small;
    context.fillStyle = token("--muted");
    context.fillText(fitted(context, value, width - after - 3 * edge), edge + after + edge, 22);
  }
  context.font = small;
  writeLegend(
    context,
    entries.map((entry, index) => ({
      ...entry,
      x: edge + (places[index]?.x ?? 0),
      y: head + 6 + (places[index]?.row ?? 0) * row,
    })),
    token,
  );
  context.setLineDash([]);
  write(source, canvas.height / ratio - 9, {});
  return canvas;
}

/** "JKH.N0000, 1 day 2026-10-02 14.30.png" without characters that file systems refuse. */
export const pictureName = (title: string, at: string): string =>
  `${`${title} ${at}`.replace(/[^\p{L}\p{N} .,_-]+/gu, ".").slice(0, 120)}.png`;

/** Saves an image as a download. @throws when the browser cannot make the image */
export async function savePicture(canvas: HTMLCanvasElement, name: string): Promise<void> {
  const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (!picture) throw new Error("the browser made no picture");
  saveFile(picture, name);
}
