/** A chart as a picture to keep: what it is of above, when and from whom below, so that it cannot be taken for newer or other than it is. */
interface Framed {
  /** the chart alone, in device pixels */
  chart: HTMLCanvasElement;
  /** what is charted */
  title: string;
  /** the value at its end */
  value: string;
  /** as of when, and from whom */
  source: string;
  /** what the texts take their look from */
  like: Element;
}

/** CSS px */
const edge = 12;
const head = 34;
const foot = 26;

/** Cut at the end where it is wider than its place: a name may have 200 letters. */
function fitted(context: CanvasRenderingContext2D, words: string, width: number): string {
  if (context.measureText(words).width <= width) return words;
  let cut = words;
  while (cut && context.measureText(`${cut}…`).width > width) cut = cut.slice(0, -1);
  return `${cut}…`;
}

export function framedPicture({ chart, title, value, source, like }: Framed): HTMLCanvasElement {
  const look = getComputedStyle(like);
  const token = (name: string) => look.getPropertyValue(name).trim();
  const ratio = window.devicePixelRatio || 1;
  const canvas = document.createElement("canvas");
  canvas.width = chart.width;
  canvas.height = chart.height + Math.round((head + foot) * ratio);
  const context = canvas.getContext("2d");
  if (!context) return chart;
  context.fillStyle = token("--panel");
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(chart, 0, Math.round(head * ratio));
  context.scale(ratio, ratio);
  const width = canvas.width / ratio;
  const write = (words: string, y: number, { size = 12, weight = 400, color = "--muted" }) => {
    context.font = `${weight} ${size}px ${look.fontFamily}`;
    context.fillStyle = token(color);
    context.fillText(fitted(context, words, width - 2 * edge), edge, y);
    return context.measureText(words).width;
  };
  const after = write(title, 22, { size: 14, weight: 650, color: "--text" });
  if (edge + after + 16 < width) {
    context.font = `400 12px ${look.fontFamily}`;
    context.fillStyle = token("--muted");
    context.fillText(fitted(context, value, width - after - 3 * edge), edge + after + edge, 22);
  }
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
  const link = document.createElement("a");
  link.href = URL.createObjectURL(picture);
  link.download = name;
  link.click();
  // the download has begun; its bytes may go
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
