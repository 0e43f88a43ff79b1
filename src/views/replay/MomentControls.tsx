/**
 * The controls that choose the moment of a replay: a time field, a list of days, and a slider with marks of the day's events. A text
 * says what the figures are.
 */

import "#ui/messages/en/replay";
import { useState } from "react";
import { useBoardMeta } from "#feed/board/board";
import type { Player, PlayerState } from "#feed/replay/player";
import type { DayEvent, DayEvents } from "#feed/tape/dayEvents";
import { gapAt } from "#market/day/freshness";
import { numberAmong } from "#market/day/recordings";
import { colomboHours, dayStart } from "#market/day/session";
import { dayOfMoment, readReplayMoment } from "#market/day/writtenTime";
import { text } from "#ui/messages/text";
import { momentAddress } from "#ui/router/momentAddress";
import { usePlace } from "#ui/router/routes";
import { formatAge, formatClock, formatCount, formatDay, formatMinute } from "#ui/words/format";
import { movedText } from "./NothingShown.tsx";

interface PlayedProps {
  player: Player;
  state: PlayerState;
}

export function TimeField({ player, state: { at } }: PlayedProps) {
  const [written, setWritten] = useState(formatClock(at));
  const wanted = readReplayMoment(`${dayOfMoment(at)}T${written}`, undefined)?.at;
  const go = () => {
    if (wanted !== undefined && formatClock(wanted) !== formatClock(at)) void player.goTo(wanted);
  };
  const tell = (field: HTMLInputElement) => {
    field.setCustomValidity(wanted === undefined ? text("replayBar.badTime", { written }) : "");
    field.reportValidity();
  };
  const [refused, setRefused] = useState(false);
  return (
    <>
      <input
        inputMode="numeric"
        maxLength={8}
        placeholder="11:42:10"
        className="field num w-22 phone:w-0 phone:flex-1"
        aria-label={text("replayBar.time")}
        value={written}
        onFocus={player.pause.bind(player)}
        aria-invalid={wanted === undefined}
        onChange={({ target }) => {
          target.setCustomValidity("");
          setRefused(false);
          setWritten(target.value);
        }}
        onBlur={() => {
          setRefused(wanted === undefined);
          go();
        }}
        onKeyDown={({ key, currentTarget }) => {
          if (key !== "Enter") return;
          tell(currentTarget);
          go();
        }}
      />
      {refused && (
        <span role="alert" className="whitespace-normal text-caution">
          {text("replayBar.badTime", { written })}
        </span>
      )}
    </>
  );
}

/** Chooses another recording, at the same time of day if it covers that time. The browser loads a new document for it. */
export function DayChoice({ state: { at, day, days } }: Pick<PlayedProps, "state">) {
  if (days.length < 2) return null;
  const open = (name: string) => {
    const one = days.find((other) => other.day === name);
    if (!one) return;
    const sameTime = dayStart(one.from) + at - dayStart(at);
    const moment = Math.min(Math.max(sameTime, one.from + 999), one.to);
    location.assign(momentAddress(moment, numberAmong(days, name)));
  };
  return (
    <select
      className="chip"
      aria-label={text("replayBar.day")}
      value={day?.day}
      onChange={({ target }) => open(target.value)}
    >
      {days.map((one) => (
        <option key={one.day} value={one.day}>
          {recordingTitle(one, days)}
        </option>
      ))}
    </select>
  );
}

/** "20 Nov 2026, 09:30–14:30", followed by the number or the source if several recordings would have the same title. */
function recordingTitle({ day, from, to, source }: PlayerState["days"][number], all: PlayerState["days"]) {
  const number = numberAmong(all, day);
  return [
    `${formatDay(from)}, ${formatMinute(from)}–${formatMinute(to)}`,
    ...(number === undefined ? [] : [text("replay.number", { number })]),
    ...(all.some((other) => other.source !== source) ? [source] : []),
  ].join(", ");
}

/** A slider over the hours of the recording. Gaps are hatched, and changes of phase are marked. */
export function Slider({
  player,
  state: { at, first, last, day },
  events,
}: PlayedProps & { events: readonly DayEvent[] }) {
  const place = (instant: number) =>
    `${(100 * (Math.min(Math.max(instant, first), last) - first)) / Math.max(1, last - first)}%`;
  const midnight = dayStart(at);
  const phases = [colomboHours.openAt, colomboHours.closeAt, colomboHours.settledAt]
    .map((hour) => midnight + hour)
    .filter((instant) => instant > first && instant < last);
  return (
    <div className="flex min-w-60 flex-1 items-center gap-2 ">
      <span className="num text-muted text-table">{formatMinute(first)}</span>
      <span className="relative flex flex-1 items-center">
        <span className="pointer-events-none absolute inset-x-0 h-3" aria-hidden="true">
          {day?.gaps.map(({ from, to }) => (
            <i
              key={from}
              data-gap={from}
              className="absolute h-full bg-[repeating-linear-gradient(-45deg,var(--caution)_0_2px,transparent_2px_5px)]"
              style={{ left: place(from), width: `max(3px, calc(${place(to)} - ${place(from)}))` }}
            />
          ))}
          {phases.map((instant) => (
            <i
              key={instant}
              className="absolute -top-1 h-5 w-px bg-muted"
              title={formatMinute(instant)}
              style={{ left: place(instant) }}
            />
          ))}
        </span>
        <DayMarks {...{ player, events, place }} />
        <input
          type="range"
          className="relative w-full cursor-pointer accent-accent"
          aria-label={text("replayBar.moment")}
          aria-valuetext={formatClock(at)}
          min={first}
          max={last}
          step={1000}
          value={at}
          onInput={({ currentTarget }) => {
            player.pause();
            void player.goTo(Number(currentTarget.value));
          }}
        />
      </span>
      <span className="num text-muted text-table">{formatMinute(last)}</span>
    </div>
  );
}

/** Says which board the figures come from, or what is not known. */
export function Told({ state }: { state: PlayerState }) {
  const { problem, skipped } = state;
  const meta = useBoardMeta();
  if (problem === "failed") return text("replayBar.failed");
  const moved = movedText(state);
  if (moved) return moved;
  const gap = gapAt(state);
  if (gap) return text("replayBar.gap", { from: formatClock(gap.from), to: formatClock(gap.to) });
  if (skipped) {
    const { from, to } = skipped;
    const words = { length: formatAge(to - from), from: formatClock(from), to: formatClock(to) };
    return text("replayBar.skipped", words);
  }
  return meta.loaded && text("replayBar.boardOf", { time: formatClock(meta.clock.at) });
}

/** How much of the session was recorded. */
export function Coverage({ state: { day } }: { state: PlayerState }) {
  return [
    ...(day ? [text("replayBar.boards", { count: day.boards, coverage: Math.floor(day.coverage) })] : []),
    ...(day && day.gaps.length > 0 ? [text("replayBar.gaps", { count: day.gaps.length })] : []),
  ].join(" ");
}

const look: Readonly<Record<DayEvent["kind"], string>> = {
  block: "bg-text h-3 w-1",
  halt: "bg-caution h-3 w-1.5",
  disclosure: "bg-accent h-1.5 w-1",
};

function titleOf({ at, kind, symbol = text("replayBar.market"), shares, title }: DayEvent): string {
  const time = formatClock(at);
  if (kind === "block") return text("replayBar.markBlock", { time, symbol, shares: formatCount(shares) });
  const head = title ?? text("replayBar.untitled");
  return text(kind === "halt" ? "replayBar.markHalt" : "replayBar.markPaper", { time, symbol, title: head });
}

interface DayMarksProps {
  player: Player;
  events: readonly DayEvent[];
  /** position of an instant on the slider, as a CSS length */
  place: (instant: number) => string;
}

/** The pointer alone reaches the marks. Each event is also in the tape, the blocks or the disclosures of its moment. */
const DayMarks = ({ player, events, place }: DayMarksProps) => (
  <span className="pointer-events-none absolute inset-x-2 -top-2 h-3 phone:hidden" aria-hidden="true">
    {events.map((event) => (
      <button
        type="button"
        tabIndex={-1}
        key={`${event.kind} ${event.at} ${event.symbol} ${event.title}`}
        data-event={event.kind}
        className={`pointer-events-auto absolute bottom-0 cursor-pointer rounded-sm ${look[event.kind]}`}
        title={titleOf(event)}
        style={{ left: place(event.at) }}
        onClick={() => void player.goTo(event.at)}
      />
    ))}
  </span>
);

/** The symbol of a line's own page. */
function useSymbol(): string | undefined {
  const { path } = usePlace();
  const [, symbol] = /^\/s\/([^/]+)$/.exec(path) ?? [];
  return symbol && decodeURIComponent(symbol);
}

/** On a line's page: goes to the next board with a print or a block of the line. */
export function NextPrint({
  player,
  state,
  known,
}: {
  player: Player;
  state: PlayerState;
  known: DayEvents;
}) {
  const symbol = useSymbol();
  if (symbol === undefined) return null;
  const next = known.printed.get(symbol)?.find((at) => at > state.at);
  const label =
    next === undefined ? text("replayBar.noLaterPrint", { symbol }) : text("replayBar.nextPrint", { symbol });
  return (
    <button
      type="button"
      className="chip"
      disabled={next === undefined}
      aria-label={label}
      title={label}
      onClick={() => next !== undefined && void player.goTo(next)}
    >
      <span aria-hidden="true">▸ </span>
      {text("replayBar.nextPrintShort")}
    </button>
  );
}
