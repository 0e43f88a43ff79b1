/**
 * Questions that are not answered yet. One of which nothing is heard may have gone out over a connection that is dead while the way is
 * long open again: a browser does not notice, and would wait for as long as an answer may take. It is put again, over another
 * connection. A gateway that is still at work on the first takes the second for the same question.
 */
import { FeedError } from "./feedError.ts";

/** ms without a word before a question is put for the second and for the third time: a gateway gives what it holds within 1.5 s */
const wordWithin: readonly (number | undefined)[] = [4_000, 4_000];
/** What was asked so shortly before went out after the way was open, ms. */
const justAsked = 500;

export interface Putting<T> {
  stop: AbortSignal;
  /** puts the question once @param heard to be called when the answer begins to come */
  put: (one: AbortSignal, heard: () => void) => Promise<T>;
  /** told of every time it was put in vain */
  unheard: (failure: FeedError) => void;
}

class Unheard extends FeedError {}

export class UnderWay {
  readonly #now: () => number;
  readonly #open = new Set<{ since: number; again: () => void }>();

  /** @param now page clock, ms */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** The way is open again: what was asked before might never be answered, and is put again now. */
  putAgain(): void {
    const before = this.#now() - justAsked;
    for (const { since, again } of [...this.#open]) if (since <= before) again();
  }

  async untilHeard<T>({ stop, put, unheard }: Putting<T>): Promise<T> {
    for (let times = 0; ; times += 1) {
      const one = new AbortController();
      const giveUp = (reason: string) => one.abort(new Unheard("unreachable", `${reason}: asked again`));
      const end = () => one.abort(stop.reason);
      const wait = wordWithin[times];
      const timer = wait && setTimeout(() => giveUp(`no word within ${wait / 1000} s`), wait);
      const mine = { since: this.#now(), again: () => giveUp("no word since before the way was open") };
      this.#open.add(mine);
      stop.addEventListener("abort", end);
      if (stop.aborted) end();
      try {
        return await put(one.signal, () => clearTimeout(timer));
      } catch (error) {
        const { reason } = one.signal;
        if (!(reason instanceof Unheard)) throw error;
        unheard(reason);
      } finally {
        clearTimeout(timer);
        this.#open.delete(mine);
        stop.removeEventListener("abort", end);
      }
    }
  }
}
