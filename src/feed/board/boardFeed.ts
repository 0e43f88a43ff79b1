/** Keeps the board fresh: by the gateway's topic while it speaks, by asking while it does not. */

import { failedRetry } from "#feed/answers/recovery";
import { FeedError } from "#feed/reading/feedError";
import type { Reading } from "#feed/reading/reading";
import type { BoardChanges, WireRow } from "./boardRows.ts";
import type { BoardStore } from "./boardStore.ts";

export interface BoardFeedWorld {
  store: BoardStore;
  ask: (signal: AbortSignal) => Promise<Reading<readonly WireRow[]>>;
  /** page clock, ms */
  now: () => number;
  /** how often to ask while nothing is pushed, ms */
  interval: () => number;
  chance: () => number;
  /** after every answer or message that was applied */
  taken: () => void;
}

/** The topic speaks at every upstream answer, also when nothing changed: two answers at the slowest pace in session. */
const topicSilent = 25_000;
/** A gap that a snapshot does not close must not become a storm of snapshots. */
const betweenGaps = 2_000;
/** When the link drops, everybody's does: their questions are spread over this long. */
const spread = 2_000;
/** On opening the page the link is up right after the first answer; what little lies between shows as a gap. */
const justAnswered = 2_000;
/** Changes that arrive while a snapshot is on its way. */
const keptWaiting = 20;

export class BoardFeed {
  readonly #world: BoardFeedWorld;
  readonly #stop = new AbortController();
  #asking = false;
  /** another snapshot is wanted after the one under way; whether what it shows is no news */
  #next: { quiet: boolean } | undefined;
  #askedAt = Number.NEGATIVE_INFINITY;
  #answeredAt = Number.NEGATIVE_INFINITY;
  #heardAt = Number.NEGATIVE_INFINITY;
  #hurryAt = Number.POSITIVE_INFINITY;
  #linked = false;
  #gap = false;
  #failed = false;
  /** the newest answer came from memory, because upstream gave none */
  #stale = false;
  #waiting: Reading<BoardChanges>[] = [];

  constructor(world: BoardFeedWorld) {
    this.#world = world;
  }

  /** A fresh snapshot now; `quiet` when what it shows is no news (after a reconnect or sleep). */
  reseed(quiet: boolean): void {
    if (this.#asking) this.#next = { quiet: quiet || this.#next?.quiet === true };
    else void this.#snapshot(quiet);
  }

  /** A message of the topic. */
  changes(reading: Reading<BoardChanges>): void {
    this.#heardAt = this.#world.now();
    this.#apply(reading);
    this.#closeGap();
    if (!this.#gap) this.#world.taken();
  }

  /** Whether the topic can be relied on at all. */
  link(live: boolean): void {
    const { now, chance } = this.#world;
    this.#linked = live;
    this.#heardAt = Number.NEGATIVE_INFINITY;
    if (!live)
      this.#hurryAt = now() + chance() * spread; // to learn whether more than the link is gone
    else if (now() - this.#answeredAt > justAnswered) this.reseed(true); // what happened meanwhile was not pushed
  }

  /** To be called every second. */
  tick(): void {
    this.#closeGap();
    const { now, interval } = this.#world;
    const pushed = this.#linked && now() - this.#heardAt <= topicSilent;
    const pause = this.#failed || this.#stale ? Math.min(interval(), failedRetry) : interval();
    const due = now() >= Math.min(this.#hurryAt, this.#askedAt + pause);
    if (!pushed && !this.#asking && due) this.reseed(false);
  }

  stop(): void {
    this.#stop.abort();
  }

  async #snapshot(quiet: boolean): Promise<void> {
    this.#asking = true;
    this.#askedAt = this.#world.now();
    this.#hurryAt = Number.POSITIVE_INFINITY;
    this.#gap = false;
    await this.#ask(quiet);
    this.#asking = false;
    const next = this.#next;
    this.#next = undefined;
    if (next && !this.#stop.signal.aborted) await this.#snapshot(next.quiet);
  }

  async #ask(quiet: boolean): Promise<void> {
    const { store, ask, now, taken } = this.#world;
    try {
      const reading = await ask(this.#stop.signal);
      store.takeSnapshot(reading, quiet);
      this.#failed = false;
      this.#stale = reading.stale;
      this.#answeredAt = now();
      const held = this.#waiting;
      this.#waiting = [];
      for (const reading of held) this.#apply(reading);
      taken();
    } catch (error) {
      if (this.#stop.signal.aborted) return;
      this.#failed = true;
      store.fail(FeedError.of(error, "board"));
    }
  }

  #apply(reading: Reading<BoardChanges>): void {
    if (this.#world.store.takeChanges(reading) !== "gap") return;
    this.#gap = true;
    this.#waiting = [...this.#waiting, reading].slice(-keptWaiting);
  }

  #closeGap(): void {
    const { now, interval } = this.#world;
    const pause = this.#failed ? interval() : betweenGaps;
    if (this.#gap && !this.#asking && now() - this.#askedAt >= pause) this.reseed(true);
  }
}
