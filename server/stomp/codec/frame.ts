/** STOMP frames: their encoding, the escapes of headers, and the error that refuses a frame. */

/**
 * The error for a peer that broke a rule. The peer gets ERROR, then the socket is closed. The text is always ours and never repeats the
 * peer's input.
 */
export class Refusal extends Error {
  override readonly name = "Refusal";
  /** the `receipt` header of the refused frame, returned as `receipt-id` */
  receipt: string | undefined;
}

export type Version = "1.0" | "1.1" | "1.2";
/** `undefined` before a version is agreed; CONNECT and CONNECTED are always written in this form. */
export type Agreed = Version | undefined;

// Escapes of header text. 1.1 and 1.2 have different sets. 1.0 has no escapes, nor do CONNECT and CONNECTED of any version.

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

/** @throws Refusal for an escape that the version does not have, such as `\t`, or `\r` in 1.1 */
export function unescapeHeader(text: string, version: Agreed): string {
  if (version === undefined || version === "1.0" || !text.includes("\\")) return text;
  const known = version === "1.1" ? plain11 : plain12;
  return text.replace(/\\[\s\S]?/g, (pair) => {
    const plain = known.get(pair);
    if (plain === undefined) throw new Refusal("undefined escape sequence in a header");
    return plain;
  });
}

/** `undefined` if the version cannot write this text without breaking the frame. */
function escapeHeader(text: string, version: Agreed): string | undefined {
  if (version === "1.2") return text.replace(/[\n:\\\r]/g, (one) => escaped.get(one) ?? one);
  if (version === "1.1") return text.replace(/[\n:\\]/g, (one) => escaped.get(one) ?? one);
  return /[\n\0]/.test(text) ? undefined : text;
}

export interface Frame {
  command: string;
  /** the first value of a repeated header */
  headers: ReadonlyMap<string, string>;
  body: Buffer;
}

export type HeaderList = Iterable<readonly [name: string, value: string]>;

/** Header lines for a version. A header that the version cannot write is omitted. */
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

/** One whole frame; `content-length` is added if there is a body. */
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
