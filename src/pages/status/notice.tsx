import type { ReactNode } from "react";
import { useBoardMeta } from "#feed/board/board";
import type { BoardMeta, BoardUnread } from "#feed/board/boardStore";
import { type PageFreshness, useFreshness } from "#feed/freshness/pageFreshness";
import type { Link } from "#feed/link/live";
import { text } from "#ui/messages/text";
import { failureText, PageOutage } from "#ui/panel/failure";
import { formatClock, formatDay, formatMinute, formatShortDay } from "#ui/words/format";

/** ms; a link restored within this time is not reported */
const linkGrace = 5_000;

export interface Known {
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
export function notice(known: Known): string | undefined {
  return ofUpstream(known) ?? ofMarket(known) ?? ofLink(known);
}

/** Whether the whole page has no answers. The notice reports this, so panels do not repeat it or show a loading state. */
const isOutage = ({ freshness, board }: Pick<Known, "freshness" | "board">): boolean => {
  const { word, fetchedAt } = freshness;
  if (board.failure?.kind === "unreachable" || word === "offline") return true;
  // before anything fails, the first request is in flight
  if (fetchedAt === undefined || (board.loaded && board.kept)) return false;
  return word === "stale" || (board.loaded && board.stale);
};

function ofUpstream(known: Known): string | undefined {
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

function ofSnapshot(at: number, known: Known): string {
  const { atExchange, freshness } = known;
  const moment = snapshotMoment(at);
  const time = formatClock(atExchange(freshness.startedAt));
  const problem = known.board.failure?.status !== undefined; // no other answer has arrived
  return text(problem ? "snapshot.upstream" : "snapshot.server", { moment, time });
}

/** Whether this page's own server answers. An answer with a problem comes from it; a failure without a status means that it did not answer. */
function serverAnswers({ board, freshness: { word } }: Known): boolean {
  if (board.failure) return board.failure.status !== undefined;
  return word !== "offline" || (board.loaded && board.stale);
}

function ofMarket({
  freshness: { word, session, unbelievable, boardBehind },
  board,
}: Known): string | undefined {
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

function ofLink({ link, now, atExchange }: Known): string | undefined {
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
