/** The clock of the store, which all gateways have in common. */

/** Answers whose times are used. */
const keptSamples = 30;
/** ms. Answers that disagree by more than this and the time they took were given before and after the store's clock was set. */
const jump = 1_000;

/** The difference between our monotonic clock and that of the store, from the quickest of the last answers. @param now ms of our clock */
export function createOffset(now: () => number) {
  let samples: { took: number; offset: number }[] = [];
  return {
    /** @param sentAt ms of our clock, as `receivedAt` @param storeAt ms of the store's clock */
    note(sentAt: number, receivedAt: number, storeAt: number) {
      const took = receivedAt - sentAt;
      const offset = storeAt - (sentAt + took / 2);
      samples = samples.filter((one) => Math.abs(one.offset - offset) < (one.took + took) / 2 + jump);
      samples = [...samples, { took, offset }].slice(-keptSamples);
    },
    /** ms; before the first answer the machine's own clock counts */
    now(): number {
      if (samples.length === 0) return Date.now();
      const best = samples.reduce((one, other) => (other.took < one.took ? other : one));
      return now() + best.offset;
    },
  };
}
