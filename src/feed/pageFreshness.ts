/** Works out how far the page as a whole, and each panel, can be trusted, from what was received when. */
import {
  marketAge as ageOfMarket,
  type Freshness,
  freshnessOf,
  type LinkEvidence,
  panelFreshness,
  quietMinutes,
} from "#market/freshness";
import type { Session } from "#market/session";
import type { BoardMeta, BoardUnread } from "./boardStore.ts";
import { cadenceOf, type DataKind } from "./cadence.ts";
import type { createExchangeClock } from "./exchangeClock.ts";
import type { Reading, Source } from "./reading.ts";
import { createStore } from "./store.ts";

export interface PageFreshness {
  word: Freshness;
  session: Session;
  source: Source | undefined;
  /** when upstream gave the newest board, page clock in ms; absent before the first */
  fetchedAt: number | undefined;
  /** ms since then */
  linkAge: number | undefined;
  /** ms of silence in the whole market */
  marketAge: number | undefined;
  /** whole minutes of silence worth telling beside LIVE */
  quiet: number | undefined;
  /** woken from sleep, and nothing has been received since: values must not look current */
  veiled: boolean;
}

export interface FreshnessWorld {
  board: () => BoardMeta | BoardUnread;
  exchange: Pick<ReturnType<typeof createExchangeClock>, "session" | "source">;
  /** page clock, ms */
  now: () => number;
  /** what the browser says of its network; false on a display in a network of its own, where answers come all the same */
  online: () => boolean;
}

/** What the rules need to know of an answer. */
export type Answer = Pick<Reading<unknown>, "fetchedAt" | "receivedAt">;

export function createFreshness({ board, exchange, now, online }: FreshnessWorld) {
  const startedAt = now();
  let wokeAt = Number.NEGATIVE_INFINITY;
  let offlineAt: number | undefined;

  function evidence(kind: DataKind, answer: Answer | undefined, failing: boolean): LinkEvidence {
    const at = now();
    return {
      linkAge: answer && at - answer.fetchedAt,
      answerAge: answer && at - answer.receivedAt,
      waiting: at - startedAt,
      cadence: cadenceOf(kind, exchange.session().phase),
      online: offlineAt === undefined || (answer !== undefined && answer.receivedAt > offlineAt),
      failing,
      veiled: answer !== undefined && answer.receivedAt <= wokeAt,
    };
  }

  function look(): PageFreshness {
    if (online()) offlineAt = undefined;
    else offlineAt ??= now();
    const meta = board();
    const session = exchange.session();
    const link = evidence("board", meta.loaded ? meta : undefined, meta.failure !== undefined);
    const marketAge =
      meta.loaded && link.linkAge !== undefined
        ? ageOfMarket(session, meta.clock.at, link.linkAge)
        : undefined;
    const market = { phase: session.phase, marketAge };
    const word = freshnessOf(link, market);
    return {
      word,
      session,
      source: exchange.source(),
      fetchedAt: meta.loaded ? meta.fetchedAt : undefined,
      linkAge: link.linkAge,
      marketAge,
      quiet: word === "live" ? quietMinutes(market) : undefined,
      veiled: link.veiled,
    };
  }

  const store = createStore<PageFreshness>(look());
  return {
    snapshot: store.get,
    subscribe: store.subscribe,
    /** every second */
    tick: () => store.set(look()),
    /** The page did not run: whatever was received before is stale until something new is received. */
    veil() {
      wokeAt = now();
      store.set(look());
    },
    /** The word for one panel, by the age of what it shows. */
    panel: (kind: DataKind, answer: Answer | undefined, failing: boolean): Freshness =>
      panelFreshness(evidence(kind, answer, failing), exchange.session().phase),
  };
}
