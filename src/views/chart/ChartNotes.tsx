import "#ui/messages/en/chart";
import "#ui/messages/en/frame";
import { text } from "#ui/messages/text";

export interface ChartNote {
  words: string;
  /** what it is about, where that can be asked for again or taken away */
  name?: string;
  onRetry?: (() => unknown) | undefined;
  onRemove?: (() => void) | undefined;
}

/** What is not drawn, or not as one would expect, and why. */
export function ChartNotes({ notes }: { notes: readonly ChartNote[] }) {
  if (notes.length === 0) return null;
  return (
    <ul className="chart-notes">
      {notes.map(({ words, name = "", onRetry, onRemove }) => (
        <li key={words}>
          <span>{words}</span>
          {onRetry && (
            <button type="button" className="chip" onClick={() => void onRetry()}>
              {text("failure.retry")}
            </button>
          )}
          {onRemove && (
            <button
              type="button"
              className="chip icon-chip"
              aria-label={text("chart.without", { name })}
              onClick={onRemove}
            >
              ×
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
