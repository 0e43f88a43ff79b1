/** The exchange's time and the phase of its day, from the newest answer. All parts of the page use these. */

import type { ExchangeClock, Reading, Source, Stamps } from "#feed/reading/reading";
import {
  colomboHours,
  dayStart,
  type Holidays,
  type Phase,
  type Session,
  type SessionHours,
  sessionAt,
} from "#market/day/session";
import { laterEvent } from "#market/now/events";
import { type PaceName, paces, type Rhythm } from "#wire/contract/operation";
import { now as pageNow } from "./clock.ts";

export type DataKind = PaceName;

const rhythm = {
  call: "call",
  awaited: "session",
  session: "session",
  settling: "settling",
  closed: "closed",
  "no-trades": "closed",
} as const satisfies Record<Phase, keyof Rhythm>;

/**
 * ms between two requests of each kind of data, for polls and freshness alike. Other intervals apply at a change of phase
 * (#feed/answers/every), after a failure (#feed/answers/recovery), to the board and the leaders without a push link (#feed/board,
 * #feed/leaders), and to the books of a watchlist (#feed/lines/bookRound).
 */
export const cadenceOf = (kind: DataKind, phase: Phase): number => paces[kind].asked[rhythm[phase]];

/** Whether data changes about once a day, or independently of trading. */
export const isSlow = (kind: DataKind): boolean => "slow" in paces[kind];

interface NewestReading {
  clock: ExchangeClock;
  /** page clock, ms, at which `clock` was right */
  at: number;
  source: Source | undefined;
}

export const createExchangeClock = (now: () => number): ExchangeTime => new ExchangeTime(now);

export class ExchangeTime {
  readonly #now: () => number;
  #newest: NewestReading | undefined;
  #phase: Phase = "closed";
  #receivedAt: number | undefined;
  #newestEventAt: number | undefined;
  #movedAt: number | undefined;
  #hours = colomboHours;
  /** a board was read, so a lack of events now means a lack of trades */
  #boardRead = false;
  /** a replay shows another moment, so the next answer is used even if it is older */
  #forgotten = false;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The phase at the last tick. */
  readonly phase = (): Phase => this.#phase;
  readonly source = (): Source | undefined => this.#newest?.source;
  /** What a pushed message does not say about itself is taken from the newest answer. */
  readonly stampsOf = (headers: Readonly<Record<string, string>>, receivedAt: number): Stamps =>
    stampsOfMessage(headers, { receivedAt, exchange: this.exchange(), source: this.source() });
  /** whether any answer was received */
  readonly hasAnswer = (): boolean => this.#newest !== undefined;

  /** When upstream gave the newest answer, and when the page last received one; page clock, ms. */
  readonly newestReceipt = (): Pick<Reading<unknown>, "fetchedAt" | "receivedAt"> | undefined => {
    const newest = this.#newest;
    return newest && this.#receivedAt !== undefined
      ? { fetchedAt: newest.at, receivedAt: this.#receivedAt }
      : undefined;
  };

  /** The exchange's time now; before the first answer, the page's own time. */
  readonly exchange = (): ExchangeClock => {
    const newest = this.#newest;
    if (!newest) return { at: this.#now(), speed: 1 };
    const { at, speed } = newest.clock;
    return { at: at + (this.#now() - newest.at) * speed, speed };
  };

  /** Call this when the page did not run for `ms`, or its clock was set. That time then does not count as silence of the market. */
  slept(ms: number): void {
    if (this.#movedAt !== undefined) this.#movedAt += ms;
  }

  /** When the page last received an event newer than all before, in ms of the page's clock. */
  readonly movedAt = (): number | undefined => this.#movedAt;

  readonly session = (): Session =>
    sessionAt(
      this.exchange().at,
      this.#boardRead ? { newestEventAt: this.#newestEventAt } : undefined,
      this.#hours,
    );
  /** The trading day's hours, with the holidays that papers of the exchange have named. */
  readonly hours = (): SessionHours => this.#hours;

  /** Where a replay begins that is opened from the present page, ms: a minute ago, or at the last event if the day has none. */
  readonly replayFrom = (): number => {
    const { at } = this.exchange();
    const last = this.#newestEventAt;
    return last === undefined || dayStart(last) === dayStart(at) ? at - 60_000 : last;
  };

  noteReading(reading: Omit<Reading<unknown>, "value">): void {
    this.#receivedAt = Math.max(reading.receivedAt, this.#receivedAt ?? reading.receivedAt);
    const before = this.#newest;
    if (before && before.at > reading.fetchedAt && !this.#forgotten) return;
    this.#forgotten = false;
    this.#newest = {
      clock: reading.clock,
      at: reading.fetchedAt,
      source: reading.source ?? before?.source,
    };
  }

  /** Records that a board was read. A board without an event shows a day without trades. */
  noteBoard(newestTradeAt: number | undefined): void {
    this.#boardRead = true;
    this.noteEvents([newestTradeAt]);
  }

  /** Records the exchange times of events in other data. An empty list does not show a day without trades. */
  noteEvents(events: readonly (number | undefined)[]): void {
    const at = laterEvent(this.#newestEventAt, events, this.exchange());
    if (at === this.#newestEventAt) return;
    this.#movedAt = this.#now();
    this.#newestEventAt = at;
  }

  /** Adds holidays that papers of the exchange name. Those of papers that have left the list stay. */
  noteHolidays(named: Holidays): void {
    const before = this.#hours.holidays;
    if ([...named].every(([at, paper]) => before?.has(at) && before.get(at)?.title === paper?.title)) return;
    this.#hours = { ...colomboHours, holidays: new Map([...(before ?? []), ...named]) };
  }

  /**
   * Call this when a replay shows another moment. Earlier events no longer count. The time continues, because both moments are of one
   * recording.
   */
  forget(): void {
    this.#forgotten = true;
    this.#receivedAt = undefined;
    this.#newestEventAt = undefined;
    this.#movedAt = undefined;
    this.#boardRead = false;
    this.#hours = colomboHours;
  }

  tick(): void {
    this.#phase = this.session().phase;
  }
}

export const exchangeClock = createExchangeClock(pageNow);

/** The exchange's time now, epoch ms. */
export const exchangeNow = (): number => exchangeClock.exchange().at;

/** Whether a time is on the exchange's current day. @param at exchange's time, epoch ms */
export const isToday = (at: number): boolean => dayStart(at) === dayStart(exchangeNow());

/** Whether a figure's time is of an earlier day than the newest known event. Such a figure has no colour. @param at exchange's time, ms */
export function isOfEarlierDay(at: number | undefined): boolean {
  const { lastEventAt } = exchangeClock.session();
  return at !== undefined && lastEventAt !== undefined && dayStart(at) < dayStart(lastEventAt);
}

/** The exchange's time at a time of the page's clock. A simulated exchange's clock may run faster. */
export function atExchange(page: number): number {
  const { at, speed } = exchangeClock.exchange();
  return at - (pageNow() - page) * speed;
}

/** Number of answers used to estimate the difference between the gateway's clock and the page's. */
const samples = 16;
/** ms; a larger jump means that a clock was set, not that an answer was slow */
const setClock = 60_000;
/** ms; smaller differences are ignored: `Age` has whole seconds, and clocks are corrected in small steps */
const coarse = 2_000;
/** ms; a slower answer may have waited for a sleeping computer */
const quickAnswer = 10_000;

/** Estimates the gateway's clock from the smallest of the recent differences, because that one has the least delay. */
export function createSkew() {
  let differences: number[] = [];
  return {
    /** ms by which the page's clock is ahead of the gateway's; undefined before any answer */
    seen: () => (differences.length ? Math.min(...differences) : undefined),
    /** @param took ms from request to answer; a jump larger than this means that a clock was set */
    note(pageAt: number, gatewayAt: number, took = setClock) {
      const difference = pageAt - gatewayAt;
      const jump = difference - Math.min(...differences);
      if (Math.abs(jump) > setClock || jump > took + coarse) differences = [];
      differences.push(difference);
      if (differences.length > samples) differences.shift();
    },
    /** Converts a time of the gateway's clock to the page's clock, at most `latest`. Before the first answer both clocks count as equal. */
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
  const ageMs = Math.max(0, (headerNumber(headers.get("Age")) ?? 0) * 1000);
  const stampedAt = headerNumber(headers.get("Pola-Fetched-At"));
  const quick = receivedAt - askedAt <= quickAnswer;
  if (stampedAt !== undefined && quick) skew.note(receivedAt, stampedAt + ageMs, receivedAt - askedAt);
  const latest = (quick ? receivedAt : askedAt) - ageMs;
  const fetchedAt = quick || stampedAt === undefined ? latest : skew.toPage(stampedAt, receivedAt - ageMs);
  const sent = readClock(headers.get("Pola-Clock")) ?? readDate(headers.get("Date"));
  // if the answer has no stamp and was slow, its figures may be of any instant since the request was sent
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
 * @param exchange the page's estimate of the exchange's time, for a message without one; `source` likewise is that of the newest answer
 */
export function stampsOfMessage(
  headers: Readonly<Record<string, string>>,
  {
    receivedAt,
    exchange,
    source,
    skew = gatewaySkew,
  }: { receivedAt: number; exchange: ExchangeClock; source?: Source | undefined; skew?: Skew },
): Stamps {
  const stampedAt = headerNumber(headers.timestamp ?? null);
  const fetchedAt = stampedAt === undefined ? receivedAt : skew.toPage(stampedAt, receivedAt);
  return {
    fetchedAt,
    receivedAt,
    stampedAt,
    via: headers["pola-asked"] === "true" ? "http" : "push",
    stale: false,
    clock: readClock(headers["pola-clock"] ?? null) ?? exchange,
    source: readSource(headers["pola-source"] ?? null) ?? source,
  };
}

/** `1791870000000;speed=60` */
export function readClock(text: string | null): ExchangeClock | undefined {
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

function headerNumber(text: string | null): number | undefined {
  const value = text === null || text.trim() === "" ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
}
