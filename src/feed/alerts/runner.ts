/** Evaluates the rules at each board, in the tab that leads. It keeps the state of the rules over reloads. */
import type { PageBoard, PageBoards } from "#feed/groups/sessionRecord";
import type { Source } from "#feed/reading/reading";
import { type EngineState, idle, noState, type Stepped, step } from "#market/alerts/engine";
import type { AlertMarket } from "#market/alerts/firing";
import { readState } from "#market/alerts/kept";
import type { Rule } from "#market/alerts/language/rule";
import type { Freshness } from "#market/day/freshness";
import { dayStart } from "#market/day/session";
import type { Shelf } from "#stored/databases";

interface RunnerWorld {
  rules: () => readonly Rule[];
  boards: Pick<PageBoards, "listen" | "newest">;
  /** the word of the page at this moment */
  word: () => Freshness;
  market: (board: PageBoard, about: { word: Freshness; first: AlertMarket["first"] }) => AlertMarket;
  /** exchange's time, ms */
  exchangeNow: () => number;
  /** page clock, ms */
  now: () => number;
  shelf: Pick<Shelf<unknown>, "all" | "put">;
  /** called after each evaluation */
  done: (result: Stepped) => void;
  failed: (reason: unknown) => void;
}

/** key of the state on its shelf */
const stateKey = "engine";
/** ms between two saves while no rule fires and no word changes; a crossing across a reload is then seen from a board of this age */
const saveEvery = 10_000;
/** ms without a board after which the rules learn that time passes */
const idleAfter = 10_000;

/** A stored state, and the market that it belongs to. Simulated and real figures are never compared. */
interface Saved {
  source: Source | "unknown";
  state: EngineState;
}

export class AlertRunner {
  readonly #world: RunnerWorld;
  #state: EngineState = noState;
  #source: Saved["source"] | undefined;
  #before: PageBoard | undefined;
  #savedAt = Number.NEGATIVE_INFINITY;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #dirty = false;
  #stopped = false;
  #end: () => void = () => {};

  constructor(world: RunnerWorld) {
    this.#world = world;
  }

  get state(): EngineState {
    return this.#state;
  }

  /** Reads the stored state, and evaluates the newest board and every later one. */
  async begin(): Promise<void> {
    const { shelf, boards, failed } = this.#world;
    const saved = await shelf.all().catch((error: unknown) => {
      failed(error);
      return [];
    });
    if (this.#stopped) return;
    const [stored] = saved;
    if (isSaved(stored)) {
      const read = readState(stored.state);
      if ("value" in read) [this.#state, this.#source] = [read.value, stored.source];
      else failed(new Error(`the stored state of alerts is not used: ${read.refused}`));
    }
    this.#end = boards.listen((board) => this.#take(board));
    const newest = boards.newest();
    if (newest) this.#take(newest);
  }

  stop(): void {
    this.#stopped = true;
    this.#end();
    this.save();
  }

  /** Call this every second. */
  tick(): void {
    const { now, exchangeNow, word, rules } = this.#world;
    if (this.#before === undefined || now() - this.#lookedAt < idleAfter) return;
    this.#lookedAt = now();
    this.#result(idle(rules(), this.#state, { at: exchangeNow(), word: word() }));
  }

  /** Stores the state now, if it changed. Call this when the page is hidden. */
  save(): void {
    if (!this.#dirty || this.#source === undefined) return;
    this.#dirty = false;
    this.#savedAt = this.#world.now();
    const saved: Saved = { source: this.#source, state: this.#state };
    this.#world.shelf.put(stateKey, saved).catch(this.#world.failed);
  }

  #take(board: PageBoard): void {
    const { rules, word, market, now } = this.#world;
    // a board that names no market is not another market
    const source = board.meta.source ?? this.#source ?? "unknown";
    if (this.#source !== source) [this.#state, this.#source, this.#before] = [noState, source, undefined];
    const first = this.#first(board);
    // each poll of an old board is no news: time passes for the rules meanwhile
    if (!isSameBoard(board, this.#before)) this.#lookedAt = now();
    this.#before = board;
    this.#result(step(rules(), this.#state, market(board, { word: word(), first })));
  }

  /** Why this board must not fire. */
  #first(board: PageBoard): AlertMarket["first"] {
    if (this.#before === undefined) return "start";
    if (dayStart(this.#before.at) !== dayStart(board.at)) return "day";
    return board.gap ? "gap" : undefined;
  }

  #result(result: Stepped): void {
    this.#dirty ||= result.state !== this.#state;
    this.#state = result.state;
    // before anything is delivered, so that a reload during the delivery does not fire again
    const news = result.firings.length > 0 || result.notices.length > 0;
    if (news || this.#world.now() - this.#savedAt >= saveEvery) this.save();
    this.#world.done(result);
  }
}

const isSameBoard = (board: PageBoard, before: PageBoard | undefined) =>
  board.at === before?.at && board.meta.stampedAt === before.meta.stampedAt;

const isSaved = (stored: unknown): stored is { source: Saved["source"]; state: unknown } =>
  typeof stored === "object" && stored !== null && "source" in stored && "state" in stored;
