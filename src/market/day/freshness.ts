/** The six words for how far figures can be trusted, and the rules that choose among them. A connected socket is no input. */
import type { Phase, Session } from "./session.ts";

export type Freshness = "live" | "delayed" | "stale" | "not-moving" | "offline" | "closed";

const minute = 60_000;
/** in session, nothing new anywhere for longer than this */
const quietLimit = 2 * minute;
const notMovingAfter = 5 * minute;
const offlineAfter = 5 * minute;

export interface LinkEvidence {
  /** ms since upstream gave the newest answer; absent before the first */
  linkAge: number | undefined;
  /** ms since anything at all was received; absent before the first */
  answerAge: number | undefined;
  /** ms since the page's first request */
  waiting: number;
  /** how often this operation is asked for now, ms */
  cadence: number;
  /** the browser's online flag */
  online: boolean;
  /** the newest request failed, or was answered from the cache because upstream failed */
  failing: boolean;
  /** the device woke from sleep and has received nothing since */
  veiled: boolean;
  /** the page's own server sends nothing of what it promised to send every few seconds, and does not answer either */
  silent: boolean;
}

export interface MarketEvidence {
  phase: Phase;
  /** ms of silence in the whole market; absent when nothing is known */
  marketAge: number | undefined;
  /**
   * events are stamped later than the clock says it is, or at no time that can be, or no line has a price that can, or the board is
   * behind all else: then no age worked out with it means anything
   */
  unbelievable?: boolean;
}

/** The word for the whole page. */
export function freshnessOf(link: LinkEvidence, market: MarketEvidence): Freshness {
  const word = panelFreshness(link, market);
  if (word !== "live") return word;
  const { phase, marketAge: silence } = market;
  if (phase === "session" && silence !== undefined && silence > notMovingAfter) return "not-moving";
  return market.unbelievable ? "delayed" : word;
}

/**
 * The word for one panel: its own link, and of the market only whether its day is over, since a quiet symbol is not a
 * frozen feed. Page and panels ask the same, so that none is LIVE beside another that is CLOSED.
 */
export function panelFreshness(link: LinkEvidence, market: MarketEvidence): Freshness {
  const word = linkFreshness(link);
  if (isOld(word)) return word;
  // figures of an unknown day cannot be called the last session's
  if (isCalm(market.phase)) return market.unbelievable ? "delayed" : "closed";
  return word === "live" && hasSettled(market) ? "closed" : word;
}

/** With these words, figures must not look current. */
const isOld = (word: Freshness): boolean => word === "stale" || word === "offline";

/** A panel's own word, unless nothing answers the page at all, or the whole market has come to rest. */
export function worse(panel: Freshness, page: Freshness): Freshness {
  if (isOld(page)) return panel === "offline" ? panel : page;
  return page === "not-moving" && !isOld(panel) ? page : panel;
}

/** Judges the answers alone, not the market. */
export function linkFreshness(link: LinkEvidence): "live" | "delayed" | "stale" | "offline" {
  const { linkAge, answerAge, cadence } = link;
  const nothingFor = answerAge ?? link.waiting;
  if (!link.online || nothingFor > Math.max(offlineAfter, 2 * cadence)) return "offline";
  if (linkAge === undefined || link.veiled) return "stale";
  if (linkAge > Math.max(offlineAfter, 5 * cadence)) return "offline";
  if (linkAge > 3 * cadence) return "stale";
  return link.failing || link.silent || linkAge > 2 * cadence ? "delayed" : "live";
}

/** Before the first trade of the day and after the last the figures stand, and say of which day they are. */
const isCalm = (phase: Phase) => phase !== "session" && phase !== "settling";

/** The session is over and no more data is due. A doubted clock proves no silence. */
const hasSettled = ({ phase, marketAge, unbelievable = false }: MarketEvidence) =>
  phase === "settling" && !unbelievable && !(marketAge !== undefined && marketAge <= quietLimit);

/** how far ahead of the clock an event may be stamped: clocks differ, and a market run faster magnifies every delay */
const aheadLimit = 2 * minute;
const delayLimit = 10_000;

/** The newest event is ahead of the exchange's clock, so that the clock cannot be believed. */
export const isClockBehind = (newestEventAt: number | undefined, clock: { at: number; speed: number }) =>
  newestEventAt !== undefined && newestEventAt - clock.at > Math.max(aheadLimit, delayLimit * clock.speed);

/** So late, in ms of our time, the board may come after everything else: on a market run faster each of them is many of its own. */
const boardLateLimit = 30_000;

/**
 * The board's newest trade is long before the newest event elsewhere: an old board, however lately it was asked for. Nothing is said
 * of a board without times.
 */
export function isBoardBehind(
  newestTradeAt: number | undefined,
  { phase, openAt, lastEventAt }: Pick<Session, "phase" | "openAt" | "lastEventAt">,
  speed: number,
): boolean {
  if (phase !== "session" || newestTradeAt === undefined || lastEventAt === undefined) return false;
  return lastEventAt - Math.max(newestTradeAt, openAt) > Math.max(notMovingAfter, boardLateLimit * speed);
}

/** Whole minutes of silence worth telling beside LIVE ("LIVE · quiet 3 min"), else undefined. */
export function quietMinutes({ phase, marketAge }: MarketEvidence): number | undefined {
  if (phase !== "session" || marketAge === undefined || marketAge <= quietLimit) return undefined;
  return Math.floor(marketAge / minute);
}

/**
 * Market-wide silence. Before the first event of a day it is counted from the open, not from yesterday.
 * @param exchangeAt the exchange's time of the newest answer @param linkAge ms since that answer
 */
export function marketAge(session: Session, exchangeAt: number, linkAge: number): number | undefined {
  const newest = session.lastEventAt;
  const since = session.scheduled === "session" ? Math.max(newest ?? session.openAt, session.openAt) : newest;
  return since === undefined ? undefined : Math.max(0, exchangeAt - since) + linkAge;
}
