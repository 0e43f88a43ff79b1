import "./messages/en/chart.ts";
import { type OverlayLine, overlayWords } from "./chartOverlay.ts";
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
      {lines.map((line) => (
        <li key={line.id}>
          <i
            aria-hidden="true"
            style={{ color: `var(--${line.colour})` }}
            data-dashed={line.dashed ?? false}
          />
          <span title={line.name}>{line.name}</span>
          <b>{overlayWords(line, slot)}</b>
          {line.removable && onRemove && (
            <button
              type="button"
              aria-label={text("chart.without", { name: line.name })}
              onClick={() => onRemove(line.id)}
            >
              ×
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
