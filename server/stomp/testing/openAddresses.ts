/**
 * What the bare broker lets the test suites of other STOMP clients do: it opens addresses, and accepts larger bodies than those of pages.
 */
import type { Rate } from "#server/rate/bucket";
import type { Limits } from "#server/stomp/codec/limits";
import type { Rules } from "#server/stomp/session/rules";
import { queue } from "./queue.ts";

const unbounded: Rate = { burst: Number.MAX_SAFE_INTEGER, perSecond: 0 };

export const suiteLimits = {
  frame: 4 * 1024 * 1024,
  backlog: 64 * 1024 * 1024,
  frames: unbounded,
  octets: unbounded,
} satisfies Partial<Limits>;

/** Parses `--open`. An address with a final `*` opens all longer addresses with that prefix. */
export function openAddresses(list: string): (destination: string) => ReturnType<Rules["kind"]> {
  const named = list.split(",");
  const exact = new Set(named.filter((one) => !one.endsWith("*")));
  const beginnings = named.filter((one) => one.endsWith("*")).map((one) => one.slice(0, -1));
  const begins = (destination: string) =>
    beginnings.some((start) => destination.length > start.length && destination.startsWith(start));
  return (destination) => {
    if (!exact.has(destination) && !begins(destination)) return undefined;
    return destination.startsWith("/queue/") ? queue : "topic";
  };
}
