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
