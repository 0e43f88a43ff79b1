import "./messages/en/chart.ts";
import { type OverlayLine, overlayAt } from "./chartOverlay.ts";
import { formatCount, formatPrice } from "./format.ts";
import { text } from "./messages/text.ts";

interface OverlayLegendProps {
  lines: readonly OverlayLine[];
  /** the place that is read; none before anything is drawn */
  slot: number | undefined;
  onRemove?: ((id: string) => void) | undefined;
}

/** The lines drawn with a chart: each with its colour, its name and its value at the place that is read. */
export function OverlayLegend({ lines, slot, onRemove }: OverlayLegendProps) {
  if (lines.length === 0) return null;
  return (
    <ul className="overlay-legend num">
      {lines.map(({ id, name, colour, pane, dashed = false, items, removable }) => (
        <li key={id}>
          <i aria-hidden="true" style={{ color: `var(--${colour})` }} data-dashed={dashed} />
          <span title={name}>{name}</span>
          <b>
            {(pane === "volume" ? formatCount : formatPrice)(
              slot === undefined ? undefined : overlayAt(items, slot),
            )}
          </b>
          {removable && onRemove && (
            <button type="button" aria-label={text("chart.without", { name })} onClick={() => onRemove(id)}>
              ×
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
