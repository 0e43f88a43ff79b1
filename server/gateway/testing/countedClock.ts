import { type Clock, systemClock } from "#server/gateway/upstream/clocks";

/** A clock that counts the waits of a gateway, so that a test can wait for turns of its loops instead of for time. */
export function countedClock(of: Clock = systemClock) {
  const waits: number[] = [];
  const clock: Clock = {
    ...of,
    wait(ms) {
      waits.push(ms);
      return of.wait(ms);
    },
  };
  return {
    clock,
    /** number of waits of exactly this many ms */
    waitsOf: (ms: number) => waits.filter((one) => one === ms).length,
  };
}
