/** The exchange's time and the phase of its day, as told by the newest answer; nothing else in the page knows what time it is there. */
import { useSyncExternalStore } from "react";
import type { ExchangeClock, Reading, Source } from "#feed/reading/reading";
import { createStore, type Store } from "#feed/reading/store";
import { dayStart, newestEvent, type Phase, type Session, sessionAt } from "#market/day/session";
import { now as pageNow } from "./clock.ts";

interface Told {
  clock: ExchangeClock;
  /** page clock, ms: the instant the clock above belongs to */
  at: number;
  source: Source | undefined;
}

/** How far ahead of the exchange's clock an event may be stamped before it is taken for one of another market. */
const ahead = 60_000;

/** @param now page clock, ms */
export const createExchangeClock = (now: () => number): ExchangeTime => new ExchangeTime(now);

export class ExchangeTime {
  readonly #now: () => number;
  readonly #told: Store<Told | undefined> = createStore<Told | undefined>(undefined);
  readonly #phase: Store<Phase> = createStore<Phase>("closed");
  #heardAt: number | undefined;
  #newestEventAt: number | undefined;
  #movedAt: number | undefined;
  /** the board was read at all, so that its holding no event means something */
  #boardRead = false;

  constructor(now: () => number) {
    this.#now = now;
  }

  readonly phase = this.#phase.get;
  readonly subscribeSource = this.#told.subscribe;
  readonly source = (): Source | undefined => this.#told.get()?.source;
  /** anything was received at all */
  readonly told = (): boolean => this.#told.get() !== undefined;

  /** The newest of everything received: when upstream gave it, and when anything came; page clock, ms. */
  readonly heard = (): Pick<Reading<unknown>, "fetchedAt" | "receivedAt"> | undefined => {
    const known = this.#told.get();
    return known && this.#heardAt !== undefined
      ? { fetchedAt: known.at, receivedAt: this.#heardAt }
      : undefined;
  };

  /** The exchange's time now; the page's own before anything was received. */
  readonly exchange = (): ExchangeClock => {
    const known = this.#told.get();
    if (!known) return { at: this.#now(), speed: 1 };
    const { at, speed } = known.clock;
    return { at: at + (this.#now() - known.at) * speed, speed };
  };

  /** The page did not run for so many ms, or its clock was set: no silence of the market was seen in them. */
  slept(ms: number): void {
    if (this.#movedAt !== undefined) this.#movedAt += ms;
  }

  /** When the page last saw an event newer than all before, page clock in ms: no clock but the page's own is in it. */
  readonly movedAt = (): number | undefined => this.#movedAt;

  readonly session = (): Session =>
    sessionAt(this.exchange().at, this.#boardRead ? { newestEventAt: this.#newestEventAt } : undefined);

  /** Every answer and message passes here. */
  noteReading(reading: Omit<Reading<unknown>, "value">): void {
    this.#heardAt = Math.max(reading.receivedAt, this.#heardAt ?? reading.receivedAt);
    const before = this.#told.get();
    if (before && before.at > reading.fetchedAt) return;
    this.#told.set({ clock: reading.clock, at: reading.fetchedAt, source: reading.source ?? before?.source });
  }

  /** The board was read; without an event on it, it tells of a day without trades. */
  noteBoard(newestTradeAt: number | undefined): void {
    this.#boardRead = true;
    this.noteEvents([newestTradeAt]);
  }

  /** Exchange times of events in other data; a list without any proves nothing. */
  noteEvents(events: readonly (number | undefined)[]): void {
    const at = newestEvent(events, this.exchange());
    if (at === undefined) return;
    const before = this.#newestEventAt;
    // a simulated market that was started anew may be behind what an earlier one said
    const impossible = before !== undefined && before > this.exchange().at + ahead;
    if (before !== undefined && at <= before && !impossible) return;
    if (at !== before) this.#movedAt = this.#now();
    this.#newestEventAt = at;
  }

  /** The phase changes by the clock alone too: to be called every second. */
  tick(): void {
    this.#phase.set(this.session().phase);
  }
}

export const exchangeClock = createExchangeClock(pageNow);

/** The exchange's time now, epoch ms. */
export const exchangeNow = (): number => exchangeClock.exchange().at;

/** Whether something is of the day that it is at the exchange. @param at exchange's time, epoch ms */
export const isToday = (at: number): boolean => dayStart(at) === dayStart(exchangeNow());

/** A moment of the page's clock as the exchange's stood then, which may run faster than ours. */
export function atExchange(page: number): number {
  const { at, speed } = exchangeClock.exchange();
  return at - (pageNow() - page) * speed;
}

export const useSource = (): Source | undefined =>
  useSyncExternalStore(exchangeClock.subscribeSource, exchangeClock.source);
