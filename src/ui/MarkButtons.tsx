import "./messages/en/chart.ts";
import { type KeyboardEvent, useState } from "react";
import { type MarkEntry, type MarkGroup, markLabel } from "./chartMarks.ts";
import { text } from "./messages/text.ts";
import { Popup } from "./Popup.tsx";
import { formatDayAndMinute } from "./time.ts";

interface MarkButtonsProps {
  groups: readonly MarkGroup[];
  /** px from the chart's top to the foot of the prices */
  foot: number;
}

/** Marks along the foot of the prices: one stop of the Tab key, arrows from one to the next, Enter tells what happened. */
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
            className="chart-mark"
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

const told = 3;

/** "18 Aug 2026 17:02 CASH DIVIDEND; …": for the ear and for a pointer at rest. */
function wordsOf(entries: readonly MarkEntry[]): string {
  const words = entries
    .slice(-told)
    .map(({ at, title }) => `${formatDayAndMinute(at)} ${title.slice(0, 80)}`);
  const more = entries.length - words.length;
  return [...(more > 0 ? [text("chart.marksMore", { count: more })] : []), ...words].join("; ");
}

const MarkList = ({ entries }: { entries: readonly MarkEntry[] }) => (
  <ul className="mark-list">
    {entries.toReversed().map(({ key, at, glyph, title, category, address }) => (
      <li key={key}>
        <b aria-hidden="true">{glyph}</b>
        <span>
          <span className="mark-title">{title}</span>
          <span className="text-muted">
            {formatDayAndMinute(at)}
            {category && category !== title && ` · ${category}`}
          </span>
          {address && (
            <a href={address} target="_blank" rel="noopener noreferrer">
              {text("chart.markDocument")}
            </a>
          )}
        </span>
      </li>
    ))}
  </ul>
);
