/** A pushed body, held to the contract before anybody else sees it. */
import { type Topic, topics } from "#wire/leaderboards";
import { operations } from "#wire/operations";
import { read } from "#wire/read";

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Whether these octets are JSON of the kind the topic declares, with at least one row to read unless it is empty. */
export function isListOf(topic: Topic, body: Buffer): boolean {
  try {
    const list = read(operations[topic].reply, JSON.parse(utf8.decode(body)));
    return list.body.length > 0 || list.dropped.length === 0;
  } catch {
    return false; // not text, not JSON, or not of the kind: which of them does not matter here
  }
}

export const isTopic = (name: string): name is Topic => Object.hasOwn(topics, name);
