import { queryOptions } from "@tanstack/react-query";
import { mapReading } from "#feed/reading/reading";
import type { Body, Operation, Params } from "#wire/contract/operation";
import { askOperation } from "./call.ts";
import { phaseInterval } from "./pollIntervals.ts";

/** A query of one operation, polled at its pace while a view shows it. @param read maps the answer's body to what the page shows */
export const answerQuery = <O extends Operation, T>(
  operation: O,
  params: Params<O>,
  read: (body: Body<O>) => T,
) =>
  queryOptions({
    queryKey: [operation.path, ...Object.values(params)],
    queryFn: async ({ signal }) => mapReading(await askOperation(operation, params, signal), read),
    refetchInterval: phaseInterval(operation.pace),
  });
