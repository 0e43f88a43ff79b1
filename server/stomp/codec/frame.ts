/** A STOMP frame: how one is written, how its headers are escaped, and what refuses it. */

/* Each version of the protocol escapes headers differently; CONNECT and CONNECTED never do. */

/**
 * A peer broke a rule: it gets ERROR, then the socket is closed. The text is ours alone; it never repeats what the
 * peer sent.
 */
export class Refusal extends Error {
  override readonly name = "Refusal";
  /** the offending frame's `receipt` header, given back as `receipt-id` */
  receipt: string | undefined;
}

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
function escapeHeader(text: string, version: Agreed): string | undefined {
  if (version === "1.2") return text.replace(/[\n:\\\r]/g, (one) => escaped.get(one) ?? one);
  if (version === "1.1") return text.replace(/[\n:\\]/g, (one) => escaped.get(one) ?? one);
  return /[\n\0]/.test(text) ? undefined : text;
}

export interface Frame {
  command: string;
  /** the first of repeated headers */
  headers: ReadonlyMap<string, string>;
  body: Buffer;
}

export type HeaderList = Iterable<readonly [name: string, value: string]>;

/** Header lines for a version; one that the version cannot express is left out. */
export function headerLines(headers: HeaderList, version: Agreed): string {
  let lines = "";
  for (const [name, value] of headers) {
    const writtenName = escapeHeader(name, version);
    const writtenValue = escapeHeader(value, version);
    if (!writtenName || writtenValue === undefined) continue;
    if ((version === "1.0" || version === undefined) && writtenName.includes(":")) continue;
    lines += `${writtenName}:${writtenValue}\n`;
  }
  return lines;
}

const nul = Buffer.alloc(1);

/** One whole frame. A body brings its own `content-length`. */
export function encodeFrame(frame: {
  command: string;
  headers: HeaderList;
  body?: Buffer | string;
  version: Agreed;
}): Buffer {
  const body = typeof frame.body === "string" ? Buffer.from(frame.body) : frame.body;
  const length = body === undefined ? "" : `content-length:${body.length}\n`;
  const head = `${frame.command}\n${headerLines(frame.headers, frame.version)}${length}\n`;
  return Buffer.concat(body === undefined ? [Buffer.from(head), nul] : [Buffer.from(head), body, nul]);
}
