/** Runs rules over recorded answers, with the same engine as over live boards, to show when they would have fired. */

import { noState, stepRules } from "#market/alerts/engine";
import type { AlertFiring, AlertMarket } from "#market/alerts/firing";
import type { Rule } from "#market/alerts/language/rule";
import { type Freshness, readFreshness } from "#market/day/freshness";
import type { BoardNow, MarketTime } from "#market/now/board";
import { type FollowedMarket, type MarketAnswer, noMarket, take } from "#market/now/market";
import { alertMarket, type Needs, needsOf } from "./needs.ts";

interface RunBoard {
  board: BoardNow;
  /** our clock when it was recorded, ms */
  seenAt: number;
  /** boards are missing before it */
  gap: boolean;
  /** the freshness word that a page would have shown */
  word: string | undefined;
}

export class RecordedRun {
  readonly needs: Needs;
  /** the first first */
  readonly firings: AlertFiring[] = [];
  readonly #rules: readonly Rule[];
  readonly #watchlists: AlertMarket["watchlists"];
  #state = noState;
  #market: FollowedMarket = noMarket;
  #word: Freshness = "offline";

  /** The rules count as if they had been made before the first board, without a pause or an end. */
  constructor(rules: readonly Rule[], watchlists: AlertMarket["watchlists"]) {
    this.#rules = rules.map((rule) => ({ ...rule, created: 0, paused: false, until: undefined }));
    this.#watchlists = watchlists;
    this.needs = needsOf(this.#rules);
  }

  /** The newest board; the next one is compared with it. */
  get board(): BoardNow | undefined {
    return this.#market.board;
  }

  /** The market as the rules see it. A recording has neither the number of a board at its gateway nor its age. */
  seen(first?: AlertMarket["first"]): AlertMarket | undefined {
    const { board } = this.#market;
    if (!board) return undefined;
    const about = { first, word: this.#word, needs: this.needs, watchlists: this.#watchlists };
    return alertMarket(
      { ...this.#market, board },
      { ...about, age: 0, sequence: undefined, known: undefined },
    );
  }

  /** Takes an answer that rules may need. @param clock the exchange's time then */
  answer(taken: MarketAnswer, clock: MarketTime): void {
    this.#market = take(this.#market, taken, clock);
  }

  /** Takes the next board, also one of a later day; the engine finds the first board of a day by itself. */
  take({ board, seenAt, gap, word }: RunBoard): void {
    const isStart = this.#market.board === undefined;
    this.#market = take(this.#market, { of: "board", board, seenAt, gap }, board.clock);
    this.#word = readFreshness(word);
    const seen = this.seen(isStart ? "start" : gap ? "gap" : undefined);
    if (!seen) return;
    const { state, firings } = stepRules(this.#rules, this.#state, seen);
    this.#state = state;
    this.firings.push(...firings);
  }
}
