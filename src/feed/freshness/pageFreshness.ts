/** Computes the page's freshness every second, and offers hooks that read it. */
import { useSyncExternalStore } from "react";
import { pageWorld, type World } from "#feed/answers/world";
import { boardStore, useBoardMeta } from "#feed/board/board";
import type { BoardMeta, BoardUnread } from "#feed/board/boardStore";
import { isReplay, now } from "#feed/clock/clock";
import {
  cadenceOf,
  type DataKind,
  type ExchangeTime,
  exchangeClock,
  isSlow,
} from "#feed/clock/exchangeClock";
import type { Reading, Source } from "#feed/reading/reading";
import { createStore, type Store } from "#feed/reading/store";
import {
  type Freshness,
  freshnessOf,
  type LinkEvidence,
  linkFreshness,
  type MarketEvidence,
  panelFreshness,
  quietMinutes,
  worse,
} from "#market/day/freshness";
import type { Phase, Session } from "#market/day/session";
import { boardEvidence } from "#market/now/word";

/** The freshness of the whole page, worked out from the times at which upstream gave answers and the page received them. */
export interface PageFreshness {
  word: Freshness;
  session: Session;
  source: Source | undefined;
  /** when upstream gave the newest board, page clock in ms; undefined before the first board */
  fetchedAt: number | undefined;
  /** ms since `fetchedAt` */
  linkAge: number | undefined;
  /** ms; as `linkAge`, but the age of the newest trade if the board is far behind, and undefined if its age cannot be known */
  figuresAge: number | undefined;
  /**
   * ms without an event in the whole market: since the newest event by the exchange's clock, or since this page received a newer event,
   * whichever is longer. A frozen source may repeat its clock together with its figures.
   */
  marketAge: number | undefined;
  /** whole minutes without an event, shown beside LIVE */
  quiet: number | undefined;
  /** nothing was received since the page slept, so figures must not look current */
  veiled: boolean;
  /** the board has no plausible time or price, its newest trade is far too old, or events are ahead of the exchange's clock */
  unbelievable: boolean;
  /** the board's newest trade is far older than the newest event in other data; one reason for `unbelievable` */
  boardBehind: boolean;
  /** when the page began to send requests, page clock in ms */
  startedAt: number;
}

type BoardState = () => BoardMeta | BoardUnread;
type ExchangeState = Pick<ExchangeTime, "session" | "source" | "exchange" | "movedAt" | "newestReceipt">;
type OnlineClock = Pick<World, "now" | "online">;

/** ms after the opening call within which the day's first answers must arrive */
const callGrace = 45_000;

/** ms; a late heart-beat causes a request, which a working server answers from its cache within 1.5 s */
const answerGrace = 2_000;

type AnswerStamps = Pick<Reading<unknown>, "fetchedAt" | "receivedAt" | "stale">;

export class FreshnessWatch {
  readonly #board: BoardState;
  readonly #exchange: ExchangeState;
  readonly #world: OnlineClock;
  readonly #startedAt: number;
  readonly #store: Store<PageFreshness>;
  #wokeAt = Number.NEGATIVE_INFINITY;
  #offlineAt: number | undefined;
  /** time from which the page's own server has not answered requests for the board */
  #unreachableAt: number | undefined;
  #market: MarketEvidence = { phase: "closed", marketAge: undefined };
  /** time from which the server's heart-beat on the push link is late, page clock in ms */
  #silentSince: number | undefined;
  #phase: { now: Phase; before: Phase; at: number } | undefined;

  readonly snapshot: () => PageFreshness;
  readonly subscribe: Store<PageFreshness>["subscribe"];

  constructor(board: BoardState, exchange: ExchangeState, world: OnlineClock) {
    this.#board = board;
    this.#exchange = exchange;
    this.#world = world;
    this.#startedAt = world.now();
    this.#store = createStore(this.#look());
    this.snapshot = this.#store.get;
    this.subscribe = this.#store.subscribe;
  }

  tick(): void {
    this.#store.set(this.#look());
  }

  /** Call this when a promised heart-beat of the push link is late, and when the server sends again. */
  noteHeartBeat(isLate: boolean): void {
    this.#silentSince = isLate ? this.#world.now() : undefined;
  }

  /** Call this when the page did not run. Figures received before are stale until an answer arrives. */
  veil(): void {
    this.#wokeAt = this.#world.now();
    this.tick();
  }

  /**
   * The word for one panel, from the answers to its own operation. The page's word replaces it if it is worse and the page gets no answers,
   * or the whole market does not move. Only the whole page can be OFFLINE.
   */
  panel(kind: DataKind, answer: AnswerStamps | undefined, failing: boolean): Freshness {
    const { word, boardBehind } = this.snapshot();
    const link = { ...this.#evidence(kind, answer, failing), behind: kind === "board" && boardBehind };
    const judged = panelFreshness(link, this.#market);
    // an answer kept from an earlier visit is old, but does not show that the server is out of reach
    const own = judged === "offline" && word !== "offline" ? "stale" : judged;
    if (word === "not-moving") return isSlow(kind) ? own : worse(own, word);
    return worse(own, this.#cutOff() ? word : this.#wholeWord());
  }

  /** The word for all answers and messages together. */
  #wholeWord(): Freshness {
    const heard = this.#exchange.newestReceipt();
    return linkFreshness(this.#evidence("board", heard && { ...heard, stale: false }, false));
  }

  /** Whether the server's heart-beat is late, and nothing has arrived since, although a request was sent. */
  #isSilent(): boolean {
    const since = this.#silentSince;
    if (since === undefined || this.#world.now() - since < answerGrace) return false;
    return (this.#exchange.newestReceipt()?.receivedAt ?? Number.NEGATIVE_INFINITY) < since;
  }

  /** Whether the page's own server is out of reach: no answer or message has arrived since the board's request failed. */
  #cutOff(): boolean {
    const heardAt = this.#exchange.newestReceipt()?.receivedAt ?? Number.NEGATIVE_INFINITY;
    return this.#unreachableAt !== undefined && heardAt <= this.#unreachableAt;
  }

  #evidence(kind: DataKind, answer: AnswerStamps | undefined, failing: boolean): LinkEvidence {
    const at = this.#world.now();
    return {
      linkAge: answer && at - answer.fetchedAt,
      answerAge: answer && at - Math.max(answer.receivedAt, this.#wokeAt), // during sleep the page sent no request
      waiting: at - this.#startedAt,
      cadence: this.#cadence(kind, at),
      // answers that arrive prove that the browser is wrong
      online: this.#offlineAt === undefined || (answer !== undefined && answer.receivedAt > this.#offlineAt),
      failing: failing || answer?.stale === true,
      veiled: answer !== undefined && answer.receivedAt <= this.#wokeAt,
      silent: !isSlow(kind) && this.#isSilent(),
    };
  }

  /** At the opening call all data is refetched. Until those answers can arrive, data is judged by the slow cadence of the night. */
  #cadence(kind: DataKind, at: number): number {
    const cadence = cadenceOf(kind, this.#exchange.session().phase);
    const { now, before, at: since } = this.#phase ?? {};
    if (now !== "call" || before === undefined || since === undefined || at - since > callGrace)
      return cadence;
    return Math.max(cadence, cadenceOf(kind, before));
  }

  /** @returns when the phase of the day last changed while this page was open */
  #notePhase(phase: Phase): number {
    if (this.#phase?.now !== phase) {
      const at = this.#phase ? this.#world.now() : Number.NEGATIVE_INFINITY;
      this.#phase = { now: phase, before: this.#phase?.now ?? phase, at };
    }
    return this.#phase.at;
  }

  /** `marketAge` of the page's freshness */
  #silence(byClock: number | undefined, phaseAt: number): number | undefined {
    const movedAt = this.#exchange.movedAt();
    if (byClock === undefined || movedAt === undefined) return byClock;
    return Math.max(byClock, this.#world.now() - Math.max(movedAt, phaseAt));
  }

  #look(): PageFreshness {
    const { now, online } = this.#world;
    const exchange = this.#exchange;
    if (online()) this.#offlineAt = undefined;
    else this.#offlineAt ??= now();
    const meta = this.#board();
    const unreachable = meta.failure?.kind === "unreachable" && meta.failure.status === undefined;
    this.#unreachableAt = unreachable ? (this.#unreachableAt ?? now()) : undefined;
    const session = exchange.session();
    const phaseAt = meta.loaded ? this.#notePhase(session.phase) : 0;
    const link = this.#evidence("board", meta.loaded ? meta : undefined, meta.failure !== undefined);
    const clock = exchange.exchange();
    const held = meta.loaded ? meta : undefined;
    const judged = boardEvidence({ board: held, session, clock, age: link.linkAge ?? 0 });
    const marketAge = this.#silence(judged.marketAge, phaseAt);
    const market = { ...judged, marketAge };
    const { unbelievable, behind: boardBehind } = market;
    const tradedAt = held?.newestTradeAt;
    const believable = unbelievable ? undefined : link.linkAge;
    const figuresAge = boardBehind && tradedAt !== undefined ? clock.at - tradedAt : believable;
    this.#market = market;
    const told = freshnessOf(link, market);
    const word = told === "offline" && this.#wholeWord() !== "offline" ? "stale" : told; // other data arrives, so only the board is old
    return {
      word,
      session,
      source: exchange.source(),
      fetchedAt: meta.loaded ? meta.fetchedAt : undefined,
      linkAge: link.linkAge,
      figuresAge,
      marketAge,
      quiet: word === "live" ? quietMinutes(market) : undefined,
      veiled: link.veiled,
      unbelievable,
      boardBehind,
      startedAt: this.#startedAt,
    };
  }
}

export const freshness = new FreshnessWatch(boardStore.meta, exchangeClock, {
  now,
  online: () => isReplay() || pageWorld.online(),
});

export const useFreshness = (): PageFreshness =>
  useSyncExternalStore(freshness.subscribe, freshness.snapshot);
/** Which market the page shows; undefined before the first answer. */
export const useSource = (): Source | undefined =>
  useSyncExternalStore(freshness.subscribe, exchangeClock.source);
/** The word for a panel, from the query whose rows it shows. The component renders again only when the word changes. */
export const usePanelFreshness = (
  kind: DataKind,
  query: { data: AnswerStamps | undefined; isError: boolean },
): Freshness =>
  useSyncExternalStore(freshness.subscribe, () => freshness.panel(kind, query.data, query.isError));
/** The word for figures that come from the board. */
export function useBoardFreshness(): Freshness {
  const meta = useBoardMeta();
  return usePanelFreshness("board", {
    data: meta.loaded ? meta : undefined,
    isError: meta.failure !== undefined,
  });
}
