/** How far the page as a whole can be trusted, told anew every second. */
import { useSyncExternalStore } from "react";
import { marketAge as ageOfMarket, type Freshness, freshnessOf, quietMinutes } from "#market/freshness";
import type { Session } from "#market/session";
import { boardStore } from "./board.ts";
import { cadenceOf } from "./cadence.ts";
import { now, pageClock } from "./clock.ts";
import { currentSession, exchangeClock, tellPhase } from "./exchangeClock.ts";
import type { Source } from "./reading.ts";
import { createStore } from "./store.ts";

export interface PageFreshness {
  word: Freshness;
  session: Session;
  source: Source | undefined;
  /** when upstream gave the newest board, page clock in ms; absent before the first */
  fetchedAt: number | undefined;
  /** ms */
  linkAge: number | undefined;
  marketAge: number | undefined;
  /** whole minutes of silence worth telling beside LIVE */
  quiet: number | undefined;
  /** woken from sleep, and nothing has been received since: values must not look current */
  veiled: boolean;
}

const startedAt = now();

function look(): PageFreshness {
  const meta = boardStore.meta();
  const session = currentSession();
  const told = exchangeClock.snapshot();
  const at = now();
  const linkAge = meta.loaded ? at - meta.fetchedAt : undefined;
  const market = {
    phase: session.phase,
    marketAge: meta.loaded ? ageOfMarket(session, meta.clock.at, at - meta.fetchedAt) : undefined,
  };
  const word = freshnessOf(
    {
      linkAge,
      answerAge: meta.loaded ? at - meta.receivedAt : undefined,
      waiting: at - startedAt,
      cadence: cadenceOf("board", session.phase),
      online: navigator.onLine,
      veiled: false,
    },
    market,
  );
  return {
    word,
    session,
    source: told?.source,
    fetchedAt: meta.loaded ? meta.fetchedAt : undefined,
    linkAge,
    marketAge: market.marketAge,
    quiet: word === "live" ? quietMinutes(market) : undefined,
    veiled: false,
  };
}

const store = createStore<PageFreshness>(look());

export const freshness = { snapshot: store.get, subscribe: store.subscribe };

/** Changes every second, with the ages. */
export const useFreshness = (): PageFreshness => useSyncExternalStore(store.subscribe, store.get);
/** Changes only with the word. */
export const useFreshnessWord = (): Freshness =>
  useSyncExternalStore(store.subscribe, () => store.get().word);

export function startFreshness(): () => void {
  const tick = () => {
    pageClock.observe();
    tellPhase();
    store.set(look());
  };
  const timer = setInterval(tick, 1000);
  tick();
  return () => clearInterval(timer);
}
