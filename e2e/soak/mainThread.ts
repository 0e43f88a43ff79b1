/**
 * Processor time of one thread, looked at many times a second: on a machine that is shared a frame may take long because it waits for
 * a processor, and the browser's own account of a frame does not tell that from work. Linux only.
 */
import { readFileSync } from "node:fs";

interface Look {
  /** epoch ms */
  at: number;
  /** ms of processor time since the thread began */
  used: number;
}

/** ms between two looks, and how long they are kept */
const every = 20;
const kept = 120_000;

export interface MainThread {
  /** ms of processor time between two instants, epoch ms; not more than they are apart */
  used(from: number, to: number): number;
  stop(): void;
}

/** @param pid of a process; the thread is its first, which in a renderer runs the page */
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

/** Looks are not exactly at the ends: what was used between two of them is shared out evenly. */
export function usedBetween(looks: readonly Look[], from: number, to: number): number {
  const at = (instant: number): number | undefined => {
    const after = looks.findIndex((look) => look.at >= instant);
    const [before, next] = [looks[after - 1], looks[after]];
    if (!next) return looks.at(-1)?.used;
    if (!before) return next.used;
    return before.used + ((next.used - before.used) * (instant - before.at)) / (next.at - before.at);
  };
  const [first, last] = [at(from), at(to)];
  // never looked at: all of it may have been work
  if (first === undefined || last === undefined) return to - from;
  return Math.min(to - from, last - first);
}

/** @returns undefined when the process is gone */
function usedBy(pid: number): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
  } catch {
    return undefined;
  }
}
