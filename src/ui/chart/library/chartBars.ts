/**
 * Bars that our own code paints. A day without a published open is a vertical line from low to high, with a tick to the right at the close.
 * A candle or a left tick would invent an open. A day with an open is a candle. The official close is not a trade and may be outside the
 * day's range, so the tick may lie beyond the line.
 */
import type { Bar } from "#ui/points/chartPoints";
import type { ChartColours } from "./chartLook.ts";

export interface PlacedBar {
  /** CSS pixels */
  x: number;
  bar: Bar;
  /** change from the previous bar's value; 0 for the first bar */
  rise: number;
}

/** The part of the library's canvas that is used here. */
export interface BarSurface {
  context: CanvasRenderingContext2D;
  horizontalPixelRatio: number;
  verticalPixelRatio: number;
}

export interface BarScale {
  /** CSS pixels between two places of the axis */
  barSpacing: number;
  toY: (value: number) => number | null;
}

export interface BarKind {
  /** the values that the scale must include; the last is the current value */
  span: (bar: Bar) => number[];
  paint: (surface: BarSurface, bars: readonly PlacedBar[], scale: BarScale) => void;
}

/** @returns width of the closing tick in CSS pixels, which grows with the spacing up to a limit */
export const tickWidth = (barSpacing: number): number => Math.min(9, Math.max(1, barSpacing * 0.45));
/** @returns width of a volume column in CSS pixels */
export const columnWidth = (barSpacing: number): number => Math.min(22, Math.max(0.7, barSpacing * 0.82));

const priceSpan = ({ value, high, low }: Bar) => [low ?? value, high ?? value, value];

/** px; height of the mark at the edge of a chart, which points to a price beyond it */
const beyondMark = 6;

export const closeBars = (colours: ChartColours): BarKind => ({
  span: (bar) => (bar.open === undefined ? priceSpan(bar) : [bar.open, ...priceSpan(bar)]),
  paint({ context, horizontalPixelRatio: across, verticalPixelRatio: down }, bars, { barSpacing, toY }) {
    const point = (x: number, edge: number, inwards: number) => {
      const [wide, long] = [beyondMark * across, inwards * beyondMark * down];
      context.fillStyle = colours("caution");
      context.beginPath();
      context.moveTo(x * across, edge);
      context.lineTo(x * across - wide / 2, edge + long);
      context.lineTo(x * across + wide / 2, edge + long);
      context.fill();
    };
    const stem = Math.max(1, Math.round(Math.min(2, barSpacing * 0.25) * across));
    const tick = Math.max(1, Math.round(tickWidth(barSpacing) * across));
    const thick = Math.max(1, Math.round(Math.min(2, Math.max(1, barSpacing * 0.25)) * down));
    for (const { x, bar, rise } of bars) {
      const colour = colours(rise === 0 ? "muted" : rise > 0 ? "up" : "down");
      const [low, high, close] = priceSpan(bar).map(toY);
      if (typeof close !== "number") continue;
      const left = Math.round(x * across) - Math.floor(stem / 2);
      context.fillStyle = colour;
      if (typeof low === "number" && typeof high === "number") {
        const top = Math.round(high * down);
        context.fillRect(left, top, stem, Math.max(thick, Math.round(low * down) - top));
        if (high < 0) point(x, 0, 1);
        if (low * down > context.canvas.height) point(x, context.canvas.height, -1);
        context.fillStyle = colour;
      }
      const open = bar.open === undefined ? null : toY(bar.open);
      if (open === null) {
        context.fillRect(left, Math.round(close * down) - Math.floor(thick / 2), stem + tick, thick);
        continue;
      }
      const [top, bottom] = [Math.min(open, close), Math.max(open, close)].map((y) => Math.round(y * down));
      const body = Math.max(thick, (bottom ?? 0) - (top ?? 0));
      context.fillRect(left - tick, top ?? 0, stem + 2 * tick, body);
    }
  },
});

/** Shares as columns from zero; a bar without a known quantity has none. */
export const volumeColumns = (colour: string): BarKind => ({
  span: ({ quantity = 0 }) => [0, quantity],
  paint({ context, horizontalPixelRatio: across, verticalPixelRatio: down }, bars, { barSpacing, toY }) {
    const width = Math.max(1, Math.floor(columnWidth(barSpacing) * across));
    const base = toY(0);
    context.fillStyle = colour;
    for (const { x, bar } of bars) {
      const top = bar.quantity ? toY(bar.quantity) : null;
      if (top === null || base === null) continue;
      const height = Math.max(1, Math.round((base - top) * down));
      context.fillRect(Math.round(x * across - width / 2), Math.round(base * down) - height, width, height);
    }
  },
});

interface Item<Time> {
  time: Time;
  bar: Bar;
  rise: number;
}

/** Wraps one of the kinds above in the library's interface for a custom series. */
export function barView<Time, Options>(kind: BarKind, options: Options) {
  let placed: PlacedBar[] = [];
  let barSpacing = 1;
  return {
    defaultOptions: () => options,
    priceValueBuilder: ({ bar }: Item<Time>) => kind.span(bar),
    isWhitespace: (item: object): item is { time: Time } => !("bar" in item),
    update(data: { bars: readonly { x: number; originalData: Item<Time> }[]; barSpacing: number }) {
      placed = data.bars.map(({ x, originalData: { bar, rise } }) => ({ x, bar, rise }));
      barSpacing = data.barSpacing;
    },
    renderer: () => ({
      draw: (
        target: { useBitmapCoordinateSpace(draw: (surface: BarSurface) => void): void },
        toY: (value: number) => number | null,
      ) => target.useBitmapCoordinateSpace((surface) => kind.paint(surface, placed, { barSpacing, toY })),
    }),
  };
}
