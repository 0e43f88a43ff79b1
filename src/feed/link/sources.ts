import { queryOptions } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { ask } from "#feed/answers/call";
import { cadenceOf, type DataKind } from "#feed/clock/cadence";
import { exchangeClock } from "#feed/clock/exchangeClock";
import { problems, type SourceHealth } from "#feed/reading/problems";
import { mapReading } from "#feed/reading/reading";
import { sentFields } from "#feed/reading/shownTexts";
import type { SentField } from "#market/company/company";
import { type Topic, topics } from "#wire/leaderboards";
import { type OperationName, operations } from "#wire/operations";
import { destinationOf } from "./live.ts";

export interface Source {
  /** as the contract names it */
  name: string;
  /** the operation's path or the topic's destination, as in `problems` */
  source: string;
  kind: "operation" | "topic";
  /** its cadence while it is on screen; absent where it is fetched on demand only */
  data: DataKind | undefined;
  /** the topic that brings the same rows */
  topic: string | undefined;
}

const isTopic = (name: string): name is Topic => Object.hasOwn(topics, name);
const topicOf = (name: string) => (name === "board" || isTopic(name) ? destinationOf(name) : undefined);

/** A profile is fetched once. */
function paceOf(name: OperationName): DataKind | undefined {
  const { pace } = operations[name];
  return pace === "profile" ? undefined : pace;
}

const names = Object.keys(operations) as OperationName[]; // the keys of a literal

export const sources: readonly Source[] = [
  ...names.map((name) => ({
    name,
    source: operations[name].path,
    kind: "operation" as const,
    data: paceOf(name),
    topic: topicOf(name),
  })),
  ...(["board", "gainers", "losers", "mostActive"] as const).map((name) => ({
    name,
    source: destinationOf(name),
    kind: "topic" as const,
    data: undefined,
    topic: undefined,
  })),
];

/** ms between two requests now; undefined where it is fetched on demand only */
export const cadenceNow = ({ data }: Source): number | undefined =>
  data && cadenceOf(data, exchangeClock.session().phase);

/** By path or destination. Renders at every answer: for the health page only. */
export const useSourcesHealth = (): ReadonlyMap<string, SourceHealth> =>
  useSyncExternalStore(problems.subscribe, problems.snapshot);

// The rows of an answer as the service sends them, to compare with what is shown.

/** The operation without parameters of a path or topic: it can be requested again as it is. */
function operationOf(source: string) {
  const name = sources.find((each) => each.source === source)?.name;
  const operation = Object.entries(operations).find(([known]) => known === name)?.[1];
  return operation?.body === "json" ? operation : undefined;
}

export const canBeSeenAsSent = (source: string): boolean => operationOf(source) !== undefined;

/** @param source the operation's path, or the destination of the topic that brings the same rows */
export const sentRowsQuery = (source: string) =>
  queryOptions({
    queryKey: ["sentRows", source],
    queryFn: async ({ signal }) => {
      const operation = operationOf(source);
      if (!operation) throw new Error(`${source} is not asked without parameters`);
      return mapReading(await ask(operation, {}, signal), rowsIn);
    },
    // rows on view do not change
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Rows stand in lists, alone or in one list each, or under the name of their container. */
function rowsIn(body: unknown): SentField[][] {
  if (Array.isArray(body)) return body.flatMap(rowsIn);
  if (typeof body !== "object" || body === null) return [];
  const within = Object.values(body).filter((held) => Array.isArray(held));
  const isContainer = within.length > 0 && within.length === Object.keys(body).length;
  return isContainer ? within.flatMap(rowsIn) : [sentFields(body)];
}
