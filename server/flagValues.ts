/** What a flag of the command line may hold, and what is said where it does not. */
import { isIP } from "node:net";
import * as v from "valibot";
import { clockStart } from "#server/exchange/clock";

export const number = (from: number, to: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,12}(\.\d{1,12})?$/, `expected a number from ${from} to ${to}`),
    v.transform(Number),
    v.number(),
    v.minValue(from, `expected a number from ${from} to ${to}`),
    v.maxValue(to, `expected a number from ${from} to ${to}`),
  );
export const whole = (from: number, to: number) =>
  v.pipe(number(from, to), v.integer("expected a whole number"));
export const httpUrl = v.pipe(
  v.string(),
  v.check(
    (text) => isPlainHttp(text),
    "expected an http or https address without credentials, query or fragment",
  ),
  v.transform((text) => text.replace(/(?<!\/)\/+$/, "")),
);
/** The one zone that the page and the hours of the session are written for. */
export const exchangeZone = "Asia/Colombo";
export const zone = v.literal(
  exchangeZone,
  `only ${exchangeZone} is supported: the page's times and the session's hours are of that zone`,
);
export const clock = v.pipe(
  v.string(),
  v.check(
    (text) => clockStart(text, 0) !== undefined,
    "expected always-open, always-open:2026-10-02, real or an ISO instant such as 2026-10-02T04:00:00Z",
  ),
);
export const frameAncestors = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9:/.*' _-]{1,500}$/, "expected 'none', 'self' or addresses separated by blanks"),
  v.transform((text) => text.replace(/^(none|self)$/, "'$1'")),
);

export const contact = v.pipe(
  v.string(),
  v.regex(
    /^(?:https:\/\/|mailto:|tel:)[\w.+@/:?&=%~-]{3,200}$/,
    "expected an address such as mailto:security@pola.example or https://pola.example/security",
  ),
);

/** Several at once, by commas; said again, a flag adds to what it said before. */
const listOf = (isOne: (text: string) => boolean, expected: string) =>
  v.pipe(
    v.string(),
    v.transform((text) => [...new Set(text.split(/[\s,]+/).filter(Boolean))]),
    v.check((all) => all.length > 0 && all.every(isOne), expected),
  );
export const hostNames = listOf(
  (text) => text.length <= 253 && /^\.?[a-z\d_]([\w-]*[a-z\d])?(\.[a-z\d_]([\w-]*[a-z\d])?)*$/i.test(text),
  "expected names without scheme and port, such as pola.example, or .example for all below it",
);
export const networks = listOf(isNetwork, "expected addresses or networks, such as 127.0.0.1 or 10.0.0.0/8");

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
