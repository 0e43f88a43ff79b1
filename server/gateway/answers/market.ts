/**
 * The market as the gateway's answers show it, for every reader on the server. It takes each answer before all others do, and sends no
 * request. A gateway that follows another catches up with its copies when somebody reads.
 */
import { type Freshness, freshnessOf, type LinkEvidence, panelFreshness } from "#market/day/freshness";
import { colomboHours, dayStart, type Session } from "#market/day/session";
import type { IndexWeights } from "#market/index/moved";
import { type BoardNow, isGap } from "#market/now/board";
import { sentLists } from "#market/now/lists";
import {
  type FollowedMarket,
  type MarketAnswer,
  type MarketNow,
  noMarket,
  paperLists,
  sessionOf,
  take,
} from "#market/now/market";
import { boardEvidence } from "#market/now/word";
import { boardOf } from "#rows/boardRows";
import { marketAnswerOf } from "#rows/marketAnswers";
import { shownTexts } from "#rows/shownTexts";
import type { CheckedBody } from "#server/gateway/upstream/bodyCheck";
import type { Body } from "#wire/contract/operation";
import type { OperationName, Operations } from "#wire/operations";
import { lifetimes } from "./answers.ts";
import type { EventHub } from "./eventHub.ts";
import type { GatewayParts } from "./gatewayParts.ts";
import { readBody, type Snapshot } from "./snapshots.ts";

/** How old figures are, and whether they may be taken as current. */
export interface MarketState {
  word: Freshness;
  /** the exchange's time of the figures, ms; undefined before the first answer */
  at: number | undefined;
  /** whole seconds since upstream answered; undefined before the first answer */
  ageSeconds: number | undefined;
  source: "live" | "embedded";
}

/** A board and the answer that gave it. */
export interface HeldBoard extends BoardNow {
  snapshot: Snapshot;
  /** lines of the board whose rows cannot be read */
  unread: readonly string[];
}

/** Whether figures with this word may be used as the present ones. Of a closed market they are the last ones of the day. */
export const isFit = (word: Freshness): boolean => word === "live" || word === "delayed" || word === "closed";

/** ms after the opening call within which the day's first answers must arrive */
const callGrace = 45_000;

const marketOperations = [
  "board",
  "sectors",
  ...sentLists,
  ...paperLists,
] as const satisfies readonly OperationName[];

type MarketParts = Pick<GatewayParts, "snapshots" | "times" | "clock" | "metrics" | "pace">;

export class GatewayMarket {
  readonly #parts: MarketParts;
  readonly #startedAt: number;
  readonly #snapshots = new Map<OperationName, Snapshot>();
  #now: FollowedMarket = noMarket;
  #board: HeldBoard | undefined;
  #weights: readonly IndexWeights[] = [];
  #newestWeights = (): readonly IndexWeights[] => this.#weights;

  constructor(events: EventHub, parts: MarketParts) {
    this.#parts = parts;
    this.#startedAt = parts.clock.now();
    events.on("answer", ({ operation, fetchedAt }, body) => {
      if (operation !== "quote") this.#catchUp();
      else if (body !== undefined) this.#take(marketAnswerOf("quote", body, fetchedAt));
    });
    events.on("list", ({ topic, checked, at }) => this.#take(marketAnswerOf(topic, checked.body, at)));
  }

  /** @param newest what was learned of the indices' weights; the same list while it is unchanged */
  readWeights(newest: () => readonly IndexWeights[]): void {
    this.#newestWeights = newest;
  }

  now(): MarketNow {
    this.#catchUp();
    const weights = this.#newestWeights();
    if (weights !== this.#weights) this.#take({ of: "weights", weights });
    this.#weights = weights;
    return this.#now;
  }

  board(): HeldBoard | undefined {
    this.#catchUp();
    return this.#board;
  }

  /** The answer that a part of the market comes from. */
  answerOf(operation: (typeof marketOperations)[number]): Snapshot | undefined {
    this.#catchUp();
    return this.#snapshots.get(operation);
  }

  session(): Session {
    return sessionOf(this.now(), this.exchangeAt());
  }

  /** The exchange's time now, ms. */
  exchangeAt(): number {
    return this.#parts.times.clock().at;
  }

  /** The word of the whole market and of the board's figures, by the rules of the page. */
  state(): MarketState {
    const snapshot = this.board()?.snapshot;
    return this.#stateWith(freshnessOf(this.#link("board", snapshot), this.#evidence()), snapshot);
  }

  /** The word of one cached answer, by the rule of a panel. */
  stateOf(snapshot: Snapshot): MarketState {
    const word = panelFreshness(this.#link(snapshot.operation, snapshot), this.#evidence());
    return this.#stateWith(word, snapshot);
  }

  #stateWith(word: Freshness, snapshot: Snapshot | undefined): MarketState {
    const { clock, times } = this.#parts;
    return {
      word,
      at: snapshot?.clock.at,
      ageSeconds: snapshot && Math.max(0, Math.floor((clock.now() - snapshot.answeredAt) / 1_000)),
      source: snapshot?.source ?? times.source(),
    };
  }

  #evidence() {
    const { clock, times } = this.#parts;
    const held = this.board();
    const age = held ? clock.now() - held.snapshot.answeredAt : 0;
    return boardEvidence({ board: held, session: this.session(), clock: times.clock(), age });
  }

  #link(operation: OperationName, snapshot: Snapshot | undefined): LinkEvidence {
    const { clock, metrics } = this.#parts;
    const age = snapshot && clock.now() - snapshot.answeredAt;
    return {
      linkAge: age,
      answerAge: age,
      waiting: clock.now() - this.#startedAt,
      cadence: this.#cadence(operation),
      failing: metrics.health(operation).failures > 0,
      // states of a page's own connection
      ...{ online: true, veiled: false, silent: false },
    };
  }

  /** ms between two answers now. After the opening call, answers of the night count until new ones can have arrived. */
  #cadence(operation: OperationName): number {
    const { times, pace } = this.#parts;
    const { phase } = times.session();
    const rhythm = lifetimes(operation);
    const { at, speed } = times.clock();
    const called = at - dayStart(at) - colomboHours.callAt < callGrace * speed;
    const every = phase === "call" && called ? Math.max(rhythm.call, rhythm.closed) : rhythm[phase];
    return every * pace;
  }

  #catchUp(): void {
    for (const operation of marketOperations) {
      const snapshot = this.#parts.snapshots.get(operation);
      if (!snapshot?.body || snapshot === this.#snapshots.get(operation)) continue;
      const before = this.#snapshots.get(operation);
      this.#snapshots.set(operation, snapshot);
      const read = readBody(snapshot);
      if (operation === "board") this.#takeBoard(snapshot, { before, read });
      else this.#take(marketAnswerOf(operation, read?.body, snapshot.fetchedAt));
    }
  }

  #takeBoard(
    snapshot: Snapshot,
    { before, read }: { before: Snapshot | undefined; read: CheckedBody | undefined },
  ): void {
    const { reqTradeSummery: sent } = shownTexts(read?.body as Body<Operations["board"]>); // the service's spelling
    const board = boardOf(sent, snapshot.clock, this.#now.board);
    this.#take({ of: "board", board, seenAt: snapshot.fetchedAt, gap: this.#isGap(before, snapshot) });
    this.#board = { ...board, snapshot, unread: read?.dropped.flatMap(({ symbol }) => symbol ?? []) ?? [] };
  }

  #isGap(before: Snapshot | undefined, { fetchedAt }: Snapshot): boolean {
    if (!before) return false;
    const interval = lifetimes("board")[before.givenIn.phase] * this.#parts.pace;
    return isGap(fetchedAt - before.fetchedAt, interval);
  }

  #take(answer: MarketAnswer | undefined): void {
    if (answer) this.#now = take(this.#now, answer, this.#parts.times.clock());
  }
}
