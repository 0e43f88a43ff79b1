import type { ReactNode } from "react";
import { useBoardMeta } from "#feed/board/board";
import type { BoardMeta, BoardUnread } from "#feed/board/boardStore";
import { isReplay } from "#feed/clock/clock";
import { type PageFreshness, useFreshness } from "#feed/freshness/pageFreshness";
import type { Link } from "#feed/link/live";
import { useMoment, useReplayState } from "#feed/replay/replay";
import { type Freshness, gapAt } from "#market/day/freshness";
import type { Session } from "#market/day/session";
import { type MessageId, text } from "#ui/messages/text";
import { failureText, isAwaited, PageOutage, useAwaited } from "#ui/panel/answerState.tsx";
import { formatClock, formatDay, formatMinute, formatShortDay, formatWeekday } from "#ui/words/format";

/** The header's state word: one of the freshness states, or loading while a part of the screen waits for data. */
type ShownWord = Freshness | "loading";

/** LIVE becomes LOADING while a visible part has no data yet. Other words stay, because they claim less. */
const shownWord = (word: Freshness, awaited: boolean): ShownWord =>
  awaited && word === "live" ? "loading" : word;

export const useShownWord = ({ word }: Pick<PageFreshness, "word">): ShownWord =>
  shownWord(word, useAwaited());

/** The header's word now, for code outside components. */
export const shownWordOf = ({ word }: Pick<PageFreshness, "word">): ShownWord => shownWord(word, isAwaited());

/** Before a day's first trade the figures are final, as after a close, but "closed" would be the wrong word. */
export function wordFor(
  { word, session: { phase }, fetchedAt }: PageFreshness,
  shown: ShownWord = word,
): MessageId {
  if (word === "stale" && fetchedAt === undefined) return "freshness.waiting";
  const early = phase === "call" || phase === "awaited";
  return word === "closed" && early ? "freshness.notOpenYet" : `freshness.${shown}`;
}

const phaseNames = {
  call: "phase.call",
  awaited: "phase.awaited",
  session: "phase.session",
  settling: "phase.settling",
  closed: "phase.closed",
  "no-trades": "phase.no-trades",
} as const satisfies Record<Session["phase"], MessageId>;

/** The phase by the clock. If trades contradict the clock, the text says what was seen. */
function phaseName({ phase, conflict, holiday, openAt, lastEventAt }: Session): string {
  if (holiday && phase === "closed") return text("phase.holiday");
  if (conflict === "trades-outside-hours")
    return text("phase.outsideHours", { time: formatClock(lastEventAt) });
  return text(phaseNames[phase], { open: formatMinute(openAt) });
}

/**
 * The phase, unless the state word already shows it. It adds the day of the figures if they are not of today's session.
 * @param seen what the boards show, in place of the clock's phase
 */
export function phaseWords(
  { word, session }: Pick<PageFreshness, "word" | "session">,
  seen?: string,
): string {
  const { phase, lastEventAt, dayAt, holiday } = session;
  const said =
    holiday === undefined && seen === undefined && word === "closed" && phase === "closed"
      ? []
      : [seen ?? phaseName(session)];
  const missing = missingIn({ word, session });
  // on an awaited day there is no room for the date; the notice shows it
  const old =
    word === "closed" &&
    phase !== "awaited" &&
    lastEventAt !== undefined &&
    (lastEventAt < dayAt || (phase === "closed" && !isReplay())); // the mark of the replay has the date
  return [
    ...said,
    ...(old ? [text("phase.lastSession", { day: formatDay(lastEventAt) })] : []),
    ...(missing > 0 ? [text("phase.missing", { count: missing })] : []),
  ].join(" · ");
}

/**
 * The phase in words, shortened for a desktop header: if sessions are missing, only the date of the figures and the number missing. The
 * notice below the page gives details. On a day without trades the phase already covers the missing session, and the notice names the day
 * of the figures.
 */
export function shortPhaseWords(now: Pick<PageFreshness, "word" | "session">, seen?: string): string {
  const { lastEventAt, phase } = now.session;
  const missing = missingIn(now);
  const isSaidByPhase = phase !== "closed" && missing === 1;
  if (missing === 0 || isSaidByPhase || lastEventAt === undefined)
    return seen !== undefined && phase === "no-trades" ? seen : phaseWords(now, seen);
  return `${formatDay(lastEventAt)} · ${text("phase.missingShort", { count: missing })}`;
}

/** For a closed market: number of sessions that have ended by the calendar but are not in the figures. */
export const missingIn = ({ word, session }: Pick<PageFreshness, "word" | "session">): number =>
  word === "closed" ? session.missing : 0;

/** A sign for each state word. The signs can be distinguished without colour and from a distance. */
export const glyph = {
  loading: "○",
  live: "●",
  delayed: "◐",
  stale: "◌",
  "not-moving": "◇",
  offline: "✕",
  closed: "■",
} as const;

/** Whether the moment shown is not recorded, or lies in a gap. It then has no state word, and no sign of one. */
export function useUnrecorded(): boolean {
  const { failure } = useBoardMeta();
  const gap = gapAt(useReplayState());
  return isReplay() && (gap !== undefined || failure?.kind === "unrecorded");
}

/** The state word: of the present, or in a replay of the moment shown. */
export function StateWord({ word }: { word: string }) {
  const absent = useUnrecorded();
  if (!isReplay()) return word;
  return text(absent ? "replay.unrecorded" : "replay.then", { word });
}

/** The moment shown, in a frame that no other state has. Draws nothing outside a replay. */
export function ReplayMark({ className }: { className: string }) {
  const at = useMoment();
  const { number, present } = useReplayState() ?? {};
  if (at === undefined) return null;
  return (
    <b className={`num rounded-md border-caution ${className}`} title={text("replay.markWhy")}>
      {text("replay.mark", {
        time: formatClock(at),
        day: `${formatWeekday(at).slice(0, 3)} ${formatShortDay(at, present)}`,
      })}
      {number !== undefined && (
        <span className="phone:hidden">{` · ${text("replay.number", { number })}`}</span>
      )}
    </b>
  );
}

/** ms; a link restored within this time is not reported */
const linkGrace = 5_000;

export interface KnownState {
  freshness: Pick<
    PageFreshness,
    "word" | "session" | "fetchedAt" | "startedAt" | "unbelievable" | "boardBehind"
  >;
  board: BoardMeta | BoardUnread;
  link: Link;
  /** page clock, ms */
  now: number;
  /** converts a page time to the exchange's time */
  atExchange: (page: number) => number;
}

/** The most serious fault of the whole page and its start, in words. */
export function pageFault(known: KnownState): string | undefined {
  return ofUpstream(known) ?? ofMarket(known) ?? ofLink(known);
}

/** Whether the whole page has no answers. The notice reports this, so panels do not repeat it or show a loading state. */
const isOutage = ({ freshness, board }: Pick<KnownState, "freshness" | "board">): boolean => {
  const { word, fetchedAt } = freshness;
  if (board.failure?.kind === "unreachable" || word === "offline") return true;
  // before anything fails, the first request is in flight
  if (fetchedAt === undefined || (board.loaded && board.kept)) return false;
  return word === "stale" || (board.loaded && board.stale);
};

function ofUpstream(known: KnownState): string | undefined {
  const { freshness, board, atExchange } = known;
  const { fetchedAt, startedAt } = freshness;
  const { failure } = board;
  if (board.loaded && board.kept) return ofSnapshot(board.clock.at, known);
  if (!isOutage(known)) {
    const reason = failure && failureText(failure);
    return reason && (board.loaded ? text("failure.keeping", { reason }) : reason);
  }
  if (fetchedAt === undefined) {
    const time = formatClock(atExchange(startedAt));
    return text(serverAnswers(known) ? "failure.neverUpstream" : "failure.neverServer", { time });
  }
  const time = formatClock(atExchange(fetchedAt));
  return text(serverAnswers(known) ? "failure.upstream" : "failure.server", { time });
}

function ofSnapshot(at: number, known: KnownState): string {
  const { atExchange, freshness } = known;
  const moment = snapshotMoment(at);
  const time = formatClock(atExchange(freshness.startedAt));
  const problem = known.board.failure?.status !== undefined; // no other answer has arrived
  return text(problem ? "snapshot.upstream" : "snapshot.server", { moment, time });
}

/** Whether this page's own server answers. An answer with a problem comes from it; a failure without a status means that it did not answer. */
function serverAnswers({ board, freshness: { word } }: KnownState): boolean {
  if (board.failure) return board.failure.status !== undefined;
  return word !== "offline" || (board.loaded && board.stale);
}

function ofMarket({
  freshness: { word, session, unbelievable, boardBehind },
  board,
}: KnownState): string | undefined {
  const { phase, lastEventAt, openAt, dayAt } = session;
  if (word === "not-moving")
    return text("freshness.notMovingSince", { time: formatClock(lastEventAt ?? openAt) });
  if (board.loaded && board.unpriced) return text("freshness.unpriced");
  if (board.loaded && board.undated) return text("freshness.undated");
  if (boardBehind && board.loaded && board.newestTradeAt !== undefined) {
    const at = board.newestTradeAt;
    return text("freshness.boardBehind", { time: at < dayAt ? formatDay(at) : formatClock(at) });
  }
  if (unbelievable) return text("freshness.clockBehind", { time: formatClock(lastEventAt) });
  if (phase !== "awaited" && phase !== "no-trades") return undefined;
  const why = text("phase.noTradesYet", { open: formatMinute(openAt) });
  return lastEventAt === undefined
    ? why
    : `${why} ${text("phase.figuresOf", { day: formatDay(lastEventAt) })}`;
}

function ofLink({ link, now, atExchange }: KnownState): string | undefined {
  if (link.state !== "down" || now - link.since <= linkGrace) return undefined;
  return text("failure.link", { time: formatClock(atExchange(link.since)) });
}

/** Lets its children know whether the notice below the page already reports an outage. */
export function Outage({ children }: { children: ReactNode }) {
  const freshness = useFreshness();
  const board = useBoardMeta();
  return <PageOutage value={isOutage({ freshness, board })}>{children}</PageOutage>;
}

/** "14:31, 2 Oct", with the year if it is not the current one. @param at exchange's time, ms */
export const snapshotMoment = (at: number): string => `${formatMinute(at)}, ${formatShortDay(at)}`;
