/**
 * Requests in flight. After a network failure a request may wait on a dead connection without the browser noticing. So a request without
 * an answer is sent again, over another connection. A gateway that still handles the first request answers both together.
 */
import { FeedError } from "#feed/reading/reading";

/** ms without an answer before the second and before the third attempt; a gateway sends cached answers within 1.5 s */
const answerTimeouts: readonly (number | undefined)[] = [4_000, 4_000];
/** Requests younger than this, in ms, were sent after the connection was back. */
const recentRequest = 500;

interface Attempt<T> {
  stop: AbortSignal;
  /** sends the request once @param answering `send` calls it when the answer begins to arrive */
  send: (one: AbortSignal, answering: () => void) => Promise<T>;
  /** called after every attempt that got no answer */
  unanswered: (failure: FeedError) => void;
}

class UnansweredError extends FeedError {}

export class InFlight {
  readonly #now: () => number;
  readonly #open = new Set<{ since: number; again: () => void }>();

  /** @param now page clock, ms */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Call this when the connection is back. It sends requests in flight again at once, because they may never be answered. */
  resend(): void {
    const before = this.#now() - recentRequest;
    for (const { since, again } of [...this.#open]) if (since <= before) again();
  }

  async untilAnswered<T>({ stop, send, unanswered }: Attempt<T>): Promise<T> {
    for (let times = 0; ; times += 1) {
      const one = new AbortController();
      const giveUp = (reason: string) =>
        one.abort(new UnansweredError("unreachable", `${reason}; requested again`));
      const wait = answerTimeouts[times];
      const timer = wait && setTimeout(() => giveUp(`no answer within ${wait / 1000} s`), wait);
      const mine = {
        since: this.#now(),
        again: () => giveUp("no answer since before the connection was back"),
      };
      this.#open.add(mine);
      try {
        return await send(AbortSignal.any([stop, one.signal]), () => clearTimeout(timer));
      } catch (error) {
        const { reason } = one.signal;
        if (!(reason instanceof UnansweredError)) throw error;
        unanswered(reason);
      } finally {
        clearTimeout(timer);
        this.#open.delete(mine);
      }
    }
  }
}
