/** The exchange's time and the phase of its day, as told by the newest answer; nothing else in the page knows what time it is there. */
import { useSyncExternalStore } from "react";
import { type Phase, type Session, sessionAt } from "#market/session";
import { now as pageNow } from "./clock.ts";
import type { ExchangeClock, Reading, Source } from "./reading.ts";
import { createStore } from "./store.ts";

interface Told {
  clock: ExchangeClock;
  /** page clock, ms: the instant the clock above belongs to */
  at: number;
  source: Source | undefined;
}

/** How far ahead of the exchange's clock an event may be stamped before it is taken for one of another market. */
const ahead = 60_000;

/** @param now page clock, ms */
export function createExchangeClock(now: () => number) {
  const told = createStore<Told | undefined>(undefined);
  const phase = createStore<Phase>("closed");
  let newestEventAt: number | undefined;
  /** data were read at all, so that their holding no event means something */
  let anyData = false;

  const exchange = (): ExchangeClock => {
    const known = told.get();
    if (!known) return { at: now(), speed: 1 };
    const { at, speed } = known.clock;
    return { at: at + (now() - known.at) * speed, speed };
  };
  const session = (): Session => sessionAt(exchange().at, anyData ? { newestEventAt } : undefined);

  function noteEvents(events: readonly (number | undefined)[]): void {
    const known = events.filter((at) => at !== undefined);
    if (known.length === 0) return;
    const at = Math.max(...known);
    // a simulated market that was started anew may be behind what an earlier one said
    const impossible = newestEventAt !== undefined && newestEventAt > exchange().at + ahead;
    if (newestEventAt === undefined || at > newestEventAt || impossible) newestEventAt = at;
  }

  return {
    /** Every answer and message passes here. */
    noteReading(reading: Omit<Reading<unknown>, "value">): void {
      const before = told.get();
      if (before && before.at > reading.fetchedAt) return;
      told.set({ clock: reading.clock, at: reading.fetchedAt, source: reading.source ?? before?.source });
    },
    /** The board was read; without an event on it, it tells of a day without trades. */
    noteBoard(newestTradeAt: number | undefined): void {
      anyData = true;
      noteEvents([newestTradeAt]);
    },
    /** Exchange times of events in other data; a list without any proves nothing. */
    noteEvents,
    /** The exchange's time now; the page's own before anything was received. */
    exchange,
    session,
    source: () => told.get()?.source,
    /** anything was received at all */
    told: () => told.get() !== undefined,
    /** The phase changes by the clock alone too: to be called every second. */
    tick: () => phase.set(session().phase),
    phase: phase.get,
    subscribePhase: phase.subscribe,
    subscribeSource: told.subscribe,
  };
}

export const exchangeClock = createExchangeClock(pageNow);

/** The exchange's time now, epoch ms. */
export const exchangeNow = (): number => exchangeClock.exchange().at;

export const usePhase = (): Phase => useSyncExternalStore(exchangeClock.subscribePhase, exchangeClock.phase);
export const useSource = (): Source | undefined =>
  useSyncExternalStore(exchangeClock.subscribeSource, exchangeClock.source);
