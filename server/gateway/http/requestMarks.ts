/** Headers by which an answer is found again and judged: its id, how long it took, and what its caller may still ask. */
import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

/** What an address may still ask. */
export interface Allowance {
  /** requests a second */
  limit: number;
  /** requests until it is given anew */
  remaining: number;
  /** s until then */
  reset: number;
}

const wellFormed = /^[\w.:-]{1,64}$/;

const run = randomBytes(6).toString("hex");
let count = 0;

/** The caller's own where it is one, so that it is found in the logs of both sides. */
export function requestId({ headers }: Pick<IncomingMessage, "headers">): string {
  const given = headers["x-request-id"];
  if (typeof given === "string" && wellFormed.test(given)) return given;
  return newRequestId();
}

export function newRequestId(): string {
  count += 1;
  return `${run}-${count.toString(36)}`;
}

export const timing = (tookMs: number) => `total;dur=${Math.max(0, tookMs).toFixed(1)}`;

export const allowanceHeaders = ({ limit, remaining, reset }: Allowance): Record<string, string> => ({
  "RateLimit-Limit": String(limit),
  "RateLimit-Remaining": String(remaining),
  "RateLimit-Reset": String(reset),
});

export function setAll(outgoing: ServerResponse, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
}
