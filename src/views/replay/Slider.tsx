/** The slider of a replay, with hatched gaps, and marks of the day's events. */
import "#ui/messages/en/recordings";
import { useEffect, useRef } from "react";
import type { Player, PlayerState } from "#feed/replay/player";
import type { DayEvent } from "#feed/tape/dayEvents";
import { gapsInRecording, marketDay, numberAmong } from "#market/day/recordings";
import { colomboHours, dayStart } from "#market/day/session";
import { text } from "#ui/messages/text";
import { momentAddress } from "#ui/router/momentAddress";
import { formatClock, formatCount, formatMinute } from "#ui/words/format";

interface SliderProps {
  player: Player;
  state: PlayerState;
  events: readonly DayEvent[];
}

/** ms without a change before another recording is opened, because each opening loads a document */
const openDelay = 400;

const wholeSecond = (at: number) => Math.ceil(at / 1000) * 1000;

/**
 * A slider over the day's recordings of this market. Gaps and the time between two recordings are hatched, and changes of phase are
 * marked. A moment of another recording opens that recording.
 */
export function Slider({ player, state, events }: SliderProps) {
  const { at, first, last, day, days } = state;
  const { parts, between } = day ? marketDay(days, day) : { parts: [], between: [] };
  const begin = Math.min(first, ...parts.map(({ from }) => wholeSecond(from)));
  const end = Math.max(last, ...parts.map(({ to }) => wholeSecond(to)));
  const place = (instant: number) =>
    `${(100 * (Math.min(Math.max(instant, begin), end) - begin)) / Math.max(1, end - begin)}%`;
  const midnight = dayStart(at);
  const phases = [colomboHours.openAt, colomboHours.closeAt, colomboHours.settledAt]
    .map((hour) => midnight + hour)
    .filter((instant) => instant > begin && instant < end);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const choose = (moment: number) => {
    clearTimeout(timer.current);
    player.pause();
    const away = ({ from, to }: { from: number; to: number }) => Math.max(from - moment, moment - to, 0);
    const least = Math.min(...parts.map(away));
    const part = parts.find((one) => away(one) === least);
    if (!part || part === day) return void player.goTo(moment);
    const inside = Math.min(Math.max(moment, part.from + 999), part.to);
    const address = momentAddress(inside, numberAmong(days, part.day));
    timer.current = setTimeout(() => location.assign(address), openDelay);
  };
  return (
    <div className="flex min-w-60 flex-1 items-center gap-2">
      <span className="num text-muted text-table">{formatMinute(begin)}</span>
      <span className="relative flex flex-1 items-center">
        <span className="pointer-events-none absolute inset-x-0 h-3" aria-hidden="true">
          {[...parts.flatMap(gapsInRecording), ...between].map(({ from, to }) => (
            <i
              key={`${from} ${to}`}
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
          min={begin}
          max={end}
          step={1000}
          value={at}
          onInput={({ currentTarget }) => choose(Number(currentTarget.value))}
        />
      </span>
      <span className="num text-muted text-table">{formatMinute(end)}</span>
    </div>
  );
}

const markClasses: Readonly<Record<DayEvent["kind"], string>> = {
  block: "bg-text h-3 w-1",
  halt: "bg-caution h-3 w-1.5",
  disclosure: "bg-accent h-1.5 w-1",
};

function eventTitle({ at, kind, symbol = text("replayBar.market"), shares, title }: DayEvent): string {
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
        className={`pointer-events-auto absolute bottom-0 cursor-pointer rounded-sm ${markClasses[event.kind]}`}
        title={eventTitle(event)}
        style={{ left: place(event.at) }}
        onClick={() => void player.goTo(event.at)}
      />
    ))}
  </span>
);

const eventKinds = ["block", "halt", "disclosure"] as const;
const namesOfMarks = {
  block: "replayBar.blocks",
  halt: "replayBar.halts",
  disclosure: "replayBar.papers",
} as const;

/** What the marks on the slider mean, and how many the day has. A phone has no marks. */
export const Legend = ({ events }: Pick<SliderProps, "events">) =>
  eventKinds.map((kind) => {
    const count = events.filter((event) => event.kind === kind).length;
    if (count === 0) return null;
    return (
      <span key={kind} className="ml-2 whitespace-nowrap phone:hidden" data-legend={kind}>
        <i className={`mr-1 inline-block rounded-sm ${markClasses[kind]}`} aria-hidden="true" />
        {text(namesOfMarks[kind], { count })}
      </span>
    );
  });
