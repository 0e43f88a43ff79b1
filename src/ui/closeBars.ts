/**
 * Daily bars of a service that publishes no open: a line from low to high and a tick to the right at the close. A
 * candle, or a bar with a tick to the left, would invent the opening price. Thin lines close outside their own range
 * (the official close is not a trade), so the tick may stand clear of the line.
 */
export interface CloseBar {
  close: number;
  high: number | undefined;
  low: number | undefined;
  /** close against the close before; 0 for the first bar */
  rise: number;
}

export interface PlacedBar {
  x: number;
  bar: CloseBar;
}

/** What is needed of the library's canvas; its own type satisfies it. */
export interface BarSurface {
  context: CanvasRenderingContext2D;
  horizontalPixelRatio: number;
  verticalPixelRatio: number;
}

/** The numbers the price scale must hold; the last is the current value. */
export const priceSpan = ({ close, high, low }: CloseBar): number[] => [low ?? close, high ?? close, close];

/** @returns width of the closing tick in CSS pixels: as wide as the spacing bears, never a plank */
export const tickWidth = (barSpacing: number): number => Math.min(9, Math.max(1, barSpacing * 0.45));

export function paintCloseBars(
  surface: BarSurface,
  bars: readonly PlacedBar[],
  scale: { barSpacing: number; toY: (price: number) => number | null; paint: (rise: number) => string },
): void {
  const { context, horizontalPixelRatio: across, verticalPixelRatio: down } = surface;
  const stem = Math.max(1, Math.round(Math.min(2, scale.barSpacing * 0.25) * across));
  const tick = Math.max(1, Math.round(tickWidth(scale.barSpacing) * across));
  const thick = Math.max(1, Math.round(Math.min(2, Math.max(1, scale.barSpacing * 0.25)) * down));
  for (const { x, bar } of bars) {
    const [low, high, close] = priceSpan(bar).map((price) => scale.toY(price));
    if (close === undefined || close === null) continue;
    const left = Math.round(x * across) - Math.floor(stem / 2);
    context.fillStyle = scale.paint(bar.rise);
    if (typeof low === "number" && typeof high === "number") {
      const top = Math.round(high * down);
      context.fillRect(left, top, stem, Math.max(thick, Math.round(low * down) - top));
    }
    context.fillRect(left, Math.round(close * down) - Math.floor(thick / 2), stem + tick, thick);
  }
}
