import type { Clock } from "#server/gateway/upstream/clocks";

/** A clock that the test advances. A wait ends when its time is reached. @param from ms */
export function turnedClock(from: number) {
  let now = from;
  let waiting: { until: number; done: () => void }[] = [];
  const clock: Clock = {
    now: () => now,
    wall: () => now,
    wait: (ms) => new Promise((done) => waiting.push({ until: now + ms, done })),
  };
  return {
    clock,
    turnTo(ms: number) {
      now = ms;
      const due = waiting.filter(({ until }) => until <= now);
      waiting = waiting.filter(({ until }) => until > now);
      for (const { done } of due) done();
    },
  };
}
