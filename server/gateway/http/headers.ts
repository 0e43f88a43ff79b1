/** Headers of every answer: what our pages may load, who may frame them, and the request's id, duration and allowance. */
import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

export type HeaderRecord = Readonly<Record<string, string>>;

/** @param frameAncestors value for the policy, such as `'none'` or `'self' https://intranet.example` */
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
      // Only two Trusted Types policies may turn strings into markup or script addresses: src/feed/page/browser.ts and the HTML sanitizer.
      "require-trusted-types-for 'script'",
      "trusted-types pola dompurify",
    ].join("; "),
    ...safetyHeaders,
  };
}

/** @param hashes sources of scripts written into the page itself; no other inline script may run */
export function allowScripts(headers: HeaderRecord, hashes: readonly string[]): HeaderRecord {
  const name = "Content-Security-Policy";
  const policy = headers[name];
  if (policy === undefined || hashes.length === 0) return headers;
  return { ...headers, [name]: policy.replace("script-src 'self'", `script-src 'self' ${hashes.join(" ")}`) };
}

/** For answers that are data, not documents. */
export function dataHeaders(frameAncestors: string): HeaderRecord {
  const { "Permissions-Policy": _, ...safe } = safetyHeaders;
  return { ...safe, "Content-Security-Policy": `default-src 'none'; frame-ancestors ${frameAncestors}` };
}

export const safetyHeaders = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
} satisfies HeaderRecord;

/** The requests an address may still make. */
export interface Allowance {
  /** requests a second */
  limit: number;
  /** requests that remain until the allowance is renewed */
  remaining: number;
  /** seconds until the allowance is renewed */
  reset: number;
}

const requestIdForm = /^[\w.:-]{1,64}$/;

const runId = randomBytes(6).toString("hex");
let requestCount = 0;

/** The caller's own id if it is valid, so that both sides log the same id; else a new id. */
export function requestId({ headers }: Pick<IncomingMessage, "headers">): string {
  const given = headers["x-request-id"];
  if (typeof given === "string" && requestIdForm.test(given)) return given;
  return newRequestId();
}

export function newRequestId(): string {
  requestCount += 1;
  return `${runId}-${requestCount.toString(36)}`;
}

export const timing = (tookMs: number): string => `total;dur=${Math.max(0, tookMs).toFixed(1)}`;

export const allowanceHeaders = ({ limit, remaining, reset }: Allowance): Record<string, string> => ({
  "RateLimit-Limit": String(limit),
  "RateLimit-Remaining": String(remaining),
  "RateLimit-Reset": String(reset),
});

export function setAll(outgoing: ServerResponse, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
}

/** These headers as a flat list (name, value, name, value …) without an object, because the fast path writes thousands a second. */
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
