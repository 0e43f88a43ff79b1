/** Draws behind a chart: shades for parts of the day without regular trading, and vertical lines at price jumps. */
import type { BarSurface } from "./chartBars.ts";
import type { ChartColours } from "./chartLook.ts";

export interface Shade {
  from: number;
  until: number;
  /** written into the shade if the shade is wide enough */
  label: string;
}

export interface Cut {
  slot: number;
  label: string;
}

interface Shapes {
  shades: readonly Shade[];
  cuts: readonly Cut[];
}

interface Bitmap extends BarSurface {
  bitmapSize: { width: number; height: number };
}

interface Backdrop {
  colours: ChartColours;
  font: string;
  /** size of the chart's text in CSS pixels */
  fontSize: number;
  /** CSS pixels from the left; null for a place off the axis */
  toX: (slot: number) => number | null;
  /** CSS pixels between two places of the axis */
  spacing: () => number;
}

/** size relative to the chart's text */
const labelShare = 11 / 12;

/** @returns a pane primitive of the library, and a function that sets what it shows */
export function createBackdrop({ colours, font, fontSize, toX, spacing }: Backdrop) {
  const size = fontSize * labelShare;
  /** from the chart's top to the bottom of the label */
  const foot = size + 5;
  let shown: Shapes = { shades: [], cuts: [] };
  let again = () => {};
  const view = (zOrder: "bottom" | "top", draw: (surface: Bitmap) => void) => ({
    zOrder: () => zOrder,
    renderer: () => ({
      draw: (target: { useBitmapCoordinateSpace(draw: (surface: Bitmap) => void): void }) =>
        target.useBitmapCoordinateSpace((surface) => {
          surface.context.font = `${size * surface.verticalPixelRatio}px ${font}`;
          draw(surface);
        }),
    }),
  });

  const write = ({ context, verticalPixelRatio: down }: Bitmap, label: string, x: number) =>
    context.fillText(label, x, foot * down);

  const paintShades = (surface: Bitmap) => {
    const { context, bitmapSize, horizontalPixelRatio: across } = surface;
    const half = spacing() / 2;
    for (const { from, until, label } of shown.shades) {
      const [left, right] = [toX(from), toX(until)];
      if (left === null || right === null) continue;
      const [start, end] = [(left - half) * across, (right - half) * across];
      context.fillStyle = colours("muted", 0.06);
      context.fillRect(start, 0, end - start, bitmapSize.height);
      context.fillStyle = colours("muted");
      const room = Math.min(end, bitmapSize.width) - Math.max(start, 0);
      if (context.measureText(label).width + 8 * across < room)
        write(surface, label, Math.max(start, 0) + 4 * across);
    }
  };

  const paintCuts = (surface: Bitmap) => {
    const { context, bitmapSize, horizontalPixelRatio: across } = surface;
    for (const { slot, label } of shown.cuts) {
      const x = toX(slot);
      if (x === null) continue;
      const at = Math.round((x - spacing() / 2) * across);
      context.strokeStyle = context.fillStyle = colours("caution");
      context.lineWidth = Math.max(1, Math.round(across));
      context.setLineDash([4 * across, 3 * across]);
      context.beginPath();
      context.moveTo(at, 0);
      context.lineTo(at, bitmapSize.height);
      context.stroke();
      context.setLineDash([]);
      const width = context.measureText(label).width + 5 * across;
      // drawn on the side that has room; if neither has, only the text beside the chart mentions the jump
      if (at + width < bitmapSize.width) write(surface, label, at + 5 * across);
      else if (at - width > 0) write(surface, label, at - width);
    }
  };

  const views = [view("bottom", paintShades), view("top", paintCuts)];
  return {
    primitive: {
      paneViews: () => views,
      attached: ({ requestUpdate }: { requestUpdate: () => void }) => {
        again = requestUpdate;
      },
    },
    show(next: Shapes) {
      shown = next;
      again();
    },
  };
}
