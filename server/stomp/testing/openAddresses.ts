/** Parses `--open` of the bare broker. An address with a final `*` opens all longer addresses with that prefix. */
import type { Rules } from "#server/stomp/session/rules";
import { queue } from "./queue.ts";

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
