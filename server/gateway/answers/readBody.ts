/** The body of a cached answer as the contract read it, so that the gateway parses no answer twice. */
import type { PreparedBody } from "#server/gateway/http/prepared";
import { type CheckedBody, checkBody } from "#server/gateway/upstream/bodyCheck";
import { operations } from "#wire/operations";
import type { Snapshot } from "./snapshots.ts";

const checkedBodies = new WeakMap<PreparedBody, CheckedBody>();

/** Keeps what was read while the bytes are cached. Answers with parameters are many, so their bodies are not kept. */
export function keepRead({ params, body }: Pick<Snapshot, "params" | "body">, checked: CheckedBody): void {
  if (body && Object.keys(params).length === 0) checkedBodies.set(body, checked);
}

/** @returns undefined for an answer without a body @throws MalformedBody for a copy from another gateway that this one cannot read */
export function readBody(snapshot: Pick<Snapshot, "operation" | "params" | "body">): CheckedBody | undefined {
  const { body, operation } = snapshot;
  if (!body) return undefined;
  const checked = checkedBodies.get(body) ?? checkBody(operations[operation].reply, body.identity);
  keepRead(snapshot, checked);
  return checked;
}
