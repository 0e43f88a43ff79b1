import { vi } from "vitest";

/** For answers that take time: resolves after this many ms of the fake clock. @throws while the timers are real, which no test waits for */
export function fakeDelay(ms: number): Promise<void> {
  if (!vi.isFakeTimers()) throw new Error("the timers are real");
  return new Promise((resolve) => setTimeout(resolve, ms));
}
