/** Replies ready to be written, made anew only when their snapshot, its age in seconds or its freshness changes. */
import type { OperationName } from "#wire/operations";
import type { HeadersOf, Written } from "./answerHeaders.ts";
import type { Answers } from "./answers.ts";
import { chooseEncoding } from "./prepared.ts";
import type { Snapshot } from "./snapshots.ts";

export interface QuickReply {
  written: Written;
  octets: Buffer;
  tag: string | undefined;
  hash: string;
}

/** @returns undefined where there is no answer new enough */
export type QuickReplies = (
  operation: OperationName,
  accepted: string | undefined,
  now: number,
) => QuickReply | undefined;

interface Ready {
  snapshot: Snapshot;
  /** ms of the clock */
  until: number;
  /** by `Accept-Encoding`, of which browsers send a few */
  replies: Map<string | undefined, QuickReply>;
}

/** ms after which freshness is judged anew: the day's phase may have changed */
const holds = 500;
const spellings = 50;

export function createQuickReplies({
  answers,
  headersOf,
}: {
  answers: Answers;
  headersOf: HeadersOf;
}): QuickReplies {
  const made = new Map<OperationName, Ready>();

  const readyFor = (operation: OperationName, now: number) => {
    const before = made.get(operation);
    if (before && now < before.until && answers.held(operation) === before.snapshot) return before;
    const fresh = answers.fresh(operation);
    if (!fresh) return undefined;
    const { snapshot, left } = fresh;
    const nextSecond = 1_000 - ((now - snapshot.answeredAt) % 1_000);
    const ready = { snapshot, until: now + Math.min(left, nextSecond, holds), replies: new Map() };
    made.set(operation, ready);
    return ready;
  };

  return (operation, accepted, now) => {
    const ready = readyFor(operation, now);
    if (!ready) return undefined;
    const { snapshot, replies } = ready;
    const before = replies.get(accepted);
    if (before) return before;
    const reply = prepareReply(snapshot, accepted, headersOf);
    if (reply && replies.size < spellings) replies.set(accepted, reply);
    return reply;
  };
}

function prepareReply(
  snapshot: Snapshot,
  accepted: string | undefined,
  headersOf: HeadersOf,
): QuickReply | undefined {
  const { body } = snapshot;
  if (!body) return undefined;
  const encoding = chooseEncoding(accepted, body);
  const written = headersOf({ snapshot, cache: "hit" }, encoding);
  const octets = body[encoding] ?? body.identity;
  return { written, octets, tag: written.unchanged.ETag, hash: body.hash };
}
