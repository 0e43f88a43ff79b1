import "#ui/messages/en/overview";
import "#ui/messages/en/wall";
import { useState } from "react";
import { type DayFrame, type PlayedDay, useNewestSession } from "#feed/tape/dayFrames";
import type { Mover } from "#market/lists/leaderboard";
import { type MessageId, text } from "#ui/messages/text";
import {
  arrow,
  direction,
  formatChangePercent,
  formatClock,
  formatCompact,
  formatPrice,
  formatShortDay,
  formatWeekday,
} from "#ui/words/format";
import { pageNow, useEachSecond } from "#ui/words/ticker";
import type { ViewProps } from "./lateView.tsx";

/** The newest recorded day from its first trade to its last board, within the time that the view is shown. */
export function DayReplay({ seconds }: ViewProps) {
  const known = useNewestSession();
  if (typeof known === "object")
    return known.frames.length > 0 ? (
      <DayPlayback {...known} seconds={seconds} />
    ) : (
      <Without why="failure.unrecorded" />
    );
  return <Without why={why[known]} />;
}

const why = {
  loading: "shell.loading",
  none: "failure.unrecorded",
  failed: "failure.unread",
} as const satisfies Record<string, MessageId>;

const Without = ({ why }: { why: MessageId }) => <p className="m-auto text-title text-muted">{text(why)}</p>;

/** The frame to show after a part of the time, from 0 to 1. Time runs evenly, so the last frame stays during an interval without boards. */
export function frameAt(
  frames: readonly DayFrame[],
  part: number,
): { frame: DayFrame; at: number } | undefined {
  const [first] = frames;
  const last = frames.at(-1);
  if (!first || !last) return undefined;
  const at = first.at + Math.min(1, Math.max(0, part)) * (last.at - first.at);
  return { frame: frames.findLast((frame) => frame.at <= at) ?? first, at };
}

/** s for which the last board stays on screen */
const restAtEnd = 2;

function DayPlayback({ day, frames, seconds }: PlayedDay & { seconds: number }) {
  const [begun] = useState(pageNow);
  // a wall with this view alone plays the day again and again
  const part = useEachSecond(() => ((pageNow() - begun) % ((seconds + restAtEnd) * 1000)) / (seconds * 1000));
  const shown = frameAt(frames, part);
  if (!shown) return null;
  const { frame, at } = shown;
  const gap = day.gaps.some(({ from, to }) => from < at && at < to);
  const { up, down, unchanged, turnover, lines } = frame.breadth;
  return (
    <section
      className="day-replay grid min-h-0 content-between gap-4 rounded-md border-4 border-caution bg-panel p-6"
      aria-label={text("wall.view.replay")}
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-8">
        <b className="num text-far leading-none" data-replay-at={Math.round(at)}>
          {formatClock(at).slice(0, 5)}
        </b>
        <span className="text-title text-strong">
          {text("replay.mark", {
            time: formatClock(frame.at),
            day: `${formatWeekday(frame.at)} ${formatShortDay(frame.at)}`,
          })}
        </span>
        {gap && <span className="text-title text-caution">{text("replay.unrecorded")}</span>}
      </header>
      <div className="grid gap-2">
        <p className="num flex flex-wrap justify-between gap-x-6 text-hero">
          <span className="up">▲ {text("overview.up", { count: up })}</span>
          <span className="flat">{text("overview.unchanged", { count: unchanged })}</span>
          <span className="down">▼ {text("overview.down", { count: down })}</span>
        </p>
        <div className="flex h-7 gap-1 overflow-hidden rounded-sm" aria-hidden="true">
          <span className="bg-up" style={{ flexGrow: up }} />
          <span className="bg-bar" style={{ flexGrow: unchanged }} />
          <span className="bg-down" style={{ flexGrow: down }} />
        </div>
        <p className="num flex flex-wrap justify-between gap-x-6 text-title text-muted">
          <span>{text("overview.lines", { count: lines })}</span>
          <span>{`${text("overview.turnover")} ${formatCompact(turnover)}`}</span>
        </p>
      </div>
      <div className="grid min-h-0 grid-cols-2 gap-8">
        <Movers title={text("leaders.gainers")} movers={frame.gainers} />
        <Movers title={text("leaders.losers")} movers={frame.losers} />
      </div>
      <div className="h-2 rounded-sm bg-bar" aria-hidden="true">
        <div className="h-full rounded-sm bg-caution" style={{ width: `${Math.min(1, part) * 100}%` }} />
      </div>
    </section>
  );
}

const Movers = ({ title, movers }: { title: string; movers: readonly Mover[] }) => (
  <section className="grid min-h-0 content-start gap-1" aria-label={title}>
    <h2 className="text-title text-muted">{title}</h2>
    <ol>
      {movers.map(({ symbol, price, changePercent }) => {
        const side = direction(changePercent);
        return (
          <li
            key={symbol}
            className="num flex items-baseline gap-4 text-hero leading-[1.35]"
            data-symbol={symbol}
          >
            <span className="flex-1 truncate">{symbol}</span>
            <span>{formatPrice(price)}</span>
            <span
              className={`min-w-[5.6em] text-right ${side}`}
            >{`${arrow[side]} ${formatChangePercent(changePercent)}`}</span>
          </li>
        );
      })}
    </ol>
  </section>
);
