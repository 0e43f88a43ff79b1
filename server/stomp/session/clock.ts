/** Time as an argument, so that a test can turn it by hand. */
export interface Clock {
  /** ms, never going back */
  now(): number;
  /** Runs `action` once after `ms`; gives what cancels it. */
  after(ms: number, action: () => void): () => void;
}

/** Node fires a longer timer at once. */
const longestTimer = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => performance.now(),
  after(ms, action) {
    const timer = setTimeout(action, Math.min(ms, longestTimer));
    return () => clearTimeout(timer);
  },
};
