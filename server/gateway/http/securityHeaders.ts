/** Headers on every answer: what a page of ours may load, and who may put it in a frame. */

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
      // no string becomes markup or a script's address but by these two: src/feed/page/ownScript.ts, and what cleans HTML
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
