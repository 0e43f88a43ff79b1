/** How long the link to the service waits before it connects again, after a drop or after a refusal. */
import { isRefusal } from "#server/gateway/upstream/backoff";

/** At most two sockets a second, however small the pace. */
const leastMs = 500;
const firstCeilingMs = 1_000;
/** If the service is back within ten minutes, the link reconnects after about 2 s on average and 8 s at most. */
const ceilingMs = 8_000;
const longOutageMs = 10 * 60_000;
const longOutageCeilingMs = 30_000;
/** A link that stays open for this time counts as good, and the next drop restarts the backoff. */
export const provenMs = 30_000;

/**
 * A random wait (full jitter) up to a ceiling that doubles with each failure.
 * @param failures failures in a row before this one
 * @param outageMs ms since the link was last good
 * @param random number from 0 to 1
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

/** The first and the longest wait, ms, after a refusal of the upgrade. A service without this address is unlikely to add one soon. */
const noSuchAddress = { first: firstCeilingMs, longest: longOutageCeilingMs };
/** The first and the longest wait, ms, if the service refuses this server, for example because its address is blocked. */
const refusalWaits = { first: 20_000, longest: 600_000 };

/**
 * A random wait after a refusal by HTTP status. Its range doubles with each refusal, up to the longest wait; the wait is in its upper half.
 * @param refusals refusals in a row before this one
 * @param random number from 0 to 1
 */
export function reopenAfterRefusal(
  { refusals, status = 0 }: { refusals: number; status?: number | undefined },
  pace: number,
  random: number,
): number {
  const { first, longest } = isRefusal(status) ? refusalWaits : noSuchAddress;
  const ceiling = Math.min(longest, first * 2 ** Math.min(refusals, 20)) * pace;
  return Math.max(leastMs, (0.5 + random / 2) * ceiling);
}

export type Pauses = ReturnType<typeof createPauses>;

export function createPauses(pace: number, random: () => number) {
  let failures = 0;
  let refusals = 0;
  return {
    /** ms until the next attempt, after this one failed */
    next(end: { refused: boolean; status: number | undefined; outageMs: number }): number {
      const { refused, status, outageMs } = end;
      const wait = refused
        ? reopenAfterRefusal({ refusals, status }, pace, random())
        : reopenAfter({ failures, outageMs }, pace, random());
      failures += 1;
      refusals = refused ? refusals + 1 : 0;
      return wait;
    },
    /** resets the count of refusals, because the service accepted a connection */
    connected(): void {
      refusals = 0;
    },
    proven(): void {
      failures = 0;
    },
    /** true without a failure since the link was last good */
    isFresh: () => failures === 0,
  };
}
