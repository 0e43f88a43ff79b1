/** What may be spent at once, and how fast it comes back: a burst is fine, a flood is not. */
export interface Rate {
  /** at once, after a rest */
  burst: number;
  perSecond: number;
}

export class Bucket {
  readonly #rate: Rate;
  #left: number;
  #at: number;

  /** @param now ms */
  constructor(rate: Rate, now: number) {
    this.#rate = rate;
    this.#left = rate.burst;
    this.#at = now;
  }

  /** Takes so much, if there is as much; false, and nothing taken, if not. */
  take(amount: number, now: number): boolean {
    const { burst, perSecond } = this.#rate;
    this.#left = Math.min(burst, this.#left + (Math.max(0, now - this.#at) * perSecond) / 1_000);
    this.#at = now;
    if (this.#left < amount) return false;
    this.#left -= amount;
    return true;
  }
}

/** What one peer may ask of us. Sizes are octets, times ms. */
export interface Limits {
  /** one frame, command to NUL, finished or not */
  frame: number;
  /** the same before CONNECTED was sent */
  frameBeforeLogin: number;
  headers: number;
  headerLine: number;
  subscriptions: number;
  /** open at once in one session */
  transactions: number;
  /** SENDs held in the open transactions of one session */
  heldSends: number;
  /** MESSAGEs that wait for an ACK in one session; older ones are forgotten */
  unsettled: number;
  /** from the opening of the socket to a good CONNECT */
  loginMs: number;
  /** unsent octets at which a peer that does not read is cut off */
  backlog: number;
  /** how long the socket may take nothing at all */
  stuckMs: number;
  /** between WebSocket pings; a peer silent for two of them is cut off */
  pingMs: number;
  /** from our close frame to the end of the socket */
  closeMs: number;
  sessions: number;
  /** frames of one session; a SUBSCRIBE, which may be answered with all that is remembered, counts as several */
  frames: Rate;
  /** octets of one session, each WebSocket message counting some more than it holds */
  octets: Rate;
}

const unbounded: Rate = { burst: Number.MAX_SAFE_INTEGER, perSecond: 0 };

/** For the suites of foreign clients, which send bodies that no page sends. */
export const suiteLimits = {
  frame: 4 * 1024 * 1024,
  backlog: 64 * 1024 * 1024,
  frames: unbounded,
  octets: unbounded,
} satisfies Partial<Limits>;

export const defaultLimits: Limits = {
  frame: 64 * 1024,
  frameBeforeLogin: 4 * 1024,
  headers: 100,
  headerLine: 8 * 1024,
  subscriptions: 64,
  transactions: 16,
  heldSends: 64,
  unsettled: 1_000,
  loginMs: 10_000,
  backlog: 512 * 1024,
  stuckMs: 10_000,
  pingMs: 30_000,
  closeMs: 2_000,
  sessions: 10_000,
  // a page says some ten frames when it opens, and few after; one with all its subscriptions has them twice over
  frames: { burst: 600, perSecond: 20 },
  octets: { burst: 512 * 1024, perSecond: 32 * 1024 },
};
