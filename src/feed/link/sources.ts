import { queryOptions } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { askOperation } from "#feed/answers/call";
import { cadenceOf, type DataKind, exchangeClock } from "#feed/clock/exchangeClock";
import { problems, type SourceHealth } from "#feed/reading/problems";
import { mapReading } from "#feed/reading/reading";
import type { SentField } from "#market/company/company";
import { sentFields } from "#rows/shownTexts";
import { isTopic } from "#wire/leaderboards";
import { isOperationName, type OperationName, operations } from "#wire/operations";
import { destinationOf } from "./live.ts";

export interface DataSource {
  /** the operation's name in the contract */
  name: string;
  /** the operation's path or the topic's destination, which is also the key in `problems` */
  source: string;
  kind: "operation" | "topic";
  /** the kind of data, which sets its cadence while it is on screen; undefined if it is fetched only on demand */
  data: DataKind | undefined;
  /** the topic that brings the same rows */
  topic: string | undefined;
  /** the field with the time of a row's event, by the service's name */
  eventAt: string | undefined;
}

const topicOf = (name: string) => (name === "board" || isTopic(name) ? destinationOf(name) : undefined);

/** undefined for a profile too, which is fetched once */
function paceOf(name: OperationName): DataKind | undefined {
  const { pace } = operations[name];
  return pace === "profile" ? undefined : pace;
}

const operationNames = Object.keys(operations).filter(isOperationName);

export const sources: readonly DataSource[] = [
  ...operationNames.map((name) => ({
    name,
    source: operations[name].path,
    kind: "operation" as const,
    data: paceOf(name),
    topic: topicOf(name),
    eventAt: operations[name].eventAt,
  })),
  ...(["board", "gainers", "losers", "mostActive"] as const).map((name) => ({
    name,
    source: destinationOf(name),
    kind: "topic" as const,
    data: undefined,
    topic: undefined,
    eventAt: operations[name].eventAt,
  })),
];

/** Current ms between two requests; undefined if the source is fetched only on demand. */
export const cadenceNow = ({ data }: DataSource): number | undefined =>
  data && cadenceOf(data, exchangeClock.session().phase);

/** Health of every source, by path or destination. Renders at every answer, so only the health page uses it. */
export const useSourcesHealth = (): ReadonlyMap<string, SourceHealth> =>
  useSyncExternalStore(problems.subscribe, problems.snapshot);

/** Whether the newest board has a row of this line that cannot be read, so that the page has no row of it. */
export const useUnreadableRow = (symbol: string): boolean =>
  useSyncExternalStore(problems.subscribe, () =>
    sources.some(
      ({ name, source }) => name === "board" && problems.snapshot().get(source)?.unreadable.has(symbol),
    ),
  );

/** The operation of a path or topic, if it takes no parameters and can therefore be requested again. */
function operationOf(source: string) {
  const name = sources.find((each) => each.source === source)?.name;
  const operation = Object.entries(operations).find(([known]) => known === name)?.[1];
  return operation?.body === "json" ? operation : undefined;
}

export const canBeSeenAsSent = (source: string): boolean => operationOf(source) !== undefined;

/** @param source the operation's path, or the destination of the topic with the same rows */
export const sentRowsQuery = (source: string) =>
  queryOptions({
    queryKey: ["sentRows", source],
    queryFn: async ({ signal }) => {
      const operation = operationOf(source);
      if (!operation) throw new Error(`${source} cannot be requested without parameters`);
      return mapReading(await askOperation(operation, {}, signal), rowsIn);
    },
    // the visible rows do not change
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Finds the rows of a body: in a list, in lists within a list, or in a named field. */
function rowsIn(body: unknown): SentField[][] {
  if (Array.isArray(body)) return body.flatMap(rowsIn);
  if (typeof body !== "object" || body === null) return [];
  const within = Object.values(body).filter((held) => Array.isArray(held));
  const isContainer = within.length > 0 && within.length === Object.keys(body).length;
  return isContainer ? within.flatMap(rowsIn) : [sentFields(body)];
}
