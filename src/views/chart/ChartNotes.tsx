import "#ui/messages/en/chart";
import { useSource } from "#feed/freshness/pageFreshness";
import { text } from "#ui/messages/text";

export interface ChartNote {
  words: string;
  /** name of the note's subject, if it can be reloaded or removed */
  name?: string;
  onRetry?: (() => unknown) | undefined;
  onRemove?: (() => void) | undefined;
}

/** Notes on one line; undefined if there are none. */
export const joinNotes = (...notes: readonly (string | false | undefined)[]): string | undefined =>
  notes.filter(Boolean).join(" · ") || undefined;

/** Lists what the chart does not draw, or draws differently, and why. */
export function ChartNotes({ notes }: { notes: readonly ChartNote[] }) {
  if (notes.length === 0) return null;
  return (
    <ul className="chart-notes flex flex-none flex-wrap gap-x-4 gap-y-[2px] pt-1 px-2.5 text-table text-muted">
      {notes.map(({ words, name = "", onRetry, onRemove }) => (
        <li className="inline-flex gap-2 items-center min-w-0" key={words}>
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

export const useSourceLine = () =>
  text(useSource() === "embedded" ? "chart.sourceSimulated" : "chart.source");
