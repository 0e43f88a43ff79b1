/** Reads the lines of a recording's open file, up to the first one that cannot be read. */
import * as v from "valibot";
import { type RecordedLine, recordedLine, recordingVersion } from "#wire/gateway/recording";
import { laterVersion } from "./member.ts";

export interface OpenLines {
  lines: RecordedLine[];
  /** bytes of these lines */
  whole: number;
  /** bytes of an incomplete last line */
  torn: number;
  /** reason why the bytes after the lines cannot be read; undefined if they are only an incomplete last line */
  fault: string | undefined;
}

/** The lines of an open file, up to the first one that cannot be read or is missing. @param after number of the last closed line */
export function linesOf(octets: Buffer, after: number): OpenLines {
  const lines: RecordedLine[] = [];
  let whole = 0;
  for (let end = octets.indexOf(0x0a); end >= 0; end = octets.indexOf(0x0a, whole)) {
    const text = octets.toString("utf8", whole, end);
    const line = lineOf(text);
    const later = line === undefined || line.k === "start" ? laterThan(text) : undefined;
    if (!line || later !== undefined) return { lines, whole, torn: 0, fault: later ?? unreadableLine };
    const last = lines.at(-1)?.n;
    // a later change belongs to a board that is not known
    if (last !== undefined && line.n !== last + 1) return { lines, whole, torn: 0, fault: linesMissing };
    whole = end + 1;
    if (line.n > after) lines.push(line);
  }
  const rest = octets.subarray(whole);
  return isTornLine(rest)
    ? { lines, whole, torn: rest.length, fault: undefined }
    : { lines, whole, torn: 0, fault: unreadableLine };
}

const unreadableLine = "it has a line that cannot be read";
const linesMissing = "lines are missing in it";

/** Every line begins like this. */
const lineBegins = Buffer.from('{"k":"');

/** Whether bytes without a line break are the begin of a line. JSON has no control characters; after a power cut a file may end with zeros. */
const isTornLine = (octets: Buffer) =>
  octets.subarray(0, lineBegins.length).equals(lineBegins.subarray(0, octets.length)) &&
  octets.every((octet) => octet >= 0x20);

const startLine = v.object({ k: v.literal("start"), version: v.number() });

/** The reason if a text is the first line of a later version, which may have other fields. */
function laterThan(text: string): string | undefined {
  const read = v.safeParse(startLine, jsonOf(text));
  return read.success && read.output.version > recordingVersion
    ? laterVersion(read.output.version)
    : undefined;
}

/** @returns undefined if the text is not a line of a recording */
export function lineOf(text: string): RecordedLine | undefined {
  const read = v.safeParse(recordedLine, jsonOf(text));
  return read.success ? read.output : undefined;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // not JSON
  }
}
