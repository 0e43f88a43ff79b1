/** What becomes of pushed messages that are no lists: one topic gone wrong is borne, a flood is not. */

/** So many within so many ms, and the link is given up. */
const flood = { messages: 50, ms: 10_000 };
/** between two lines of the log about them, ms: who sends without end must not fill a disk */
const tellMs = 60_000;

export class BadMessages {
  #window = { count: 0, since: Number.NEGATIVE_INFINITY };
  #toldAt = Number.NEGATIVE_INFINITY;

  /** One more. @returns whether it is worth a line of the log, and whether there are too many */
  note(now: number): { tell: boolean; flood: boolean } {
    const tell = now - this.#toldAt >= tellMs;
    if (tell) this.#toldAt = now;
    if (now - this.#window.since > flood.ms) this.#window = { count: 0, since: now };
    this.#window.count += 1;
    return { tell, flood: this.#window.count >= flood.messages };
  }
}
