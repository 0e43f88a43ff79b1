/** Decides whether octets from upstream are JSON of the declared kind; only then may they go out, as they are. */
import { type Dropped, MalformedBody, read, refuseUnreadable } from "#wire/read";
import type { Shape } from "#wire/schema";
import type { Surprise } from "#wire/surprises";

export interface CheckedBody {
  /** the body as the contract reads it */
  body: unknown;
  rows: number;
  dropped: readonly Dropped[];
  /** what the contract does not say of it */
  surprises: readonly Surprise[];
}

/** The deepest real body has five levels. */
const depthLimit = 64;
/** Objects and arrays; a board of 3,000 lines has 3,002. */
const containerLimit = 20_000;
/** Values of any kind; a board of 3,000 lines has 69,000. Keeps reading one body within some tenths of a second. */
const valueLimit = 150_000;

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** @throws MalformedBody */
export function checkBody(shape: Shape, octets: Buffer): CheckedBody {
  const size = measure(octets);
  if (size) throw new MalformedBody(size);
  const parsed = parse(octets);
  const reading = read(shape, parsed);
  refuseUnreadable(reading);
  const { body, dropped, surprises } = reading;
  return { body, dropped, surprises, rows: countRows(body) };
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
const openers = new Set([0x5b, 0x7b]);
const closers = new Set([0x5d, 0x7d]);

/** Why this is too deep or too large to parse, found without parsing it; undefined when it may be parsed. */
function measure(octets: Buffer): string | undefined {
  let depth = 0;
  let containers = 0;
  let values = 0;
  for (let at = 0; at < octets.length; at += 1) {
    const octet = octets[at];
    if (octet === quote) at = endOfText(octets, at + 1);
    else if (octet === comma) values += 1;
    else if (octet !== undefined && octet >= 0x5b) {
      if (openers.has(octet)) {
        depth += 1;
        containers += 1;
      } else if (closers.has(octet)) depth -= 1;
      if (depth > depthLimit) return "nested too deeply";
    }
    if (containers > containerLimit || values > valueLimit) return "more values than any real body";
  }
  return undefined;
}

function endOfText(octets: Buffer, from: number): number {
  for (let at = from; at < octets.length; at += 1) {
    const octet = octets[at];
    if (octet === backslash) at += 1;
    else if (octet === quote) return at;
  }
  return octets.length;
}

/** Rows of a list, or of the lists inside an object. */
function countRows(body: unknown): number {
  if (Array.isArray(body)) return body.length;
  if (typeof body !== "object" || body === null) return 0;
  return Object.values(body).reduce<number>((sum, part) => sum + (Array.isArray(part) ? part.length : 0), 0);
}
