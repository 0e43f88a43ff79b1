/** The exchange's time and the phase of its day, from the newest answer. The only source of both in the page. */
import { useSyncExternalStore } from "react";
import type { ExchangeClock, Reading, Source, Stamps } from "#feed/reading/reading";
import { createStore, type Store } from "#feed/reading/store";
import { dayStart, newestEvent, type Phase, type Session, sessionAt } from "#market/day/session";
import { now as pageNow } from "./clock.ts";

interface Newest {
  clock: ExchangeClock;
  /** page clock, ms: the instant the clock above belongs to */
  at: number;
  source: Source | undefined;
}

/** ms by which an event may be ahead of the exchange's clock; one further ahead is of another market */
const ahead = 60_000;

export const createExchangeClock = (now: () => number): ExchangeTime => new ExchangeTime(now);

export class ExchangeTime {
  readonly #now: () => number;
  readonly #newest: Store<Newest | undefined> = createStore<Newest | undefined>(undefined);
  readonly #phase: Store<Phase> = createStore<Phase>("closed");
  #receivedAt: number | undefined;
  #newestEventAt: number | undefined;
  #movedAt: number | undefined;
  /** a board was read, so that the absence of events means something */
  #boardRead = false;

  constructor(now: () => number) {
    this.#now = now;
  }

  readonly phase = this.#phase.get;
  readonly subscribeSource = this.#newest.subscribe;
  readonly source = (): Source | undefined => this.#newest.get()?.source;
  /** at least one answer was received */
  readonly hasAnswer = (): boolean => this.#newest.get() !== undefined;

  /** The newest of all answers: when upstream gave it, and when the page received one; page clock, ms. */
  readonly newestReceipt = (): Pick<Reading<unknown>, "fetchedAt" | "receivedAt"> | undefined => {
    const newest = this.#newest.get();
    return newest && this.#receivedAt !== undefined
      ? { fetchedAt: newest.at, receivedAt: this.#receivedAt }
      : undefined;
  };

  /** The exchange's time now; the page's own before the first answer. */
  readonly exchange = (): ExchangeClock => {
    const newest = this.#newest.get();
    if (!newest) return { at: this.#now(), speed: 1 };
    const { at, speed } = newest.clock;
    return { at: at + (this.#now() - newest.at) * speed, speed };
  };

  /** The page did not run for `ms`, or its clock was set: that time does not count as silence of the market. */
  slept(ms: number): void {
    if (this.#movedAt !== undefined) this.#movedAt += ms;
  }

  /** When the page received an event newer than all before, ms; measured by the page's clock alone. */
  readonly movedAt = (): number | undefined => this.#movedAt;

  readonly session = (): Session =>
    sessionAt(this.exchange().at, this.#boardRead ? { newestEventAt: this.#newestEventAt } : undefined);

  noteReading(reading: Omit<Reading<unknown>, "value">): void {
    this.#receivedAt = Math.max(reading.receivedAt, this.#receivedAt ?? reading.receivedAt);
    const before = this.#newest.get();
    if (before && before.at > reading.fetchedAt) return;
    this.#newest.set({
      clock: reading.clock,
      at: reading.fetchedAt,
      source: reading.source ?? before?.source,
    });
  }

  /** A board was read; without an event it shows a day without trades. */
  noteBoard(newestTradeAt: number | undefined): void {
    this.#boardRead = true;
    this.noteEvents([newestTradeAt]);
  }

  /** Exchange times of events in other data; an empty list proves nothing. */
  noteEvents(events: readonly (number | undefined)[]): void {
    const at = newestEvent(events, this.exchange());
    if (at === undefined) return;
    const before = this.#newestEventAt;
    // a restarted simulated market may be behind the one before it
    const impossible = before !== undefined && before > this.exchange().at + ahead;
    if (before !== undefined && at <= before && !impossible) return;
    if (at !== before) this.#movedAt = this.#now();
    this.#newestEventAt = at;
  }

  tick(): void {
    this.#phase.set(this.session().phase);
  }
}

export const exchangeClock = createExchangeClock(pageNow);

/** The exchange's time now, epoch ms. */
export const exchangeNow = (): number => exchangeClock.exchange().at;

/** Whether a time is of today at the exchange. @param at exchange's time, epoch ms */
export const isToday = (at: number): boolean => dayStart(at) === dayStart(exchangeNow());

/** The exchange's time at a moment of the page's clock; the exchange's clock may run faster. */
export function atExchange(page: number): number {
  const { at, speed } = exchangeClock.exchange();
  return at - (pageNow() - page) * speed;
}

export const useSource = (): Source | undefined =>
  useSyncExternalStore(exchangeClock.subscribeSource, exchangeClock.source);

// Reads when an answer or a pushed message was given. Without a gateway's stamps it uses the headers that are there.

/** Number of answers used to estimate the difference between the gateway's clock and the page's. */
const samples = 16;
/** ms; a larger jump is a clock that was set, not a slow answer */
const setClock = 60_000;
/** ms; `Age` has whole seconds, and clocks are corrected in small steps */
const coarse = 2_000;
/** ms; a slower answer may have waited for a sleeping computer */
const quickAnswer = 10_000;

/** Estimates the gateway's clock: the smallest of the recent differences contains the least delay. */
export function createSkew() {
  let differences: number[] = [];
  return {
    /** ms by which the page's clock is ahead of the gateway's; undefined before any answer */
    seen: () => (differences.length ? Math.min(...differences) : undefined),
    /** @param took ms from request to answer: a jump larger than this is a clock that was set */
    note(pageAt: number, gatewayAt: number, took = setClock) {
      const difference = pageAt - gatewayAt;
      const jump = difference - Math.min(...differences);
      if (Math.abs(jump) > setClock || jump > took + coarse) differences = [];
      differences.push(difference);
      if (differences.length > samples) differences.shift();
    },
    /** A gateway's instant on the page's clock, at most `latest`; before any answer both clocks are taken as equal. */
    toPage(gatewayAt: number, latest: number): number {
      const difference = differences.length ? Math.min(...differences) : 0;
      return Math.min(latest, gatewayAt + difference);
    },
  };
}
type Skew = ReturnType<typeof createSkew>;

export const gatewaySkew = createSkew();

interface Times {
  /** page clock, ms */
  askedAt: number;
  /** page clock, ms, when the headers arrived */
  receivedAt: number;
  skew?: Skew;
  /** the page's estimate of the exchange's time when the headers arrived; undefined before any answer */
  exchange?: ExchangeClock | undefined;
}

/** The page's estimate of the exchange's time. */
const estimate = () => (exchangeClock.hasAnswer() ? exchangeClock.exchange() : undefined);

export function stampsOfAnswer(headers: Headers, times: Times): Stamps {
  const { askedAt, receivedAt, skew = gatewaySkew, exchange = estimate() } = times;
  const ageMs = Math.max(0, (number(headers.get("Age")) ?? 0) * 1000);
  const stampedAt = number(headers.get("Pola-Fetched-At"));
  const quick = receivedAt - askedAt <= quickAnswer;
  if (stampedAt !== undefined && quick) skew.note(receivedAt, stampedAt + ageMs, receivedAt - askedAt);
  const latest = (quick ? receivedAt : askedAt) - ageMs;
  const fetchedAt = quick || stampedAt === undefined ? latest : skew.toPage(stampedAt, receivedAt - ageMs);
  const sent = readClock(headers.get("Pola-Clock")) ?? readDate(headers.get("Date"));
  // unstamped and slow: the figures may be of any instant since the request was sent
  const guessed = !quick && stampedAt === undefined ? exchange : undefined;
  const before = guessed && { ...guessed, at: guessed.at - (receivedAt - fetchedAt) * guessed.speed };
  return {
    fetchedAt,
    receivedAt,
    stampedAt,
    via: "http",
    stale: headers.get("Pola-Cache") === "stale",
    clock: before ?? sent ?? { at: fetchedAt, speed: 1 },
    source: readSource(headers.get("Pola-Source")),
  };
}

/**
 * @param headers of a STOMP MESSAGE: `timestamp` (gateway's ms), `pola-clock` and `pola-asked`; the service's own messages lack them
 * @param exchange the page's estimate of the exchange's time, for a message without one
 */
export function stampsOfMessage(
  headers: Readonly<Record<string, string>>,
  { receivedAt, exchange, skew = gatewaySkew }: { receivedAt: number; exchange: ExchangeClock; skew?: Skew },
): Stamps {
  const stampedAt = number(headers.timestamp ?? null);
  const fetchedAt = stampedAt === undefined ? receivedAt : skew.toPage(stampedAt, receivedAt);
  return {
    fetchedAt,
    receivedAt,
    stampedAt,
    via: headers["pola-asked"] === "true" ? "http" : "push",
    stale: false,
    clock: readClock(headers["pola-clock"] ?? null) ?? exchange,
    source: readSource(headers["pola-source"] ?? null),
  };
}

/** `1791870000000;speed=60` */
function readClock(text: string | null): ExchangeClock | undefined {
  const [, at, speed] = /^(\d{1,16})(?:;speed=(\d+(?:\.\d+)?))?$/.exec(text ?? "") ?? [];
  if (at === undefined) return undefined;
  return { at: Number(at), speed: Number(speed ?? 1) || 1 };
}

function readDate(text: string | null): ExchangeClock | undefined {
  const at = Date.parse(text ?? "");
  return Number.isFinite(at) ? { at, speed: 1 } : undefined;
}

const readSource = (text: string | null): Source | undefined =>
  text === "embedded" || text === "live" ? text : undefined;

function number(text: string | null): number | undefined {
  const value = text === null || text.trim() === "" ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
}
