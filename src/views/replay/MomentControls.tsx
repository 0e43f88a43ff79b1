/** Controls that choose the moment of a replay: a time field and a list of days. A text says what the figures are. */

import "#ui/messages/en/recordings";
import { useState } from "react";
import { useBoardMeta } from "#feed/board/board";
import type { Player, PlayerState } from "#feed/replay/player";
import type { DayEvents } from "#feed/tape/dayEvents";
import { gapAt } from "#market/day/freshness";
import { dayOfMoment, gapsInRecording, numberAmong, readReplayMoment } from "#market/day/recordings";
import { dayStart, hoursOf } from "#market/day/session";
import { text } from "#ui/messages/text";
import { momentAddress } from "#ui/router/momentAddress";
import { usePlace } from "#ui/router/routes";
import { formatAge, formatClock, formatDay, formatMinute } from "#ui/words/format";
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
        className="field num w-22 phone:w-0 phone:flex-1 phone:px-0.5"
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

/** Says which board the figures come from, or what is not known. */
export function MomentNote({ state }: { state: PlayerState }) {
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

/** How much of the session was recorded. During a session, only the time until now counts. */
export function Coverage({ state: { day, present } }: { state: PlayerState }) {
  if (!day) return "";
  const goesOn = !day.complete && (present ?? day.to) < hoursOf(day.to).closeAt;
  const gaps = gapsInRecording(day).length;
  const figures = { count: day.boards, coverage: Math.floor(day.coverage) };
  return [
    text(goesOn ? "replayBar.boardsSoFar" : "replayBar.boards", figures),
    ...(gaps > 0 ? [text("replayBar.gaps", { count: gaps })] : []),
  ].join(" ");
}

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
