/**
 * The shortest way for the commonest request: an operation without parameters whose answer is new enough. It is
 * written past the router, since an open board is asked for thousands of times between two answers of upstream.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { type OperationName, operations } from "#wire/operations";
import type { HeadersOf } from "./answerHeaders.ts";
import type { Answers } from "./answers.ts";
import { isEmptyBody } from "./api.ts";
import { chooseEncoding, isNamed } from "./prepared.ts";
import type { Snapshot } from "./snapshots.ts";

export interface QuickOptions {
  answers: Answers;
  headersOf: HeadersOf;
  /** admits at once, or leaves it to the long way */
  admitNow: (incoming: IncomingMessage) => boolean;
  answered: (operation: OperationName, status: number) => void;
  refuse: (operation: OperationName, body: string, outgoing: ServerResponse) => void;
}

/** @returns false for everything that is not its business */
export type Quick = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

const isOperationName = (name: string): name is OperationName => Object.hasOwn(operations, name);

export function createQuick({ answers, headersOf, admitNow, answered, refuse }: QuickOptions): Quick {
  const byUrl = new Map<string, OperationName>();
  for (const [name, { body, path }] of Object.entries(operations)) {
    if (body === "json" && isOperationName(name)) byUrl.set(`/api${path}`, name);
  }

  const write = (name: OperationName, snapshot: Snapshot, { incoming, outgoing }: Exchange) => {
    const { body } = snapshot;
    if (!body) return;
    const { headers } = incoming;
    const encoding = chooseEncoding(headers["accept-encoding"], body);
    const written = headersOf({ snapshot, cache: "hit" }, encoding);
    const named = headers["if-none-match"];
    if (named !== undefined && (named === written.unchanged.ETag || isNamed(named, body.hash))) {
      outgoing.writeHead(304, written.unchangedList).end();
      answered(name, 304);
      return;
    }
    outgoing.writeHead(200, written.fullList).end(body[encoding] ?? body.identity);
    answered(name, 200);
  };

  return (incoming, outgoing) => {
    const name = incoming.method === "POST" ? byUrl.get(incoming.url ?? "") : undefined;
    if (name === undefined || incoming.headers["transfer-encoding"] !== undefined) return false;
    const length = incoming.headers["content-length"];
    const bare = length === undefined || length === "0";
    if (!bare && length !== "2") return false;
    const snapshot = answers.fresh(name);
    if (!snapshot?.body || !admitNow(incoming)) return false;
    if (bare) {
      write(name, snapshot, { incoming, outgoing });
      return true;
    }
    readShort(incoming, (text) => {
      if (isEmptyBody(text)) write(name, snapshot, { incoming, outgoing });
      else refuse(name, text, outgoing);
    });
    return true;
  };
}

interface Exchange {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
}

/** Reads the two octets that were announced. */
function readShort(incoming: IncomingMessage, take: (text: string) => void): void {
  let text = "";
  incoming.on("data", (chunk: Buffer) => {
    text += chunk.toString("latin1");
    if (text.length === 2) take(text);
  });
}
