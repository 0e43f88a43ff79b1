/** A chart as a picture to keep: what it is of above, when and from whom below, so that it cannot be taken for newer or other than it is. */

import { saveFile } from "#ui/saving/saveFile";
import type { ChartColour } from "./chartColours.ts";

/** One line of the chart, as its picture names it. */
export interface LegendEntry {
  words: string;
  colour: ChartColour;
  dashed: boolean;
}

interface Framed {
  /** the chart alone, in device pixels */
  chart: HTMLCanvasElement;
  /** what is charted */
  title: string;
  /** the value at its end */
  value: string;
  legend: readonly LegendEntry[];
  /** as of when, and from whom */
  source: string;
  /** what the texts take their look from */
  like: Element;
}

/** CSS px */
const edge = 12;
const head = 34;
const foot = 26;
const row = 18;
const dash = 20;

/** Cut at the end where it is wider than its place: a name may have 200 letters. */
function fitted(context: CanvasRenderingContext2D, words: string, width: number): string {
  if (context.measureText(words).width <= width) return words;
  let cut = words;
  while (cut && context.measureText(`${cut}…`).width > width) cut = cut.slice(0, -1);
  return `${cut}…`;
}

/** Where each of a row of words begins, wrapped where the next would not fit. @param widths px, with what is kept free */
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
  // another size is another canvas, empty and without a font
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

/** "JKH.N0000, 1 day 2026-10-02 14.30.png" without what file systems refuse. */
export const pictureName = (title: string, at: string): string =>
  `${`${title} ${at}`.replace(/[^\p{L}\p{N} .,_-]+/gu, ".").slice(0, 120)}.png`;

/** Hands a picture to the browser's downloads. @throws when the browser makes no picture of it */
export async function savePicture(canvas: HTMLCanvasElement, name: string): Promise<void> {
  const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (!picture) throw new Error("the browser made no picture");
  saveFile(picture, name);
}
