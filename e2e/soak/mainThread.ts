/**
 * CPU time of one thread, sampled many times a second. On a shared computer a frame may take long only because it waits for a processor.
 * The browser's own figures do not show the difference. Linux only.
 */
import { readFileSync } from "node:fs";

interface Look {
  /** epoch ms */
  at: number;
  /** CPU ms since the thread began */
  used: number;
}

/** ms between two samples, and ms that they are kept */
const every = 20;
const kept = 120_000;

export interface MainThread {
  /** CPU ms between two instants, epoch ms; at most the time between them */
  used(from: number, to: number): number;
  stop(): void;
}

/** @param pid of a process; its first thread is measured, which runs the page in a renderer */
export function watchMainThread(pid: () => number | undefined): MainThread {
  let looks: Look[] = [];
  let of: number | undefined;
  const look = () => {
    const now = pid();
    if (now !== of) looks = [];
    of = now;
    const used = of === undefined ? undefined : usedBy(of);
    if (used === undefined) return;
    looks.push({ at: Date.now(), used });
    if (looks.length > (2 * kept) / every) looks = looks.slice(-kept / every);
  };
  const timer = setInterval(look, every);
  return {
    used: (from, to) => usedBetween(looks, from, to),
    stop: () => clearInterval(timer),
  };
}

/** CPU time between two samples is spread evenly, because samples are not exactly at the ends. */
export function usedBetween(looks: readonly Look[], from: number, to: number): number {
  const at = (instant: number): number | undefined => {
    const after = looks.findIndex((look) => look.at >= instant);
    const [before, next] = [looks[after - 1], looks[after]];
    if (!next) return looks.at(-1)?.used;
    if (!before) return next.used;
    return before.used + ((next.used - before.used) * (instant - before.at)) / (next.at - before.at);
  };
  const [first, last] = [at(from), at(to)];
  // without a sample, all of the time may have been work
  if (first === undefined || last === undefined) return to - from;
  return Math.min(to - from, last - first);
}

/** @returns undefined if the process is gone */
function usedBy(pid: number): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
  } catch {
    return undefined;
  }
}
