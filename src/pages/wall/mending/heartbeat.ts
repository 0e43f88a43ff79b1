/** Whether answers come, told by what really arrived: what tells a quiet market from a dead feed (product W7). */
import type { BoardMeta, BoardUnread } from "#feed/board/boardStore";

/** An answer is late by half the time in which the next one is due. */
const lateBy = 1.5;

export class Heartbeat {
  beats = 0;
  #at = Number.NEGATIVE_INFINITY;

  /**
   * Beats on arrival, whether or not any price was another. What is repeated from memory is no answer, whoever remembers: a server
   * that waits for the service in vain gives what it had, and so does the browser.
   * @param cadence ms in which the service is asked anew
   */
  take(meta: BoardMeta | BoardUnread, cadence: number): number {
    if (!meta.loaded || meta.failure || meta.stale || meta.kept || meta.receivedAt <= this.#at)
      return this.beats;
    if (meta.receivedAt - meta.fetchedAt > lateBy * cadence) return this.beats;
    this.#at = meta.receivedAt;
    this.beats += 1;
    return this.beats;
  }

  /** @param now page clock, ms @param due ms in which the next answer is to come */
  isBeating(now: number, due: number): boolean {
    return now - this.#at <= lateBy * due;
  }
}
