/** The command and headers of a frame, once all their lines are here. */
import { type Agreed, unescapeHeader } from "./escape.ts";
import { Refusal } from "./refusal.ts";

export interface Head {
  command: string;
  headers: ReadonlyMap<string, string>;
  /** undefined: the body ends at the first NUL */
  contentLength: number | undefined;
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** CR LF ends a line in 1.2 only, and in CONNECT, which comes before a version is agreed. */
export const takesCarriageReturn = (version: Agreed) => version === undefined || version === "1.2";

export function parseHead(octets: Buffer, agreed: Agreed): Head {
  const [command = "", ...lines] = decode(octets).split("\n").map(lineOf(agreed));
  const connecting = command === "CONNECT" || command === "STOMP";
  const version = connecting ? undefined : agreed;
  const headers = new Map<string, string>();
  try {
    for (const line of lines) addHeader(headers, line, version);
    return { command, headers, contentLength: contentLengthOf(headers) };
  } catch (error) {
    if (error instanceof Refusal && !connecting) error.receipt = headers.get("receipt");
    throw error;
  }
}

function decode(octets: Buffer): string {
  try {
    return utf8.decode(octets);
  } catch {
    throw new Refusal("headers are not UTF-8");
  }
}

const lineOf = (version: Agreed) => (line: string) => {
  if (!takesCarriageReturn(version)) return line;
  const text = line.endsWith("\r") ? line.slice(0, -1) : line;
  if (text.includes("\r")) throw new Refusal("carriage return inside a header");
  return text;
};

function addHeader(headers: Map<string, string>, line: string, version: Agreed): void {
  const colon = line.indexOf(":");
  if (colon < 0) throw new Refusal("header without a colon");
  if (colon === 0) throw new Refusal("header without a name");
  const name = unescapeHeader(line.slice(0, colon), version);
  const value = unescapeHeader(line.slice(colon + 1), version);
  // 1.0 peers pad with blanks; from 1.1 on blanks are part of the text
  const [heldName, heldValue] = version === "1.0" ? [name.trim(), value.trim()] : [name, value];
  if (!headers.has(heldName)) headers.set(heldName, heldValue);
}

function contentLengthOf(headers: ReadonlyMap<string, string>): number | undefined {
  const given = headers.get("content-length");
  if (given === undefined) return undefined;
  if (!/^\d{1,15}$/.test(given)) throw new Refusal("content-length is not a length");
  return Number(given);
}
