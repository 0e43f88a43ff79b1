/** A chart as an image file, with its title and the names of its lines above, and time and source below. */
import "#ui/messages/en/chart";
import { text } from "#ui/messages/text";
import type { Bar } from "#ui/points/chartPoints";
import { saveFile } from "#ui/saving/saveFile";
import { formatPrice } from "#ui/words/format";
import type { ChartColour } from "./chartLook.ts";
import { overlayWords } from "./chartOverlay.ts";
import type { Picture } from "./chartPicture.ts";

export interface LegendEntry {
  words: string;
  colour: ChartColour;
  dashed?: boolean | undefined;
}

/** Names of the lines in a saved picture; none for a single line. @param named the chart's own series, if others are compared */
export function legendOf(
  { overlays }: Picture,
  named: string | undefined,
  { slot, value }: Bar,
): LegendEntry[] {
  const rebased = (name: string) => (named === undefined ? name : text("chart.rebased", { name }));
  const lines = overlays.map((line) => ({
    words: `${rebased(line.name)} ${overlayWords(line, slot)}`,
    colour: line.colour,
    dashed: line.dashed,
  }));
  if (named === undefined) return lines;
  return [{ words: `${rebased(named)} ${formatPrice(value)}`, colour: "accent" }, ...lines];
}

export interface FramedParts {
  /** the chart alone, in device pixels */
  chart: HTMLCanvasElement;
  title: string;
  /** the last value, written at the right */
  value: string;
  legend: readonly LegendEntry[];
  source: string;
  /** element whose font and colours the picture uses */
  like: Element;
}

/** CSS px */
const edge = 12;
const head = 34;
const foot = 26;
const row = 18;
const dash = 20;

/** Cuts a text that is too wide, because a name may have 200 letters. */
function fittedText(context: CanvasRenderingContext2D, words: string, width: number): string {
  if (context.measureText(words).width <= width) return words;
  let cut = words;
  while (cut && context.measureText(`${cut}…`).width > width) cut = cut.slice(0, -1);
  return `${cut}…`;
}

/** Position of each text in a row of texts; a text that does not fit starts a new row. @param widths px, with the space after each */
export function legendPlaces(widths: readonly number[], room: number): { x: number; row: number }[] {
  let x = 0;
  let row = 0;
  return widths.map((width) => {
    if (x > 0 && x + width > room) [x, row] = [0, row + 1];
    const place = { x, row };
    x += width;
    return place;
  });
}

const titleType = { size: 14, weight: 650, colour: "--text" };
const nameType = { size: 12, weight: 400, colour: "--text" };
const smallType = { ...nameType, colour: "--muted" };

export function framedPicture({ chart, like, legend, ...framed }: FramedParts): HTMLCanvasElement {
  const look = getComputedStyle(like);
  const token = (colour: string) => look.getPropertyValue(colour).trim();
  const ratio = window.devicePixelRatio || 1;
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (!context) return chart;
  const width = chart.width / ratio;
  const font = ({ size, weight }: typeof smallType) => `${weight} ${size}px ${look.fontFamily}`;
  context.font = font(nameType);
  const widths = legend.map(({ words }) =>
    Math.min(context.measureText(words).width, width - 2 * edge - dash),
  );
  const places = legendPlaces(
    widths.map((wide) => dash + wide + edge),
    width - edge,
  );
  const rows = (places.at(-1)?.row ?? -1) + 1;
  const top = head + rows * row;
  // setting the size empties a canvas and resets its font
  canvas.width = chart.width;
  canvas.height = chart.height + Math.round((top + foot) * ratio);
  context.fillStyle = token("--panel");
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(chart, 0, Math.round(top * ratio));
  context.scale(ratio, ratio);
  /** @returns px from the left to the end of the text */
  const write = (words: string, x: number, y: number, style = smallType) => {
    context.font = font(style);
    context.fillStyle = token(style.colour);
    const shown = fittedText(context, words, width - edge - x);
    context.fillText(shown, x, y);
    return x + context.measureText(shown).width;
  };
  const end = write(framed.title, edge, 22, titleType);
  if (end + 16 < width) write(framed.value, end + edge, 22);
  context.lineWidth = 2;
  for (const [index, { words, colour, dashed }] of legend.entries()) {
    const { x, row: line } = places[index] ?? { x: 0, row: 0 };
    const [left, y] = [edge + x, head + 6 + line * row];
    context.strokeStyle = token(`--${colour}`);
    context.setLineDash(dashed ? [4, 3] : []);
    context.beginPath();
    context.moveTo(left, y - 4);
    context.lineTo(left + dash - 6, y - 4);
    context.stroke();
    write(words, left + dash, y, nameType);
  }
  write(framed.source, edge, canvas.height / ratio - 9);
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
