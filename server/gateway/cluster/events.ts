/**
 * The events that gateways exchange. Another release may have written an event, so each is checked when it is read, and an unknown one is
 * skipped. Fields named `…At` are ms of the common clock of the store, except `fetchedAt`, `at` and `since`, which are epoch ms.
 */
import * as v from "valibot";
import type { OperationHealth } from "#server/gateway/answers/metrics";
import { isFence } from "#server/stores/stores";
import { isTopic, type Topic } from "#wire/leaderboards";
import { isOperationName, type OperationName } from "#wire/operations";

const finiteNumber = v.pipe(v.number(), v.finite());
const clockSchema = v.object({ at: finiteNumber, speed: finiteNumber });
const operation = v.custom<OperationName>((name) => typeof name === "string" && isOperationName(name));
const params = v.record(v.string(), v.string());
const health = v.custom<OperationHealth>((value) => typeof value === "object" && value !== null);

/** An answer without its bytes. The bytes are beside it in the shared snapshots. */
export const sharedAnswer = v.object({
  operation,
  params,
  /** false after a 204 */
  hasBody: v.boolean(),
  partly: v.boolean(),
  fetchedAt: finiteNumber,
  answeredAt: finiteNumber,
  requestedAt: finiteNumber,
  clock: clockSchema,
  givenIn: v.object({ phase: v.picklist(["call", "session", "settling", "closed"]), minute: finiteNumber }),
  source: v.picklist(["live", "embedded"]),
  health,
});
export type SharedAnswer = v.InferOutput<typeof sharedAnswer>;

const problem = v.object({
  status: v.pipe(v.number(), v.integer(), v.minValue(400), v.maxValue(599)),
  detail: v.string(),
  unreadable: v.optional(v.literal(true)),
  refused: v.optional(v.literal(true)),
});

/** What only the leader says. */
export const leaderEvent = v.variant("kind", [
  v.object({ kind: v.literal("answer"), key: v.string(), answer: sharedAnswer, stale: v.boolean() }),
  v.object({
    kind: v.literal("publication"),
    topic: v.string(),
    at: finiteNumber,
    clock: clockSchema,
    asked: v.boolean(),
    sentAt: finiteNumber,
  }),
  v.object({ kind: v.literal("fault"), operation, health }),
  v.object({
    kind: v.literal("problem"),
    key: v.string(),
    problem,
    /** seconds of Retry-After */
    retryAfter: v.optional(finiteNumber),
  }),
  /** The leader has learned something. The spelling is that of earlier releases, which may be among the gateways. */
  v.object({ kind: v.literal("learnt"), what: v.string() }),
  v.object({ kind: v.literal("flushed"), id: v.string() }),
  /** the lease is free */
  v.object({ kind: v.literal("left") }),
]);
export type LeaderEvent = v.InferOutput<typeof leaderEvent>;

/** What a follower wants of the leader. */
export const wish = v.variant("kind", [
  v.object({ kind: v.literal("answer"), operation, params }),
  v.object({ kind: v.literal("flush"), id: v.string() }),
]);
export type Wish = v.InferOutput<typeof wish>;

/** Only for operators, so a gateway of another release is heard without it. */
const link = v.fallback(
  v.optional(
    v.object({
      state: v.picklist(["connecting", "up", "down"]),
      since: finiteNumber,
      lastMessageAt: v.record(
        v.custom<Topic>((topic) => typeof topic === "string" && isTopic(topic)),
        finiteNumber,
      ),
      transport: v.picklist(["websocket", "sockjs"]),
      dropped: finiteNumber,
      connects: finiteNumber,
    }),
  ),
  undefined,
);

/** One gateway as it describes itself each second. */
export const presence = v.object({
  id: v.string(),
  name: v.string(),
  role: v.picklist(["leads", "follows", "alone"]),
  since: finiteNumber,
  fence: v.pipe(v.number(), v.check(isFence)),
  browsers: finiteNumber,
  /** whether it has readers of the board */
  interested: v.boolean(),
  /** name of the recording that it writes */
  recording: v.nullable(v.string()),
  /** the push link, which only a leader has */
  link,
  /** ms from the leader to this gateway, the longest of the last second */
  lag: v.nullable(finiteNumber),
  sentAt: finiteNumber,
});
export type Presence = v.InferOutput<typeof presence>;

/** A wall's report that one gateway received. */
export const wallEvent = v.object({
  from: v.string(),
  report: v.unknown(),
  address: v.string(),
  sentAt: finiteNumber,
});
export type WallEvent = v.InferOutput<typeof wallEvent>;

/** @returns undefined for an event that this release does not know */
export function readHead<T extends v.GenericSchema>(shape: T, head: string): v.InferOutput<T> | undefined {
  try {
    const result = v.safeParse(shape, JSON.parse(head));
    return result.success ? result.output : undefined;
  } catch {
    return undefined; // not JSON
  }
}

export const streamNames = {
  leader: "leader",
  wishes: "wishes",
  gateways: "gateways",
  walls: "walls",
} as const;

/** numbers of entries that the streams keep */
export const streamLengths = { leader: 2_000, wishes: 500, gateways: 200, walls: 1_024 } as const;
