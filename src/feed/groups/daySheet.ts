import { queryOptions } from "@tanstack/react-query";
import { ask } from "#feed/answers/call";
import { everyWhile } from "#feed/answers/every";
import { mapReading } from "#feed/reading/reading";
import { toDaySheet } from "#rows/daySheetRows";
import { aggregates } from "#wire/aggregates";

/** Newest session first; the service sends two. */
export const daySheetsQuery = () =>
  queryOptions({
    queryKey: ["daySheets"],
    queryFn: async ({ signal }) =>
      mapReading(await ask(aggregates.dailySummary, {}, signal), (sheets) => sheets.map(toDaySheet)),
    refetchInterval: everyWhile(aggregates.dailySummary.pace),
  });
