/** The gateway's own report at `/healthz?full`; a plain proxy has none. */
import * as v from "valibot";
import { instant, integer, key, maybe, nullable, parts, row, rows, text } from "#wire/contract/schema";
import { surpriseKinds } from "#wire/contract/surprises";
import { recorderHealth } from "./recording.ts";

const surprise = v.object({
  kind: v.picklist(surpriseKinds),
  place: text,
  field: text,
  count: integer,
  example: text,
});

const upstreamHealth = row({
  name: key,
  path: nullable(text),
  lastSuccessAt: nullable(instant),
  failingSince: nullable(instant),
  lastFailure: nullable(text),
  /** number of failures since the last good answer */
  failures: nullable(integer),
  /** ms */
  latency: nullable(integer),
  rows: nullable(integer),
  /** number of rows left out of the last answer */
  dropped: nullable(integer),
  /** the first rows left out */
  droppedRows: nullable(v.array(v.object({ place: text, symbol: v.optional(text), reason: text }))),
  surprises: nullable(v.array(surprise)),
});

const pushState = row({
  state: nullable(text),
  since: nullable(instant),
  connects: nullable(integer),
  dropped: nullable(integer),
});

export const gatewayHealthPath = "/healthz?full";

export const gatewayHealth = parts(
  {
    operations: rows(upstreamHealth),
    link: maybe(pushState),
    sessions: maybe(row({ sessions: nullable(integer), subscriptions: nullable(integer) })),
    upstream: maybe(row({ inFlight: nullable(integer), waiting: nullable(integer) })),
    sectors: maybe(
      row({
        kept: nullable(text),
        /** why nothing can be stored */
        reason: nullable(text),
        /** number of companies whose profile was fetched (`known`), or is still to be fetched (`waiting`) */
        known: nullable(integer),
        waiting: nullable(integer),
      }),
    ),
    recorder: recorderHealth,
    cache: maybe(row({ entries: nullable(integer), octets: nullable(integer) })),
  },
  row({
    /** the gateway's clock, ms */
    now: instant,
    /** seconds */
    uptime: nullable(integer),
    source: nullable(text),
    clock: nullable(text),
    phase: nullable(text),
  }),
);
