/** What the recorded days tell of today: medians of the same time of day, and the days beside each other. */
import * as v from "valibot";
import { instant, integer, key, nullable, parts, row, rows } from "#wire/contract/schema";

export const typicalPath = "/recordings/typical";
export const historyPath = "/recordings/history";

const figure = nullable(v.number());

/** Medians at one time of day. The figures are those of the board: regular trades, crossings left out. */
const medians = {
  turnover: figure,
  shares: figure,
  /** recorded days that know this time of day */
  days: integer,
};

export const typical = parts(
  { lines: rows(row({ symbol: key, ...medians })) },
  row({
    /** the minute that is compared, by the exchange's clock, ms */
    at: instant,
    /** the days that are compared, the newest first */
    compared: v.array(key),
    market: v.object(medians),
  }),
);

/** A recorded day. Instants are of the exchange's clock, ms. A figure that was not recorded is null. */
const historyDay = row({
  day: key,
  /** turnover and shares of regular trades, at the last board */
  turnover: figure,
  shares: figure,
  /** lines above, below and at their previous close, at the last board */
  up: nullable(integer),
  down: nullable(integer),
  unchanged: nullable(integer),
  /** when the last board came */
  at: nullable(instant),
  /** per cent of the session that boards cover */
  coverage: v.number(),
  /** rupees, by the day summary of the service */
  foreignPurchases: figure,
  foreignSales: figure,
});

export const history = parts({ days: rows(historyDay) });
