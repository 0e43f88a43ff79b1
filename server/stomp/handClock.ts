import type { Clock } from "./clock.ts";

/** For tests: time that moves only when it is told to. */
export class HandClock implements Clock {
  #now = 0;
  readonly #timers = new Set<{ at: number; action: () => void }>();

  now(): number {
    return this.#now;
  }

  after(ms: number, action: () => void): () => void {
    const timer = { at: this.#now + ms, action };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  get waiting(): number {
    return this.#timers.size;
  }

  /** ms until the next timer; undefined when there is none */
  get next(): number | undefined {
    const times = [...this.#timers].map(({ at }) => at - this.#now);
    return times.length > 0 ? Math.min(...times) : undefined;
  }

  advance(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const [first] = [...this.#timers].sort((a, b) => a.at - b.at);
      if (!first || first.at > end) break;
      this.#timers.delete(first);
      this.#now = Math.max(this.#now, first.at);
      first.action();
    }
    this.#now = end;
  }
}
