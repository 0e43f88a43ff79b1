import { formatPrice } from "./format.ts";
import { text } from "./messages/text.ts";

interface RangeBarProps {
  low: number | undefined;
  high: number | undefined;
  price: number | undefined;
  previousClose: number | undefined;
}

/** Where a value lies between low and high, 0 to 1; clamped, for the service's closes do leave the day's range. */
export function place(value: number, low: number, high: number): number {
  return high > low ? Math.min(1, Math.max(0, (value - low) / (high - low))) : 0.5;
}

/** Low to high as a line, the price as a mark on it, and the way from the previous close filled. */
export function RangeBar({ low, high, price, previousClose }: RangeBarProps) {
  if (low === undefined || high === undefined || price === undefined) return <span>—</span>;
  const at = place(price, low, high);
  const from = place(previousClose ?? price, low, high);
  const way = price > (previousClose ?? price) ? "up" : price < (previousClose ?? price) ? "down" : "flat";
  const figures = { low, high, price, previousClose };
  const words = Object.fromEntries(Object.entries(figures).map(([name, v]) => [name, formatPrice(v)]));
  return (
    <span
      role="img"
      aria-label={text("explain.range", words)}
      title={text("explain.range", words)}
      className="range"
    >
      <i
        className={way}
        style={{ left: `${Math.min(at, from) * 100}%`, width: `${Math.abs(at - from) * 100}%` }}
      />
      <b style={{ left: `${at * 100}%` }} />
    </span>
  );
}
