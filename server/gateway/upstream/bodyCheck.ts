/** Checks that bytes from upstream are JSON of the declared kind. Only then are they passed on, unchanged. */
import { type DroppedRow, MalformedBody, parseBody, refuseUnreadable } from "#wire/contract/parseBody";
import type { Shape } from "#wire/contract/schema";
import type { Surprise } from "#wire/contract/surprises";

export interface CheckedBody {
  /** the body as read by the contract */
  body: unknown;
  rows: number;
  dropped: readonly DroppedRow[];
  surprises: readonly Surprise[];
  /** true if a row or a figure was dropped, or if a text has an overlong word */
  partly: boolean;
}

/** Deepest nesting that is accepted; the deepest real body has five. */
const depthLimit = 64;
/** Greatest number of objects and arrays; a board of 3,000 lines has 3,002. */
const containerLimit = 20_000;
/** Greatest number of values of any kind; a board of 3,000 lines has 69,000. Reading one body then takes some tenths of a second at most. */
const valueLimit = 150_000;

/** Greatest number of bytes without a blank; the longest real words are file names of 80. */
const wordLimit = 1_000;

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** @throws MalformedBody */
export function checkBody(shape: Shape, octets: Buffer): CheckedBody {
  const { fault, longestWord } = measure(octets);
  if (fault) throw new MalformedBody(fault);
  const parsed = parse(octets);
  const reading = parseBody(shape, parsed);
  refuseUnreadable(reading);
  const { body, dropped, surprises } = reading;
  const doubted = surprises.some(({ kind }) => kind === "type" || kind === "doubted");
  const partly = dropped.length > 0 || doubted || longestWord > wordLimit;
  return { body, dropped, surprises, partly, rows: countRows(body) };
}

function parse(octets: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(octets));
  } catch {
    throw new MalformedBody("not JSON in UTF-8");
  }
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const blank = 0x20;
/** the letters n, r and t after a backslash */
const dividingLetters = new Set([0x6e, 0x72, 0x74]);
const openers = new Set([0x5b, 0x7b]);
const closers = new Set([0x5d, 0x7d]);

interface BodyMeasure {
  /** reason why the body is too deep or too large to parse; undefined if it may be parsed */
  fault?: string;
  /** greatest number of bytes without a blank within one text */
  longestWord: number;
}

/** Measures the body without parsing it. */
function measure(octets: Buffer): BodyMeasure {
  let depth = 0;
  let containers = 0;
  let values = 0;
  let longestWord = 0;
  for (let at = 0; at < octets.length; at += 1) {
    const octet = octets[at];
    if (octet === quote) {
      const text = textFrom(octets, at + 1);
      at = text.end;
      longestWord = Math.max(longestWord, text.longestWord);
    } else if (octet === comma) values += 1;
    else if (octet !== undefined && octet >= 0x5b) {
      if (openers.has(octet)) {
        depth += 1;
        containers += 1;
      } else if (closers.has(octet)) depth -= 1;
      if (depth > depthLimit) return { fault: "nested too deeply", longestWord };
    }
    if (containers > containerLimit || values > valueLimit)
      return { fault: "more values than a real body has", longestWord };
  }
  return { longestWord };
}

/** @returns the end of a text and the length of its longest word; an escaped line break or tab also divides words */
function textFrom(octets: Buffer, from: number): { end: number; longestWord: number } {
  let longestWord = 0;
  let start = from;
  const end = (at: number) => {
    longestWord = Math.max(longestWord, at - start);
    start = at + 1;
  };
  for (let at = from; at < octets.length; at += 1) {
    const octet = octets[at];
    if (octet === quote || octet === blank) end(at);
    if (octet === quote) return { end: at, longestWord };
    if (octet !== backslash) continue;
    at += 1;
    if (dividingLetters.has(octets[at] ?? 0)) end(at);
  }
  end(octets.length);
  return { end: octets.length, longestWord };
}

/** Rows of a list, or of the lists inside an object. */
function countRows(body: unknown): number {
  if (Array.isArray(body)) return body.length;
  if (typeof body !== "object" || body === null) return 0;
  return Object.values(body).reduce<number>((sum, part) => sum + (Array.isArray(part) ? part.length : 0), 0);
}
