/** Headers on every answer: what a page of ours may load and who may frame it, the request's id, its duration and its allowance. */
import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

export type HeaderRecord = Readonly<Record<string, string>>;

/** @param frameAncestors as in the policy, such as `'none'` or `'self' https://intranet.example` */
export function securityHeaders(frameAncestors: string): HeaderRecord {
  return {
    "Content-Security-Policy": [
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "connect-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      "worker-src 'self'",
      "frame-src 'self'",
      `frame-ancestors ${frameAncestors}`,
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      // no string becomes markup or a script's address but by these two: src/feed/page/browser.ts, and what cleans HTML
      "require-trusted-types-for 'script'",
      "trusted-types pola dompurify",
    ].join("; "),
    ...alwaysSafe,
  };
}

/** @param hashes sources of scripts that stand in the page itself; no other may run */
export function allowScripts(headers: HeaderRecord, hashes: readonly string[]): HeaderRecord {
  const name = "Content-Security-Policy";
  const policy = headers[name];
  if (policy === undefined || hashes.length === 0) return headers;
  return { ...headers, [name]: policy.replace("script-src 'self'", `script-src 'self' ${hashes.join(" ")}`) };
}

/** For answers that are data and no document. */
export function dataHeaders(frameAncestors: string): HeaderRecord {
  const { "Permissions-Policy": _, ...safe } = alwaysSafe;
  return { ...safe, "Content-Security-Policy": `default-src 'none'; frame-ancestors ${frameAncestors}` };
}

export const alwaysSafe = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
} satisfies HeaderRecord;

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

const written = (tenths: number) => `total;dur=${(tenths / 10).toFixed(1)}`;
/** Most answers take less than 10 ms: their texts are made once. */
const short = Array.from({ length: 100 }, (_, tenths) => written(tenths));

export function timing(tookMs: number): string {
  const tenths = Math.max(0, Math.round(tookMs * 10));
  return short[tenths] ?? written(tenths);
}

export const allowanceHeaders = ({ limit, remaining, reset }: Allowance): Record<string, string> => ({
  "RateLimit-Limit": String(limit),
  "RateLimit-Remaining": String(remaining),
  "RateLimit-Reset": String(reset),
});

export function setAll(outgoing: ServerResponse, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
}

/** All of them as name, value, name, value …, without an object between: the fast path writes thousands a second. */
export const markList = (
  incoming: Pick<IncomingMessage, "headers">,
  tookMs: number,
  { limit, remaining, reset }: Allowance,
): string[] => [
  "X-Request-Id",
  requestId(incoming),
  "Server-Timing",
  timing(tookMs),
  "RateLimit-Limit",
  String(limit),
  "RateLimit-Remaining",
  String(remaining),
  "RateLimit-Reset",
  String(reset),
];
