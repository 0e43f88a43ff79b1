import { answerQuery } from "#feed/answers/pollIntervals";
import { toDaySheet } from "#rows/daySheetRows";
import { aggregates } from "#wire/aggregates";

/** Newest session first; the service sends two. */
export const daySheetsQuery = () =>
  answerQuery(aggregates.dailySummary, {}, (sheets) => sheets.map(toDaySheet));
