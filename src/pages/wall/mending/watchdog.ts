/** Notices that the page has come to a stop though its timers run: nothing is drawn any more, or nothing is asked. */

/** ms without a frame, or without an answer or a failure of the board, after which the page is loaded anew */
export const stuckAfter = 120_000;
/** A page that did not run, as in sleep, was not stuck: longer than this a look never counts. */
const longestLook = 5_000;

export type Stuck = "frames" | "polls";

export class Watchdog {
  #frames = 0;
  #polls = 0;

  /** something was drawn */
  readonly frame = (): void => {
    this.#frames = 0;
  };

  /** a question was answered, or is known not to be, or a message came */
  readonly polled = (): void => {
    this.#polls = 0;
  };

  /** @param gap ms since the look before @param every how often the board is asked for at the slowest, ms */
  look(gap: number, { visible, every }: { visible: boolean; every: number }): Stuck | undefined {
    const ran = Math.min(gap, longestLook);
    this.#polls += ran;
    this.#frames = visible ? this.#frames + ran : 0; // what is not shown is not drawn
    if (this.#frames >= stuckAfter) return "frames";
    return this.#polls >= Math.max(stuckAfter, 2 * every) ? "polls" : undefined;
  }
}
