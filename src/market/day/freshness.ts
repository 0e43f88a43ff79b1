/** The six freshness words, and the rules that choose among them. An open socket is no input. */
import type { Phase, Session } from "./session.ts";

export type Freshness = "live" | "delayed" | "stale" | "not-moving" | "offline" | "closed";

const minute = 60_000;
/** ms without new data in session until the silence is shown */
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
  /** ms between two requests for this operation now */
  cadence: number;
  /** the browser's online flag */
  online: boolean;
  /** the newest request failed, or was answered from the cache because upstream failed */
  failing: boolean;
  /** the device woke from sleep and has received nothing since */
  veiled: boolean;
  /** the page's own server missed its promised beats, and does not answer a request either */
  silent: boolean;
  /** the rows are far older than other data, however recent the request: see `isBoardBehind` */
  behind?: boolean;
}

export interface MarketEvidence {
  phase: Phase;
  /** ms of silence in the whole market; undefined if unknown */
  marketAge: number | undefined;
  /**
   * True if events are later than the clock, no line has a plausible time or price, or the board is older than all other data.
   * Ages computed from the clock are then meaningless.
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
 * The word for one panel. It depends on the panel's own link and on whether the market's day is over, not on market silence: a quiet symbol is
 * not a frozen feed. Page and panels share this rule, so that no panel shows LIVE beside one that shows CLOSED.
 */
export function panelFreshness(link: LinkEvidence, market: MarketEvidence): Freshness {
  const word = linkFreshness(link);
  if (isOld(word)) return word;
  // figures of an unknown day cannot be called the last session's
  if (isCalm(market.phase)) return market.unbelievable ? "delayed" : "closed";
  return word === "live" && hasSettled(market) ? "closed" : word;
}

/** With these words, figures must not look current: they lose the colours of up and down. */
export const isOld = (word: Freshness): word is "stale" | "offline" => word === "stale" || word === "offline";

/** A panel's own word, unless nothing answers the page at all, or the whole market stands still. */
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
  return link.failing || link.silent || link.behind || linkAge > 2 * cadence ? "delayed" : "live";
}

/** No trade is expected in these phases: the last figures stay on the screen, with their date. */
const isCalm = (phase: Phase) => phase !== "session" && phase !== "settling";

/** The session is over and no more data is due. With a doubted clock the silence is not proven. */
const hasSettled = ({ phase, marketAge, unbelievable = false }: MarketEvidence) =>
  phase === "settling" && !unbelievable && !(marketAge !== undefined && marketAge <= quietLimit);

/** ms by which an event may be ahead of the clock: clocks differ, and a fast simulated market magnifies every delay */
const aheadLimit = 2 * minute;
const delayLimit = 10_000;

/** The newest event is ahead of the exchange's clock by more than allowed, so that the clock cannot be believed. */
export const isClockBehind = (newestEventAt: number | undefined, clock: { at: number; speed: number }) =>
  newestEventAt !== undefined && newestEventAt - clock.at > Math.max(aheadLimit, delayLimit * clock.speed);

/** ms of our time by which the board may be behind other data; a fast market multiplies it by its speed */
const boardLateLimit = 30_000;

/**
 * The board's newest trade is long before the newest event elsewhere: an old board, however recent the request. False for a board without
 * times.
 */
export function isBoardBehind(
  newestTradeAt: number | undefined,
  { phase, openAt, lastEventAt }: Pick<Session, "phase" | "openAt" | "lastEventAt">,
  speed: number,
): boolean {
  if (phase !== "session" || newestTradeAt === undefined || lastEventAt === undefined) return false;
  return lastEventAt - Math.max(newestTradeAt, openAt) > Math.max(notMovingAfter, boardLateLimit * speed);
}

/** Whole minutes of silence to show beside LIVE ("LIVE · quiet 3 min"), else undefined. */
export function quietMinutes({ phase, marketAge }: MarketEvidence): number | undefined {
  if (phase !== "session" || marketAge === undefined || marketAge <= quietLimit) return undefined;
  return Math.floor(marketAge / minute);
}

/**
 * Market-wide silence, ms. Before the first event of a day it counts from the open, not from yesterday.
 * @param exchangeAt the exchange's time of the newest answer @param linkAge ms since that answer
 */
export function marketAge(session: Session, exchangeAt: number, linkAge: number): number | undefined {
  const newest = session.lastEventAt;
  const since = session.scheduled === "session" ? Math.max(newest ?? session.openAt, session.openAt) : newest;
  return since === undefined ? undefined : Math.max(0, exchangeAt - since) + linkAge;
}
