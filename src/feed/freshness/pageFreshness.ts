/** The page's freshness and the hooks that read it; computed every second. */
import { useSyncExternalStore } from "react";
import { boardStore, useBoardMeta } from "#feed/board/board";
import type { BoardMeta, BoardUnread } from "#feed/board/boardStore";
import { cadenceOf, type DataKind, isSlow } from "#feed/clock/cadence";
import { now } from "#feed/clock/clock";
import { type ExchangeTime, exchangeClock } from "#feed/clock/exchangeClock";
import { silentSince } from "#feed/link/live";
import type { Reading, Source } from "#feed/reading/reading";
import { createStore, type Store } from "#feed/reading/store";
import {
  marketAge as ageOfMarket,
  type Freshness,
  freshnessOf,
  isBoardBehind,
  isClockBehind,
  type LinkEvidence,
  linkFreshness,
  type MarketEvidence,
  panelFreshness,
  quietMinutes,
  worse,
} from "#market/day/freshness";
import type { Phase, Session } from "#market/day/session";

// Computes how fresh the page as a whole and each panel are, from the times at which answers were received.

export interface PageFreshness {
  word: Freshness;
  session: Session;
  source: Source | undefined;
  /** when upstream gave the newest board, page clock in ms; absent before the first */
  fetchedAt: number | undefined;
  /** ms since then */
  linkAge: number | undefined;
  /**
   * ms of silence in the whole market, by the exchange's clock since its newest event. Where that is longer, ms since this page received
   * something new: a frozen source may repeat its clock along with its figures.
   */
  marketAge: number | undefined;
  /** whole minutes of silence to show beside LIVE */
  quiet: number | undefined;
  /** woken from sleep, and nothing received since: figures must not look current */
  veiled: boolean;
  /** the board has no believable time or price, or events are ahead of the exchange's clock */
  unbelievable: boolean;
  /** the board's newest trade is far older than other data's: one reason for `unbelievable` */
  boardBehind: boolean;
  /** when the page began to send requests, page clock in ms */
  startedAt: number;
}

interface FreshnessWorld {
  board: () => BoardMeta | BoardUnread;
  exchange: Pick<ExchangeTime, "session" | "source" | "exchange" | "movedAt" | "newestReceipt">;
  now: () => number;
  /** `navigator.onLine`; false on an isolated network too, although answers arrive there */
  online: () => boolean;
  /** since when the server is late with a beat on the push link, page clock in ms */
  silentSince: () => number | undefined;
}

/** ms from the start of the day until its first answers must be there */
const callGrace = 45_000;

/** ms; a server with a late beat gets a request, which it answers from its cache within 1.5 s */
const answerGrace = 2_000;

type Answer = Pick<Reading<unknown>, "fetchedAt" | "receivedAt" | "stale">;

export const createFreshness = (world: FreshnessWorld): FreshnessWatch => new FreshnessWatch(world);
class FreshnessWatch {
  readonly #world: FreshnessWorld;
  readonly #startedAt: number;
  readonly #store: Store<PageFreshness>;
  #wokeAt = Number.NEGATIVE_INFINITY;
  #offlineAt: number | undefined;
  /** since when the page's own server does not answer for the board */
  #unreachableAt: number | undefined;
  #market: MarketEvidence = { phase: "closed", marketAge: undefined };
  #phase: { now: Phase; before: Phase; at: number } | undefined;

  readonly snapshot: () => PageFreshness;
  readonly subscribe: Store<PageFreshness>["subscribe"];

  constructor(world: FreshnessWorld) {
    this.#world = world;
    this.#startedAt = world.now();
    this.#store = createStore(this.#look());
    this.snapshot = this.#store.get;
    this.subscribe = this.#store.subscribe;
  }

  tick(): void {
    this.#store.set(this.#look());
  }

  /** The page did not run: what was received before is stale until an answer arrives. */
  veil(): void {
    this.#wokeAt = this.#world.now();
    this.tick();
  }

  /**
   * The word for one panel, from its own operation whatever becomes of the others. It takes the page's word only where nothing
   * answers, and where the whole market stands still. OFFLINE is of the page alone.
   */
  panel(kind: DataKind, answer: Answer | undefined, failing: boolean): Freshness {
    const { word, boardBehind } = this.snapshot();
    const link = { ...this.#evidence(kind, answer, failing), behind: kind === "board" && boardBehind };
    const judged = panelFreshness(link, this.#market);
    // an answer kept from an earlier visit is old, but does not show that the server is lost
    const own = judged === "offline" && word !== "offline" ? "stale" : judged;
    if (word === "not-moving") return isSlow(kind) ? own : worse(own, word);
    return worse(own, this.#cutOff() ? word : this.#wholeWord());
  }

  /** The word for all answers and messages taken together. */
  #wholeWord(): Freshness {
    const heard = this.#world.exchange.newestReceipt();
    return linkFreshness(this.#evidence("board", heard && { ...heard, stale: false }, false));
  }

  /** The server's beat is late, and the request sent after it has no answer either. */
  #isSilent(): boolean {
    const { silentSince, exchange, now } = this.#world;
    const since = silentSince();
    if (since === undefined || now() - since < answerGrace) return false;
    return (exchange.newestReceipt()?.receivedAt ?? Number.NEGATIVE_INFINITY) < since;
  }

  /** The page's own server is out of reach: no answer or message since the board's request failed. */
  #cutOff(): boolean {
    const heardAt = this.#world.exchange.newestReceipt()?.receivedAt ?? Number.NEGATIVE_INFINITY;
    return this.#unreachableAt !== undefined && heardAt <= this.#unreachableAt;
  }

  #evidence(kind: DataKind, answer: Answer | undefined, failing: boolean): LinkEvidence {
    const at = this.#world.now();
    return {
      linkAge: answer && at - answer.fetchedAt,
      answerAge: answer && at - Math.max(answer.receivedAt, this.#wokeAt), // asleep, the page sent no request
      waiting: at - this.#startedAt,
      cadence: this.#cadence(kind, at),
      // answers that arrive prove that the browser is wrong
      online: this.#offlineAt === undefined || (answer !== undefined && answer.receivedAt > this.#offlineAt),
      failing: failing || answer?.stale === true,
      veiled: answer !== undefined && answer.receivedAt <= this.#wokeAt,
      silent: !isSlow(kind) && this.#isSilent(),
    };
  }

  /** When the night ends, all data is refetched. Data of the night's slow cadence is not old before that answer can arrive. */
  #cadence(kind: DataKind, at: number): number {
    const cadence = cadenceOf(kind, this.#world.exchange.session().phase);
    const { now, before, at: since } = this.#phase ?? {};
    if (now !== "call" || before === undefined || since === undefined || at - since > callGrace)
      return cadence;
    return Math.max(cadence, cadenceOf(kind, before));
  }

  /** @returns when this page saw the phase of the day change last */
  #notePhase(phase: Phase): number {
    if (this.#phase?.now !== phase) {
      const at = this.#phase ? this.#world.now() : Number.NEGATIVE_INFINITY;
      this.#phase = { now: phase, before: this.#phase?.now ?? phase, at };
    }
    return this.#phase.at;
  }

  /** ms of silence as in `marketAge` */
  #silence(session: Session, meta: BoardMeta, phaseAt: number): number | undefined {
    const { now, exchange } = this.#world;
    const byClock = ageOfMarket(session, meta.clock.at, now() - meta.fetchedAt);
    const movedAt = exchange.movedAt();
    if (byClock === undefined || movedAt === undefined) return byClock;
    return Math.max(byClock, now() - Math.max(movedAt, phaseAt));
  }

  #look(): PageFreshness {
    const { board, exchange, now, online } = this.#world;
    if (online()) this.#offlineAt = undefined;
    else this.#offlineAt ??= now();
    const meta = board();
    const unreachable = meta.failure?.kind === "unreachable" && meta.failure.status === undefined;
    this.#unreachableAt = unreachable ? (this.#unreachableAt ?? now()) : undefined;
    const session = exchange.session();
    const phaseAt = meta.loaded ? this.#notePhase(session.phase) : 0;
    const link = this.#evidence("board", meta.loaded ? meta : undefined, meta.failure !== undefined);
    const marketAge = meta.loaded ? this.#silence(session, meta, phaseAt) : undefined;
    const unknown = meta.loaded && (meta.undated === true || meta.unpriced === true);
    const clock = exchange.exchange();
    const boardBehind = meta.loaded && isBoardBehind(meta.newestTradeAt, session, clock.speed);
    const unbelievable = unknown || boardBehind || isClockBehind(session.lastEventAt, clock);
    const market = { phase: session.phase, marketAge, unbelievable };
    this.#market = market;
    const told = freshnessOf(link, market);
    const word = told === "offline" && this.#wholeWord() !== "offline" ? "stale" : told; // something answers: only the board is old
    return {
      word,
      session,
      source: exchange.source(),
      fetchedAt: meta.loaded ? meta.fetchedAt : undefined,
      linkAge: link.linkAge,
      marketAge,
      quiet: word === "live" ? quietMinutes(market) : undefined,
      veiled: link.veiled,
      unbelievable,
      boardBehind,
      startedAt: this.#startedAt,
    };
  }
}

export const freshness = createFreshness({
  board: boardStore.meta,
  exchange: exchangeClock,
  now,
  silentSince: silentSince.get,
  online: () => globalThis.navigator?.onLine ?? true,
});

export const useFreshness = (): PageFreshness =>
  useSyncExternalStore(freshness.subscribe, freshness.snapshot);
/** The word for a panel, from the query whose rows it shows. Changes only with the word. */
export const usePanelFreshness = (
  kind: DataKind,
  query: { data: Answer | undefined; isError: boolean },
): Freshness =>
  useSyncExternalStore(freshness.subscribe, () => freshness.panel(kind, query.data, query.isError));
/** The word for figures read or derived from the board. */
export function useBoardFreshness(): Freshness {
  const meta = useBoardMeta();
  return usePanelFreshness("board", {
    data: meta.loaded ? meta : undefined,
    isError: meta.failure !== undefined,
  });
}
