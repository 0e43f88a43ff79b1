/**
 * The two files of a recording. `<day>.ndjson.gz` contains the closed members (gzip members). `<day>.open.ndjson` contains the open member,
 * as plain text lines. To close a member, the writer appends it to the first file, and only then empties the second. After a crash between
 * these steps both files have the same lines, with the same numbers.
 */

import { rm } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { type RecordedLine, recordedLine, recordingVersion } from "#wire/gateway/recording";
import { type Disk, toClose, toMeasure, toTruncate } from "./disk.ts";
import { type Facts, jsonOf, laterVersion, packMember } from "./member.ts";

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

export const closedPath = (folder: string, day: string) => join(folder, `${day}.ndjson.gz`);
export const openPath = (folder: string, day: string) => join(folder, `${day}.open.ndjson`);

interface DayFileOptions {
  folder: string;
  day: string;
  /** bytes of the closed members */
  size: number;
  disk: Disk;
  /** called once; nothing is written after it */
  failed: (error: unknown) => void;
  /** true if the lines are kept in memory until `release` is called */
  held: boolean;
}

/** Bytes of a compressed member when it is closed. A member has at most 64 kB; its exact size is known only when it is closed. */
const worthMember = 58_000;
/** Bytes of text that count as one byte of the compressed member: `first` before the first member is closed, and `most` at most. */
const firstRatio = 4.2;
const mostRatio = 6;
/** bytes of an empty member's buffer: enough for a usual member and its last lines */
const usualText = 320_000;

/** The text of the open member. Each line is encoded once, for the open file and for the compressed member. */
class OpenText {
  #octets = Buffer.alloc(0);
  #size = 0;
  #taken = 0;

  get size(): number {
    return this.#size;
  }

  add(line: string): void {
    const most = 3 * line.length; // UTF-8 has at most three bytes for each unit of a string
    if (this.#octets.length - this.#size < most) {
      const larger = Buffer.allocUnsafe(Math.max(usualText, 2 * this.#octets.length, this.#size + most));
      this.#octets.copy(larger, 0, 0, this.#size);
      this.#octets = larger;
    }
    this.#size += this.#octets.write(line, this.#size);
  }

  /** The lines that were added since the last call. */
  take(): Buffer {
    const from = this.#taken;
    this.#taken = this.#size;
    return this.#octets.subarray(from, this.#size);
  }

  whole = () => this.#octets.subarray(0, this.#size);
}

/** Appends all octets and syncs them, or puts the file back to its former length. @throws the system's error */
async function appendWhole(disk: Disk, path: string, octets: Buffer): Promise<void> {
  const file = await disk.open(path);
  try {
    const { size } = await toMeasure(file);
    try {
      await disk.write(file, octets);
      await disk.sync(file);
    } catch (error) {
      await toTruncate(file, size).catch(() => undefined); // the next start removes an incomplete member
      throw error;
    }
  } finally {
    await toClose(file);
  }
}

/** Writes the two files. */
export class DayFile {
  readonly day: string;
  readonly #options: DayFileOptions;
  #closedSize: number;
  #text = new OpenText();
  #ratio = firstRatio;
  #file: number | undefined;
  #dirty = false;
  #broken = false;
  #release: (() => void) | undefined;
  /** the jobs so far; each begins after the one before it */
  #last: Promise<void>;

  constructor(options: DayFileOptions) {
    this.day = options.day;
    this.#options = options;
    this.#closedSize = options.size;
    this.#last = options.held
      ? new Promise((done) => {
          this.#release = done;
        })
      : Promise.resolve();
  }

  /** whether nothing is written until `release` is called */
  held(): boolean {
    return this.#release !== undefined;
  }

  release(): void {
    this.#release?.();
    this.#release = undefined;
  }

  add(line: string): void {
    this.#text.add(line);
  }

  /** bytes of the open member */
  pending(): number {
    return this.#text.size;
  }

  /** whether the open member, once compressed, nearly has the largest size of a member */
  full(): boolean {
    return this.#text.size >= worthMember * this.#ratio;
  }

  /** bytes of both files */
  octets(): number {
    return this.#closedSize + this.#text.size;
  }

  /** closes the open member */
  endMember(facts: Facts): void {
    if (this.#text.size === 0) return;
    const rest = this.#text.take();
    const whole = this.#text.whole();
    this.#text = new OpenText();
    void this.#then(() => this.#append(whole, rest, facts));
  }

  /** resolves when all lines added so far are written */
  flush(): Promise<void> {
    if (this.held()) return Promise.resolve();
    const lines = this.#text.take();
    if (lines.length === 0) return this.#last;
    return this.#then(async () => {
      await this.#options.disk.write(await this.#open(), lines);
      this.#dirty = true;
    });
  }

  /** resolves when all written lines would survive a power cut */
  sync(): Promise<void> {
    return this.#then(async () => {
      if (this.#dirty) await this.#options.disk.sync(await this.#open());
      this.#dirty = false;
    });
  }

  /** a held file is never written */
  async close(): Promise<void> {
    if (this.held()) return;
    await this.#last;
    if (this.#file !== undefined) await toClose(this.#file);
    this.#file = undefined;
    const { folder, day } = this.#options;
    if (!this.#broken && this.#text.size === 0) await rm(openPath(folder, day), { force: true });
  }

  /** Runs jobs one after another. After the first failure it runs no further job. */
  #then(job: () => Promise<void>): Promise<void> {
    this.#last = this.#last
      .then(() => (this.#broken ? undefined : job()))
      .catch((error: unknown) => {
        this.#broken = true;
        this.#options.failed(error);
      });
    return this.#last;
  }

  async #open(): Promise<number> {
    const { disk, folder, day } = this.#options;
    this.#file ??= await disk.open(openPath(folder, day));
    return this.#file;
  }

  async #append(whole: Buffer, rest: Buffer, facts: Facts): Promise<void> {
    const { disk, folder, day } = this.#options;
    // The open file already contains the whole member. If the append is incomplete, the next start repeats it from there.
    if (rest.length > 0) await disk.write(await this.#open(), rest);
    const packed = await packMember(whole, facts);
    await appendWhole(disk, closedPath(folder, day), packed);
    this.#closedSize += packed.length;
    this.#ratio = Math.min(mostRatio, whole.length / packed.length);
    await toTruncate(await this.#open(), 0);
  }
}
