/** A STOMP frame, and how one is written. */
import { type Agreed, escapeHeader } from "./escape.ts";

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
