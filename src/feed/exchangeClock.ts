/** The exchange's time and the phase of its day, as told by the newest answer; nothing else in the page knows what time it is there. */
import { useSyncExternalStore } from "react";
import { type Phase, type Session, sessionAt } from "#market/session";
import { now } from "./clock.ts";
import type { ExchangeClock, Reading, Source } from "./reading.ts";
import { createStore } from "./store.ts";

interface Told {
  clock: ExchangeClock;
  /** page clock, ms: the instant the clock above belongs to */
  at: number;
  source: Source | undefined;
}

const told = createStore<Told | undefined>(undefined);
const newestEvent = createStore<number | undefined>(undefined);
/** Data were read at all, so that their holding no event means something. */
let anyData = false;
const phaseStore = createStore<Phase>("closed");

/** Every answer and message passes here. */
export function noteReading(reading: Omit<Reading<unknown>, "value">): void {
  const before = told.get();
  if (before && before.at > reading.fetchedAt) return;
  told.set({ clock: reading.clock, at: reading.fetchedAt, source: reading.source ?? before?.source });
}

/** @param at exchange time of the newest event in some data; undefined if they hold none */
export function noteEvent(at: number | undefined): void {
  anyData = true;
  if (at === undefined) return;
  const before = newestEvent.get();
  // a simulated market that was started anew may be behind what an earlier one said
  const impossible = before !== undefined && before > exchangeNow() + 60_000;
  if (before === undefined || at > before || impossible) newestEvent.set(at);
}

/** The exchange's time now, epoch ms; the page's own before anything was received. */
export function exchangeNow(): number {
  const known = told.get();
  if (!known) return now();
  return known.clock.at + (now() - known.at) * known.clock.speed;
}

export function currentSession(): Session {
  const evidence = anyData ? { newestEventAt: newestEvent.get() } : undefined;
  return sessionAt(exchangeNow(), evidence);
}

/** To be called every second: the phase changes by the clock alone too. */
export const tellPhase = (): void => phaseStore.set(currentSession().phase);

export const exchangeClock = { snapshot: told.get, subscribe: told.subscribe };
export const phase = { snapshot: phaseStore.get, subscribe: phaseStore.subscribe };

export const usePhase = (): Phase => useSyncExternalStore(phaseStore.subscribe, phaseStore.get);
export const useSource = (): Source | undefined =>
  useSyncExternalStore(told.subscribe, () => told.get()?.source);
