/** Evaluates the rules at each board of this page. It keeps their state over reloads. */
import { now } from "#feed/clock/clock";
import type { PageBoard } from "#feed/groups/sessionRecord";
import type { Source } from "#feed/reading/reading";
import { idleStep, noState, type StepResult, stepRules, withOtherFirings } from "#market/alerts/engine";
import type { AlertFiring, AlertMarket } from "#market/alerts/firing";
import type { Rule } from "#market/alerts/language/rule";
import { type EngineState, readState } from "#market/alerts/records";
import type { Freshness } from "#market/day/freshness";
import type { Shelf } from "#stored/databases";

/** keys on the shelf: of the state, and of the time at which a tab learned it (page clock, ms) */
const [stateKey, learnedKey] = ["engine", "learned"];
/** ms between two saves while no rule fires and no word changes; a crossing across a reload is then seen from a board of this age */
const saveEvery = 10_000;
/** ms without a board after which the rules learn that time passes */
const idleAfter = 10_000;

/** A stored state, and the market that it belongs to. Simulated and real figures are never compared. */
interface SavedState {
  source: Source | "unknown";
  state: EngineState;
}

export class RuleEvaluator {
  readonly #shelf: Shelf<unknown>;
  readonly #failed: (reason: unknown) => void;
  #state: EngineState = noState;
  #source: SavedState["source"] | undefined;
  #before: PageBoard | undefined;
  #savedAt = Number.NEGATIVE_INFINITY;
  #learnedAt = Number.NEGATIVE_INFINITY;
  #isDirty = false;

  constructor(shelf: Shelf<unknown>, failed: (reason: unknown) => void) {
    this.#shelf = shelf;
    this.#failed = failed;
  }

  get state(): EngineState {
    return this.#state;
  }

  /** Reads the stored state. Call this before the first board. */
  async begin(): Promise<void> {
    const all = await this.#shelf.all().catch(this.#failed);
    const saved = all?.find(isSaved);
    if (!saved) return;
    const read = readState(saved.state);
    if ("value" in read) [this.#state, this.#source] = [read.value, saved.source];
    else this.#failed(new Error(`the stored state of alerts is not used: ${read.refused}`));
  }

  /** @param market the market as this board shows it; `first` is why the board must not fire */
  take(
    rules: readonly Rule[],
    board: PageBoard,
    market: (first: AlertMarket["first"]) => AlertMarket,
  ): StepResult {
    // a board that names no market is not another market
    const source = board.meta.source ?? this.#source ?? "unknown";
    if (this.#source !== source) [this.#state, this.#source, this.#before] = [noState, source, undefined];
    // the engine finds the first board of a day by itself
    const first = this.#before === undefined ? "start" : board.gap ? "gap" : undefined;
    // each poll of an old board is no news: time passes for the rules meanwhile
    if (!isSameBoard(board, this.#before)) this.#learnedAt = now();
    this.#before = board;
    return this.#stepped(stepRules(rules, this.#state, market(first)));
  }

  /** Call this every second. @returns undefined if a board came a moment ago */
  tick(rules: readonly Rule[], time: () => { at: number; word: Freshness }): StepResult | undefined {
    if (this.#before === undefined || now() - this.#learnedAt < idleAfter) return undefined;
    this.#learnedAt = now();
    return this.#stepped(idleStep(rules, this.#state, time()));
  }

  /** Call this when another tab has delivered firings. */
  alsoFired(rules: readonly Rule[], firings: readonly AlertFiring[]): void {
    this.#keep(withOtherFirings(rules, this.#state, firings));
  }

  /** Stores the state now, if it changed. Call this also when the page is hidden. */
  save(): void {
    if (!this.#isDirty || this.#source === undefined) return;
    this.#isDirty = false;
    this.#savedAt = now();
    const saved: SavedState = { source: this.#source, state: this.#state };
    const learnedAt = this.#learnedAt;
    const put = this.#shelf.change(async (records) => {
      const known = await records.get(learnedKey);
      // a tab that was frozen knows less than another one stored
      if (typeof known === "number" && known > learnedAt && known <= now()) return;
      await Promise.all([records.put(stateKey, saved), records.put(learnedKey, learnedAt)]);
    });
    put.catch(this.#failed);
  }

  #stepped(result: StepResult): StepResult {
    this.#keep(result.state);
    // before anything is delivered, so that a reload during the delivery does not fire again
    const isNews = result.firings.length > 0 || result.notices.length > 0;
    if (isNews || now() - this.#savedAt >= saveEvery) this.save();
    return result;
  }

  #keep(state: EngineState): void {
    this.#isDirty ||= state !== this.#state;
    this.#state = state;
  }
}

const isSameBoard = (board: PageBoard, before: PageBoard | undefined) =>
  board.at === before?.at && board.meta.stampedAt === before.meta.stampedAt;

const isSaved = (stored: unknown): stored is { source: SavedState["source"]; state: unknown } =>
  typeof stored === "object" && stored !== null && "source" in stored && "state" in stored;
