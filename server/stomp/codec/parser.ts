/**
 * Parses frames from bytes that arrive in pieces of any size. No byte is scanned twice, so many small pieces take no longer than a whole
 * frame. The size of an incomplete frame is limited.
 */
import { type AgreedVersion, type Frame, Refusal, unescapeHeader } from "./frame.ts";
import type { Limits } from "./limits.ts";

const LF = 10;
const CR = 13;
const NUL = 0;

export class FrameParser {
  /** set once the version is agreed at CONNECTED; later frames are parsed in this version */
  version: AgreedVersion;
  /** greatest number of bytes of one frame */
  limit: number;
  readonly #limits: Pick<Limits, "headers" | "headerLine">;
  #held: Buffer = Buffer.alloc(0);
  #owned = false;
  #start = 0;
  #end = 0;
  /** positions relative to `#start`: the end of the scanned part, and the start of the current text line */
  #searched = 0;
  #line = 0;
  #lines = 0;
  #head: (FrameHead & { size: number }) | undefined;

  constructor(limits: Pick<Limits, "headers" | "headerLine">, limit: number) {
    this.#limits = limits;
    this.limit = limit;
  }

  /** The frames that `chunk` completes, one by one. The caller may set `version` and `limit` between them, or stop. */
  *read(chunk: Buffer): Generator<Frame, void, void> {
    this.#append(chunk);
    for (let frame = this.#next(); frame; frame = this.#next()) yield frame;
    if (this.#end - this.#start > this.limit) throw this.#refusal("frame too large");
  }

  #append(chunk: Buffer): void {
    const left = this.#end - this.#start;
    if (left === 0) {
      this.#held = chunk;
      this.#owned = false;
      this.#start = 0;
      this.#end = chunk.length;
      return;
    }
    if (!this.#owned || this.#held.length - this.#end < chunk.length) {
      const roomier = Buffer.allocUnsafe(Math.max(1024, 2 * (left + chunk.length)));
      this.#held.copy(roomier, 0, this.#start, this.#end);
      this.#held = roomier;
      this.#owned = true;
      this.#start = 0;
      this.#end = left;
    }
    chunk.copy(this.#held, this.#end);
    this.#end += chunk.length;
  }

  #next(): Frame | undefined {
    if (!this.#head) {
      this.#skipLineEnds();
      if (this.#start === this.#end) return undefined;
      this.#head = this.#readHead();
      if (!this.#head) return undefined;
      this.#searched = this.#head.size;
    }
    return this.#readBody(this.#head);
  }

  /** Line ends between frames are heart-beats. */
  #skipLineEnds(): void {
    while (this.#start < this.#end) {
      const [first, second] = [this.#held[this.#start], this.#held[this.#start + 1]];
      const pair = first === CR && takesCarriageReturn(this.version);
      if (first !== LF && !(pair && second === LF && this.#start + 1 < this.#end)) return;
      this.#start += first === LF ? 1 : 2;
      this.#searched = 0;
    }
  }

  #readHead(): (FrameHead & { size: number }) | undefined {
    const view = this.#held.subarray(this.#start, this.#end);
    const nul = view.indexOf(NUL, this.#searched);
    for (let at = view.indexOf(LF, this.#searched); at >= 0; at = view.indexOf(LF, at + 1)) {
      if (nul >= 0 && nul < at) throw new Refusal("frame ends inside its headers");
      if (this.#endsHead(view, at)) {
        return { ...parseHead(view.subarray(0, this.#line - 1), this.version), size: at + 1 };
      }
      this.#countLine(at - this.#line);
      this.#line = at + 1;
    }
    if (nul >= 0) throw new Refusal("frame ends inside its headers");
    if (view.length - this.#line > this.#limits.headerLine) throw new Refusal("header too long");
    this.#searched = view.length;
    return undefined;
  }

  #endsHead(view: Buffer, at: number): boolean {
    const length = at - this.#line;
    if (this.#lines === 0) return false;
    return length === 0 || (length === 1 && view[this.#line] === CR && takesCarriageReturn(this.version));
  }

  #countLine(length: number): void {
    this.#lines += 1;
    if (length > this.#limits.headerLine) throw new Refusal("header too long");
    if (this.#lines > this.#limits.headers + 1) throw new Refusal("too many headers");
  }

  #readBody(head: FrameHead & { size: number }): Frame | undefined {
    const view = this.#held.subarray(this.#start, this.#end);
    const { contentLength, size } = head;
    if (contentLength !== undefined && size + contentLength + 1 > this.limit)
      throw this.#refusal("frame too large");
    let end = contentLength === undefined ? view.indexOf(NUL, this.#searched) : size + contentLength;
    if (end >= view.length) end = -1;
    if (end < 0) {
      this.#searched = view.length;
      return undefined;
    }
    if (view[end] !== NUL) throw this.#refusal("body is longer than its content-length");
    if (end + 1 > this.limit) throw this.#refusal("frame too large");
    const body = view.subarray(size, end);
    this.#start += end + 1;
    this.#searched = this.#line = this.#lines = 0;
    this.#head = undefined;
    return { command: head.command, headers: head.headers, body };
  }

  #refusal(reason: string): Refusal {
    const refusal = new Refusal(reason);
    refusal.receipt = this.#head?.headers.get("receipt");
    return refusal;
  }
}

interface FrameHead {
  command: string;
  headers: ReadonlyMap<string, string>;
  /** if undefined, the body ends at the first NUL */
  contentLength: number | undefined;
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** CR LF ends a text line in 1.2 and in CONNECT, where no version is agreed yet. */
const takesCarriageReturn = (version: AgreedVersion) => version === undefined || version === "1.2";

function parseHead(octets: Buffer, agreed: AgreedVersion): FrameHead {
  const [command = "", ...lines] = decode(octets).split("\n").map(headerLine(agreed));
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

const headerLine = (version: AgreedVersion) => (line: string) => {
  if (!takesCarriageReturn(version)) return line;
  const text = line.endsWith("\r") ? line.slice(0, -1) : line;
  if (text.includes("\r")) throw new Refusal("carriage return inside a header");
  return text;
};

function addHeader(headers: Map<string, string>, line: string, version: AgreedVersion): void {
  const colon = line.indexOf(":");
  if (colon < 0) throw new Refusal("header without a colon");
  if (colon === 0) throw new Refusal("header without a name");
  const name = unescapeHeader(line.slice(0, colon), version);
  const value = unescapeHeader(line.slice(colon + 1), version);
  // In 1.0 blanks are padding; from 1.1 they belong to the value.
  const [heldName, heldValue] = version === "1.0" ? [name.trim(), value.trim()] : [name, value];
  if (!headers.has(heldName)) headers.set(heldName, heldValue);
}

function contentLengthOf(headers: ReadonlyMap<string, string>): number | undefined {
  const given = headers.get("content-length");
  if (given === undefined) return undefined;
  if (!/^\d{1,15}$/.test(given)) throw new Refusal("content-length is not a number");
  return Number(given);
}
