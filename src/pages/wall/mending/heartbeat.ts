/** Whether new answers arrive. This distinguishes a quiet market from a dead feed. */
import type { BoardMeta, BoardUnread } from "#feed/board/boardStore";

/** An answer is late once one and a half of its intervals have passed. */
const lateBy = 1.5;

export class Heartbeat {
  beats = 0;
  #at = Number.NEGATIVE_INFINITY;

  /**
   * Counts each new answer, whether or not a price changed. Answers repeated from the browser's or the server's cache do not count.
   * @param cadence ms between two requests to the service
   */
  take(meta: BoardMeta | BoardUnread, cadence: number): number {
    if (!meta.loaded || meta.failure || meta.stale || meta.kept || meta.receivedAt <= this.#at)
      return this.beats;
    if (meta.receivedAt - meta.fetchedAt > lateBy * cadence) return this.beats;
    this.#at = meta.receivedAt;
    this.beats += 1;
    return this.beats;
  }

  /** @param now page clock, ms @param due interval between answers, ms */
  isBeating(now: number, due: number): boolean {
    return now - this.#at <= lateBy * due;
  }
}
