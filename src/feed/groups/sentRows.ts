/** The rows of an answer as the service sends them, for whoever wants to see what was made of them. */
import { queryOptions } from "@tanstack/react-query";
import { ask } from "#feed/answers/ask";
import { sources } from "#feed/link/sources";
import { mapReading } from "#feed/reading/reading";
import { sentFields } from "#feed/reading/sentFields";
import type { SentField } from "#market/company/sentField";
import { operations } from "#wire/operations";

/** The operation that such rows can be asked of again without knowing more: one without parameters. By its path or its topic. */
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
    // what is looked at stands still
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
