import type { BoardMeta, BoardUnread } from "#feed/boardStore";
import type { PageFreshness } from "#feed/freshness";
import type { Link } from "#feed/link";
import { failureText } from "#ui/failure";
import { text } from "#ui/messages/text";
import { formatClock, formatDay } from "#ui/time";

/** a link that is made anew within this is no news, ms */
const linkGrace = 5_000;

export interface Known {
  freshness: Pick<PageFreshness, "word" | "session" | "fetchedAt">;
  board: BoardMeta | BoardUnread;
  link: Link;
  /** page clock, ms */
  now: number;
  /** a moment of the page's clock as the exchange's clock stood then */
  atExchange: (page: number) => number;
}

/** What is wrong with the page as a whole and since when, in words; the gravest thing first. */
export function notice(known: Known): string | undefined {
  return ofUpstream(known) ?? ofMarket(known) ?? ofLink(known);
}

function ofUpstream({ freshness: { word, fetchedAt }, board, atExchange }: Known): string | undefined {
  const { failure } = board;
  const heldBack = board.loaded && board.stale;
  const silent = failure?.kind === "unreachable" || word === "offline" || word === "stale" || heldBack;
  if (silent && fetchedAt === undefined)
    return failure || word === "offline" ? text("failure.never") : undefined;
  if (silent && fetchedAt !== undefined) {
    const answered = heldBack || failure?.status !== undefined || failure === undefined;
    const time = formatClock(atExchange(fetchedAt));
    return text(answered && word !== "offline" ? "failure.upstream" : "failure.server", { time });
  }
  return failure && text("failure.keeping", { reason: failureText(failure) });
}

function ofMarket({ freshness: { word, session } }: Known): string | undefined {
  const { phase, lastEventAt } = session;
  if (word === "not-moving" && lastEventAt !== undefined)
    return text("freshness.notMovingSince", { time: formatClock(lastEventAt) });
  if (phase !== "no-trades") return undefined;
  return lastEventAt === undefined
    ? text("phase.noTradesToday")
    : text("phase.noTradesSince", { day: formatDay(lastEventAt) });
}

function ofLink({ link, now, atExchange }: Known): string | undefined {
  if (link.state !== "down" || now - link.since <= linkGrace) return undefined;
  return text("failure.link", { time: formatClock(atExchange(link.since)) });
}
