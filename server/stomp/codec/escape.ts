/** Header text on the wire. Each version of the protocol escapes differently; CONNECT and CONNECTED never do. */
import { Refusal } from "./refusal.ts";

export type Version = "1.0" | "1.1" | "1.2";
/** `undefined`: not agreed yet, which is also how CONNECT and CONNECTED are written. */
export type Agreed = Version | undefined;

const plain11 = new Map([
  ["\\n", "\n"],
  ["\\c", ":"],
  ["\\\\", "\\"],
]);
const plain12 = new Map([...plain11, ["\\r", "\r"]]);
const escaped = new Map([
  ["\n", "\\n"],
  [":", "\\c"],
  ["\\", "\\\\"],
  ["\r", "\\r"],
]);

/** @throws Refusal on an escape the version does not know, such as `\t`, or `\r` in 1.1 */
export function unescapeHeader(text: string, version: Agreed): string {
  if (version === undefined || version === "1.0" || !text.includes("\\")) return text;
  const known = version === "1.1" ? plain11 : plain12;
  return text.replace(/\\[\s\S]?/g, (pair) => {
    const plain = known.get(pair);
    if (plain === undefined) throw new Refusal("undefined escape sequence in a header");
    return plain;
  });
}

/** `undefined` when the version has no way to write this text without breaking the frame. */
export function escapeHeader(text: string, version: Agreed): string | undefined {
  if (version === "1.2") return text.replace(/[\n:\\\r]/g, (one) => escaped.get(one) ?? one);
  if (version === "1.1") return text.replace(/[\n:\\]/g, (one) => escaped.get(one) ?? one);
  return /[\n\0]/.test(text) ? undefined : text;
}
