/** The six freshness words, and the rules that choose one of them. An open socket does not count as evidence. */
import { minute } from "#units/time";
import type { Phase, Session } from "./session.ts";

export const freshnessWords = ["live", "delayed", "stale", "not-moving", "offline", "closed"] as const;
export type Freshness = (typeof freshnessWords)[number];
/** A recorded word that this version does not know is never taken as current. */
export const readFreshness = (text: string | undefined): Freshness =>
  freshnessWords.find((word) => word === text) ?? "stale";

/** ms without new data in session, after which this word is shown */
const quietLimit = 2 * minute;
const notMovingAfter = 5 * minute;
const offlineAfter = 5 * minute;

export interface LinkEvidence {
  /** ms since upstream gave the newest answer; undefined before the first answer */
  linkAge: number | undefined;
  /** ms since any answer was received; undefined before the first answer */
  answerAge: number | undefined;
  /** ms since the page's first request */
  waiting: number;
  /** ms between two requests for this operation at present */
  cadence: number;
  /** the browser's online flag */
  online: boolean;
  /** the newest request failed, or its answer came from the cache because upstream failed */
  failing: boolean;
  /** the page has received nothing since the computer woke from sleep */
  veiled: boolean;
  /** a promised heart-beat of the page's own server is late, and the server does not answer a request either */
  silent: boolean;
  /** the rows are far older than other data, although the answer may be recent: see `isBoardBehind` */
  behind?: boolean;
}

export interface MarketEvidence {
  phase: Phase;
  /** ms without an event in the whole market; undefined if unknown */
  marketAge: number | undefined;
  /** true if ages mean nothing: events ahead of the clock, no plausible time or price, or a board far older than other data */
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
 * The word for one panel. It depends on the panel's own answers and on whether the market's day is over. It does not depend on trades,
 * because a symbol without trades is not a frozen feed. Page and panels share this rule, so that no panel shows LIVE beside one that shows
 * CLOSED.
 */
export function panelFreshness(link: LinkEvidence, market: MarketEvidence): Freshness {
  const word = linkFreshness(link);
  if (isOld(word)) return word;
  // figures of an unknown day may belong to an earlier session than the last one
  if (isCalm(market.phase)) return market.unbelievable ? "delayed" : "closed";
  return word === "live" && hasSettled(market) ? "closed" : word;
}

/** Whether figures with this word must not look current. They then lose the colours of up and down. */
export const isOld = (word: Freshness): word is "stale" | "offline" => word === "stale" || word === "offline";

/** The panel's own word, or the page's word if the page gets no answers or the whole market does not move. */
export function worse(panel: Freshness, page: Freshness): Freshness {
  if (isOld(page)) return panel === "offline" ? panel : page;
  return page === "not-moving" && !isOld(panel) ? page : panel;
}

/** The word according to the answers alone, without the market. */
export function linkFreshness(link: LinkEvidence): "live" | "delayed" | "stale" | "offline" {
  const { linkAge, answerAge, cadence } = link;
  const nothingFor = answerAge ?? link.waiting;
  if (!link.online || nothingFor > Math.max(offlineAfter, 2 * cadence)) return "offline";
  if (linkAge === undefined || link.veiled) return "stale";
  if (linkAge > Math.max(offlineAfter, 5 * cadence)) return "offline";
  if (linkAge > 3 * cadence) return "stale";
  return link.failing || link.silent || link.behind || linkAge > 2 * cadence ? "delayed" : "live";
}

/** Phases in which no trade is expected. The last figures stay on screen, with their date. */
const isCalm = (phase: Phase) => phase !== "session" && phase !== "settling";

/** Whether the session is over and no more data is due. This is not certain if the exchange's clock may be wrong. */
const hasSettled = ({ phase, marketAge, unbelievable = false }: MarketEvidence) =>
  phase === "settling" && !unbelievable && !(marketAge !== undefined && marketAge <= quietLimit);

/** ms by which an event may be ahead of the clock, because clocks differ. A fast simulated market multiplies every delay. */
const aheadLimit = 2 * minute;
const delayLimit = 10_000;

/** Whether the newest event is so far ahead of the exchange's clock that the clock must be wrong. */
export const isClockBehind = (newestEventAt: number | undefined, clock: { at: number; speed: number }) =>
  newestEventAt !== undefined && newestEventAt - clock.at > Math.max(aheadLimit, delayLimit * clock.speed);

/** ms by which the board may be behind other data; multiplied by the speed of a fast simulated market */
const boardLateLimit = 30_000;

/**
 * Whether the board's newest trade is much older than the newest event in other data. The board is then old, even if the answer is recent.
 * False for a board without times.
 */
export function isBoardBehind(
  newestTradeAt: number | undefined,
  { phase, openAt, lastEventAt }: Pick<Session, "phase" | "openAt" | "lastEventAt">,
  speed: number,
): boolean {
  if (phase !== "session" || newestTradeAt === undefined || lastEventAt === undefined) return false;
  return lastEventAt - Math.max(newestTradeAt, openAt) > Math.max(notMovingAfter, boardLateLimit * speed);
}

/** Whole minutes without new data, to show beside LIVE ("LIVE · quiet 3 min"); otherwise undefined. */
export function quietMinutes({ phase, marketAge }: MarketEvidence): number | undefined {
  if (phase !== "session" || marketAge === undefined || marketAge <= quietLimit) return undefined;
  return Math.floor(marketAge / minute);
}

/**
 * Time without an event in the whole market, ms. Before the first event of a day it counts from the open, not from yesterday.
 * @param exchangeAt the exchange's time of the newest answer @param linkAge ms since that answer
 */
export function marketAge(session: Session, exchangeAt: number, linkAge: number): number | undefined {
  const newest = session.lastEventAt;
  const since = session.scheduled === "session" ? Math.max(newest ?? session.openAt, session.openAt) : newest;
  return since === undefined ? undefined : Math.max(0, exchangeAt - since) + linkAge;
}

interface ReplayedMoment {
  /** exchange's time, ms */
  at: number;
  day: { gaps: readonly { from: number; to: number }[] } | undefined;
}

/** The interval without a board that contains the moment of a replay: its figures are older than the moment. */
export const gapAt = (state: ReplayedMoment | undefined) =>
  state?.day?.gaps.find(({ from, to }) => from < state.at && state.at < to);
