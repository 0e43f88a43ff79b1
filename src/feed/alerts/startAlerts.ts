/** Evaluates the rules in this tab from now on, and delivers their firings. */

import { isReplay } from "#feed/clock/clock";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { type PageBoard, pageBoards } from "#feed/groups/sessionRecord";
import type { StepResult } from "#market/alerts/engine";
import type { AlertMarket } from "#market/alerts/firing";
import { statusOf } from "#market/alerts/status";
import { alertShelf } from "#stored/databases";
import { second } from "#units/time";
import { firingHistory, reportAlertFailure, ruleBook, ruleStates } from "./alerts.ts";
import { AlertDelivery, type AlertPage, channelName, type Role } from "./delivery.ts";
import { RuleEvaluator } from "./evaluator.ts";
import { AlertSources, pageWord, seenMarket } from "./pageMarket.ts";

const { rules } = ruleBook;

/** @param watchlists symbols by the list's slug @returns undefined in a replay, where no rule runs */
export const startAlerts = (
  page: AlertPage,
  watchlists: () => AlertMarket["watchlists"],
): AlertDelivery | undefined => (isReplay() ? undefined : new TabAlerts(page, watchlists).delivery);

class TabAlerts {
  readonly delivery: AlertDelivery;
  readonly #page: AlertPage;
  readonly #watchlists: () => AlertMarket["watchlists"];
  readonly #sources = new AlertSources();
  #role: Role = "none";
  #evaluator: RuleEvaluator | undefined;
  #leaveBoards = () => {};

  constructor(page: AlertPage, watchlists: () => AlertMarket["watchlists"]) {
    this.#page = page;
    this.#watchlists = watchlists;
    const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel(channelName) : undefined;
    this.delivery = new AlertDelivery(page, firingHistory, channel, {
      firesOnce: (rule) => rules.get().some(({ id, once }) => id === rule && once),
      alsoFired: (firings) => this.#evaluator?.alsoFired(rules.get(), firings),
    });
    rules.subscribe(() => {
      this.#want();
      this.#showStates();
    });
    ruleStates.feed(() => {
      this.#showStates();
      return () => {};
    });
    const save = () => this.#evaluator?.save();
    document.addEventListener("visibilitychange", save);
    addEventListener("pagehide", save);
    setInterval(this.#tick, second);
    this.#tick();
    stayAwake();
  }

  /** The role changes when the user goes to another page. */
  readonly #tick = (): void => {
    const before = this.#role;
    this.#role = this.#page.role();
    if (this.#role === "none") this.#end();
    else if (before === "none") void this.#begin();
    if (this.#role === "page" && before !== "page") void this.delivery.deliverMissed();
    const result = this.#evaluator?.tick(rules.get(), () => ({ at: exchangeNow(), word: pageWord() }));
    if (result) this.#done(result);
    this.#want(); // a watchlist may have other lines now
    this.#sources.tick();
  };

  async #begin(): Promise<void> {
    const evaluator = new RuleEvaluator(alertShelf("state"), reportAlertFailure);
    this.#evaluator = evaluator;
    await evaluator.begin();
    if (this.#evaluator !== evaluator) return;
    const take = (board: PageBoard) => {
      const { needs, held } = this.#sources;
      const about = { needs, held, watchlists: this.#watchlists() };
      this.#done(evaluator.take(rules.get(), board, (first) => seenMarket(board, { ...about, first })));
    };
    this.#leaveBoards = pageBoards.listen(take);
    const newest = pageBoards.newest();
    if (newest) take(newest);
  }

  #end(): void {
    if (!this.#evaluator) return;
    this.#leaveBoards();
    this.#evaluator.save();
    this.#evaluator = undefined;
    this.#sources.want([], new Map());
  }

  #want(): void {
    if (this.#evaluator) this.#sources.want(rules.get(), this.#watchlists(), this.#role === "wall");
  }

  #done(result: StepResult): void {
    this.#showStates();
    void this.delivery.deliver(result);
  }

  #showStates(): void {
    const state = this.#evaluator?.state;
    if (!state || !ruleStates.isObserved()) return;
    ruleStates.set(new Map(rules.get().map((rule) => [rule.id, statusOf(rule, state)])));
  }
}

/** Browsers do not freeze a tab that holds a lock, so one hidden tab goes on. They offer locks only on https and on localhost. */
function stayAwake(): void {
  void globalThis.navigator?.locks?.request("pola-alerts", () => new Promise(() => {}));
}
