import { type OverlayLine, overlayAt } from "./chartOverlay.ts";
import { formatPrice } from "./format.ts";

interface OverlayLegendProps {
  lines: readonly OverlayLine[];
  /** the place that is read; none before anything is drawn */
  slot: number | undefined;
}

/** The lines drawn with a chart: each with its colour, its name and its value at the place that is read. */
export function OverlayLegend({ lines, slot }: OverlayLegendProps) {
  if (lines.length === 0) return null;
  return (
    <ul className="overlay-legend num">
      {lines.map(({ id, name, colour, dashed = false, items }) => (
        <li key={id}>
          <i aria-hidden="true" style={{ color: `var(--${colour})` }} data-dashed={dashed} />
          <span title={name}>{name}</span>
          <b>{formatPrice(slot === undefined ? undefined : overlayAt(items, slot))}</b>
        </li>
      ))}
    </ul>
  );
}
