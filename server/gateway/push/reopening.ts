/** When to open the push link again: soon after a drop, politely while the service is away, never two at a time. */

/** However small the pace: at most two sockets a second. */
const leastMs = 500;
const firstCeilingMs = 1_000;
/** A service that comes back within ten minutes is found again in some 2 s on average, and in 8 s at the latest. */
const ceilingMs = 8_000;
const longOutageMs = 10 * 60_000;
const longOutageCeilingMs = 30_000;
/** A link that lived this long was good: the next drop starts from the beginning. */
export const provenMs = 30_000;

/**
 * Full jitter: anywhere between nothing and a ceiling that doubles.
 * @param failures in a row before this one
 * @param outageMs since the link was last proven good
 * @param random 0 to 1
 */
export function reopenAfter(
  { failures, outageMs }: { failures: number; outageMs: number },
  pace: number,
  random: number,
): number {
  const highest = outageMs > longOutageMs * pace ? longOutageCeilingMs : ceilingMs;
  const ceiling = Math.min(highest, firstCeilingMs * 2 ** failures) * pace;
  return Math.max(leastMs, random * ceiling);
}

/**
 * After a refusal by HTTP status: 1, 2, 4, 8, 16, then 30 s at most and half of that at least, since a service that
 * has no such address is not about to have one.
 * @param refusals in a row before this one
 * @param random 0 to 1
 */
export function reopenAfterRefusal(refusals: number, pace: number, random: number): number {
  const ceiling = Math.min(longOutageCeilingMs, firstCeilingMs * 2 ** Math.min(refusals, 20)) * pace;
  return Math.max(leastMs, (0.5 + random / 2) * ceiling);
}

export interface Pauses {
  /** ms until the next attempt, after this one came to nothing */
  next(end: { refused: boolean; outageMs: number }): number;
  /** the address is there: what refused before has ended */
  connected(): void;
  /** all is forgotten */
  proven(): void;
  /** nothing has failed since the link was proven good */
  isFresh(): boolean;
}

export function createPauses(pace: number, random: () => number): Pauses {
  let failures = 0;
  let refusals = 0;
  return {
    next({ refused, outageMs }) {
      const wait = refused
        ? reopenAfterRefusal(refusals, pace, random())
        : reopenAfter({ failures, outageMs }, pace, random());
      failures += 1;
      refusals = refused ? refusals + 1 : 0;
      return wait;
    },
    connected() {
      refusals = 0;
    },
    proven() {
      failures = 0;
    },
    isFresh: () => failures === 0,
  };
}
