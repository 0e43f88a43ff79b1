/** A pushed body, held to the contract before anybody else sees it. */

import { type CheckedBody, checkBody } from "#server/gateway/upstream/bodyCheck";
import { type Topic, topics } from "#wire/leaderboards";
import { operations } from "#wire/operations";

/** A list as it came, and how the contract reads it: once, here. */
export interface PushedList {
  topic: Topic;
  octets: Buffer;
  /** epoch ms */
  at: number;
  checked: CheckedBody;
}

/** @returns undefined unless these octets are JSON of the kind the topic declares, with a row to read or none at all */
export function readPushed(topic: Topic, octets: Buffer): CheckedBody | undefined {
  try {
    return checkBody(operations[topic].reply, octets);
  } catch {
    return undefined; // not text, not JSON, or not of the kind: which of them does not matter here
  }
}

export const isTopic = (name: string): name is Topic => Object.hasOwn(topics, name);
