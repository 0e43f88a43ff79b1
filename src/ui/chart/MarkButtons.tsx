/** Marks of disclosures and blocks along a chart, and the list of what one of them stands for. */
import "#ui/messages/en/chart";
import { type KeyboardEvent, useState } from "react";
import type { ChartEvent } from "#market/papers/chartEvents";
import { Popup } from "#ui/controls/Popup.tsx";
import { text } from "#ui/messages/text";
import { fileAddress } from "#ui/screen/fileAddress";
import { formatDayAndMinute } from "#ui/words/format";

export interface MarkButtonsProps {
  groups: readonly MarkGroup[];
  /** px from the chart's top to the bottom of the price pane */
  foot: number;
}

/** Marks of events at the bottom of the price pane. They are one Tab stop; arrows move between them, and Enter opens an event. */
export function MarkButtons({ groups, foot }: MarkButtonsProps) {
  const [at, setAt] = useState(0);
  const current = Math.min(at, groups.length - 1);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };
    const step = steps[event.key];
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>(".chart-mark")];
    const next = buttons[current + (step ?? 0)];
    if (step === undefined || !next || !buttons.includes(event.target as HTMLElement)) return;
    event.preventDefault();
    setAt(current + step);
    next.focus();
  };
  return (
    <div className="chart-marks" role="toolbar" aria-label={text("chart.marksOn")} onKeyDown={move}>
      {groups.map(({ x, entries }, index) => (
        <span key={entries[0]?.key} style={{ left: x, top: foot }}>
          <Popup
            className="chart-mark h-4.5 px-1 text-table font-[650] leading-4"
            label={wordsOf(entries)}
            title={wordsOf(entries)}
            shown={markLabel(entries)}
            tabIndex={index === current ? 0 : -1}
          >
            <MarkList entries={entries} />
          </Popup>
        </span>
      ))}
    </div>
  );
}

const mostNamed = 3;

/** "18 Aug 2026 17:02 CASH DIVIDEND; …": label for screen readers and tooltips. */
function wordsOf(entries: readonly ChartEvent[]): string {
  const words = entries
    .slice(-mostNamed)
    .map((entry) => `${formatDayAndMinute(entry.at)} ${titleOf(entry).slice(0, 80)}`);
  const more = entries.length - words.length;
  return [...(more > 0 ? [text("chart.marksMore", { count: more })] : []), ...words].join("; ");
}

const titleOf = ({ title, category }: ChartEvent) => title ?? category ?? text("chart.untitled");

const MarkList = ({ entries }: { entries: readonly ChartEvent[] }) => (
  <ul className="grid gap-2.5">
    {entries.toReversed().map((entry) => (
      <li className="grid grid-cols-[16px_1fr] gap-2" key={entry.key}>
        <b aria-hidden="true">{entry.glyph}</b>
        <span className="grid min-w-0 wrap-anywhere">
          <span className="font-semibold">{titleOf(entry)}</span>
          <span className="text-muted">
            {formatDayAndMinute(entry.at)}
            {entry.category && entry.category !== titleOf(entry) && ` · ${entry.category}`}
          </span>
          {entry.path !== undefined && (
            <a
              className="justify-self-start text-accent underline"
              href={fileAddress(entry.path)}
              target="_blank"
              rel="noopener noreferrer"
            >
              {text("chart.markDocument")}
            </a>
          )}
        </span>
      </li>
    ))}
  </ul>
);

/** Marks shown as one, because they would overlap. */
export interface MarkGroup {
  /** px from the left edge to the middle of the mark */
  x: number;
  entries: readonly ChartEvent[];
}

/** px; largest width of a mark */
const markWidth = 30;
/** greatest number of letters in one mark; a mark of more events shows their count */
const mostLetters = 3;

/** @param placed in ascending sequence; x is null if the mark is out of view */
export function groupMarks(
  placed: readonly { x: number | null; entries: readonly ChartEvent[] }[],
): MarkGroup[] {
  const groups: MarkGroup[] = [];
  for (const { x, entries } of placed) {
    if (x === null) continue;
    const last = groups.at(-1);
    if (last && x - last.x < markWidth) last.entries = [...last.entries, ...entries];
    else groups.push({ x, entries });
  }
  return groups;
}

/** "D", "DR", or the count of more than three events. */
export const markLabel = (entries: readonly Pick<ChartEvent, "glyph">[]): string =>
  entries.length > mostLetters ? String(entries.length) : entries.map(({ glyph }) => glyph).join("");
