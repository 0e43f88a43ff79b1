/** The values that flags of the server accept, with the messages for other values. */

import { isIP } from "node:net";
import * as v from "valibot";

export const numberFlag = (from: number, to: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,12}(\.\d{1,12})?$/, `expected a number from ${from} to ${to}`),
    v.transform(Number),
    v.number(),
    v.minValue(from, `expected a number from ${from} to ${to}`),
    v.maxValue(to, `expected a number from ${from} to ${to}`),
  );
export const wholeFlag = (from: number, to: number) =>
  v.pipe(numberFlag(from, to), v.integer("expected a whole number"));
export const httpUrl = v.pipe(
  v.string(),
  v.check(
    (text) => isPlainHttp(text),
    "expected an http or https address without credentials, query or fragment",
  ),
  v.transform((text) => text.replace(/(?<!\/)\/+$/, "")),
);
export const path = (expected: string) => v.pipe(v.string(), v.regex(/^[^\0]{1,1000}$/, expected));
export const host = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9.:_-]{1,255}$/, "expected a host name or address"),
);
export const originUrl = v.pipe(
  httpUrl,
  v.transform((text) => new URL(text).origin),
);
export const seed = wholeFlag(0, 999_999_999);
export const logLevel = v.picklist(
  ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
  "expected fatal, error, warn, info, debug, trace or silent",
);
/** The only zone that the page and the session hours support. */
export const exchangeZone = "Asia/Colombo";
export const zone = v.literal(
  exchangeZone,
  `only ${exchangeZone} is supported, because the page's times and the session's hours are in that zone`,
);
/** @param isClock whether the simulated market can begin at this */
export const clockFlag = (isClock: (text: string) => boolean) =>
  v.pipe(
    v.string(),
    v.check(
      isClock,
      "expected always-open, always-open:2026-10-02, real or an ISO instant such as 2026-10-02T04:00:00Z",
    ),
  );
/** @param read the time of an ISO instant in ms; undefined for any other text */
export const instantFlag = (read: (text: string) => number | undefined) =>
  v.pipe(v.string(), v.transform(read), v.number("expected an ISO instant such as 2026-10-02T11:00:00"));
export const frameAncestors = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9:/.*' _-]{1,500}$/, "expected 'none', 'self' or addresses separated by spaces"),
  v.transform((text) => text.replace(/^(none|self)$/, "'$1'")),
);

export const contact = v.pipe(
  v.string(),
  v.regex(
    /^(?:https:\/\/|mailto:|tel:)[\w.+@/:?&=%~-]{3,200}$/,
    "expected an address such as mailto:security@pola.example or https://pola.example/security",
  ),
);

/** The address may have a password, so no message repeats it. */
export const redisUrl = v.pipe(
  v.string(),
  v.regex(/^rediss?:\/\/\S{1,300}$/, "expected an address such as redis://127.0.0.1:6379"),
);

/** The characters of a bearer token (RFC 6750). */
export const bearerToken = v.pipe(
  v.string(),
  v.regex(/^[\w.~+/=-]{16,500}$/, "expected 16 to 500 letters, digits or . _ ~ + / = -"),
);

/** Several values, separated by commas or from a repeated flag. */
const listOf = (isOne: (text: string) => boolean, expected: string) =>
  v.pipe(
    v.string(),
    v.transform((text) => [...new Set(text.split(/[\s,]+/).filter(Boolean))]),
    v.check((all) => all.length > 0 && all.every(isOne), expected),
  );
export const hostNames = listOf(
  (text) => text.length <= 253 && /^\.?[a-z\d_]([\w-]*[a-z\d])?(\.[a-z\d_]([\w-]*[a-z\d])?)*$/i.test(text),
  "expected names without scheme and port, such as pola.example, or .example for all names below it",
);
export const networks = listOf(isNetwork, "expected addresses or networks, such as 127.0.0.1 or 10.0.0.0/8");

/** Lines whose price is in the metrics; more would make every reading of the metrics large. */
const mostPriceLines = 50;
export const pricedLines = v.pipe(
  listOf(
    (text) => /^[a-z][a-z\d&]{0,13}(-[a-z\d]{1,8})?(\.[a-z]\d{4})?$/i.test(text),
    "expected symbols such as JKH.N0000,COMB.X0000",
  ),
  v.check((all) => all.length <= mostPriceLines, `expected at most ${mostPriceLines} symbols`),
  v.transform((all) => [...new Set(all.map((symbol) => symbol.toUpperCase()))]),
);

function isPlainHttp(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && !username && !password && !search && !hash;
}

function isNetwork(text: string): boolean {
  const [address = "", prefix, ...more] = text.split("/");
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  const bits = prefix ?? "0";
  return more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= longest;
}
