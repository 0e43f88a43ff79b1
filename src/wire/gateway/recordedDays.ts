/** Figures of recorded days, to compare today with them: medians at the same time of day, and a list of days. */
import * as v from "valibot";
import { get } from "#wire/contract/address";
import {
  flag,
  instant,
  integer,
  key,
  nullable,
  parts,
  row,
  rows,
  text,
  type WireBody,
} from "#wire/contract/schema";

export const typicalPath = "/recordings/typical";
export const historyPath = "/recordings/history";

const optionalNumber = nullable(v.number());

/** Medians at one time of day. The figures are the board's, so they do not include crossings. */
const medians = {
  turnover: optionalNumber,
  shares: optionalNumber,
  /** number of recorded days with figures for this time of day */
  days: integer,
};

export const typical = parts(
  { lines: rows(row({ symbol: key, ...medians })) },
  row({
    /** the minute of the day of the medians, by the exchange's clock, ms */
    at: instant,
    /** the market of the recordings, as in `Pola-Source`; a page shows the medians only beside figures of this market */
    source: v.string(),
    /** the days that the medians cover, the newest first */
    compared: v.array(key),
    market: v.object(medians),
  }),
);

/** A recorded day. Times are by the exchange's clock, ms. A figure that was not recorded is null. */
const historyDay = row({
  day: key,
  /** name of the recording: the day, with a number if the day has several */
  recording: key,
  /** turnover and shares on the last board, without crossings */
  turnover: optionalNumber,
  shares: optionalNumber,
  /** number of lines above, below and at their previous close, on the last board */
  up: nullable(integer),
  down: nullable(integer),
  unchanged: nullable(integer),
  /** time of the last board */
  at: nullable(instant),
  /** rupees: crossed shares on the last board at each line's previous close, an estimate */
  crossed: optionalNumber,
  /** part of the session that boards cover, per cent */
  coverage: v.number(),
  /** times without a board */
  gaps: v.array(v.object({ from: instant, to: instant, why: text })),
  /** rupees, from the service's day summary */
  foreignPurchases: optionalNumber,
  foreignSales: optionalNumber,
});

export const history = parts(
  { days: rows(historyDay) },
  row({
    /** the market of the recordings, as in `Pola-Source` */
    source: v.string(),
    /** false if the server records nothing */
    records: flag,
  }),
);

/** The two answers as the gateway sends them. */
export type TypicalAnswer = WireBody<typeof typical>;
export type HistoryAnswer = WireBody<typeof history>;

/** `at`: the exchange's time, ms. `symbol`: only this line's medians; empty for the market's alone; by default those of all lines. */
export const typicalAddress = get<typeof typical, { at: number; symbol: string | undefined }>(
  typicalPath,
  typical,
);
/** `at`: only days before this time's day. */
export const historyAddress = get<typeof history, { at: number | undefined }>(historyPath, history);
