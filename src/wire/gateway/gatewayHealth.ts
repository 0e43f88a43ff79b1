/** The gateway's own report at `/healthz?full`; a plain proxy has none. */
import * as v from "valibot";
import { get } from "#wire/contract/address";
import { flag, instant, integer, key, maybe, nullable, parts, row, rows, text } from "#wire/contract/schema";
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

/** ms with fractions; an outage may last for days */
const ms = v.pipe(v.number(), v.finite());

const presentGateway = row({
  name: key,
  /** `leads`, `follows` or `alone`; a gateway of another release may send another word */
  role: nullable(text),
  /** start of the process */
  since: nullable(instant),
  /** greatest number of a lease that this gateway knows */
  fence: nullable(integer),
  browsers: nullable(integer),
  /** whether a page at this gateway shows the board */
  interested: nullable(flag),
  /** name of the recording that it writes */
  recording: nullable(text),
  /** longest delay from the leader in the last second; null without a message in that second */
  lag: nullable(ms),
  /** true for the gateway that sends this report */
  self: nullable(flag),
});

/** A row that cannot be read keeps its place, so that the number of gateways is right. */
const unreadableGateway: v.InferOutput<typeof presentGateway> = { name: "?" };

/** Only a server with `--redis` sends it. */
const gateways = maybe(
  row({
    /** what the gateways share, such as `redis` */
    engine: nullable(text),
    /** for how long the shared store has been out of reach; 0 while it answers */
    outage: nullable(ms),
    role: nullable(text),
    fence: nullable(integer),
    /** number of times this gateway became the leader */
    taken: nullable(integer),
    /** number of its writes that were refused because another gateway led */
    refused: nullable(integer),
    gateways: nullable(v.array(v.fallback(presentGateway, unreadableGateway))),
  }),
);

/** Only a server with `--alerts` sends it. */
const alertHealth = maybe(
  row({
    /** of several gateways only one evaluates the rules */
    evaluates: nullable(flag),
    rules: nullable(integer),
    /** number of rules in each state */
    words: nullable(v.record(v.string(), integer)),
    cannotFire: nullable(v.array(v.object({ place: text, reason: text }))),
    firings: nullable(integer),
    lastFiringAt: nullable(instant),
    /** evaluations that ended with an error */
    errors: nullable(integer),
    file: nullable(
      v.object({ readAt: instant, fault: nullable(v.object({ at: instant, place: text, reason: text })) }),
    ),
    /** `file`, `memory` or `failing` */
    kept: nullable(text),
    reason: nullable(text),
    webhooks: nullable(
      v.array(
        v.object({
          name: text,
          /** messages */
          delivered: integer,
          failed: integer,
          refused: integer,
          /** firings that wait */
          waiting: integer,
          lastDeliveredAt: nullable(instant),
          lastFailure: nullable(v.object({ at: instant, reason: text })),
        }),
      ),
    ),
  }),
);

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
    weights: maybe(
      row({
        kept: nullable(text),
        /** why a file cannot be used, after the file's name */
        reason: nullable(text),
        /** number of indices of which weights are learned (`known`), and of those whose weights are proven (`learned`) */
        known: nullable(integer),
        learned: nullable(integer),
      }),
    ),
    recorder: recorderHealth,
    alerts: alertHealth,
    gateways,
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

export const gatewayHealthAddress = { ...get("/healthz?full", gatewayHealth), frequent: true } as const;
