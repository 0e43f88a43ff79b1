/**
 * The two files of a recording. `<day>.ndjson.gz` contains the closed members (gzip members). `<day>.open.ndjson` contains the open member,
 * as plain text lines. To close a member, the writer appends it to the first file, and only then empties the second. After a crash between
 * these steps both files have the same lines, with the same numbers.
 */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { type Disk, toClose, toMeasure, toTruncate } from "#server/recorder/storage/disk";
import { type Facts, laterVersion, packMember } from "#server/recorder/storage/member";
import { type RecordedLine, recordedLine, recordingVersion } from "#wire/gateway/recording";

export const closedPath = (folder: string, day: string) => join(folder, `${day}.ndjson.gz`);
export const openPath = (folder: string, day: string) => join(folder, `${day}.open.ndjson`);

// Functions that read the files.

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
    if (!line || later !== undefined) return { lines, whole, torn: 0, fault: later ?? unreadable };
    const last = lines.at(-1)?.n;
    // a later change belongs to a board that is not known
    if (last !== undefined && line.n !== last + 1) return { lines, whole, torn: 0, fault: linesMissing };
    whole = end + 1;
    if (line.n > after) lines.push(line);
  }
  const rest = octets.subarray(whole);
  return isTornLine(rest)
    ? { lines, whole, torn: rest.length, fault: undefined }
    : { lines, whole, torn: 0, fault: unreadable };
}

const unreadable = "it has a line that cannot be read";
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
  const read = v.safeParse(startLine, parsed(text));
  return read.success && read.output.version > recordingVersion
    ? laterVersion(read.output.version)
    : undefined;
}

/** @returns undefined if the text is not a line of a recording */
export function lineOf(text: string): RecordedLine | undefined {
  const read = v.safeParse(recordedLine, parsed(text));
  return read.success ? read.output : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // not JSON
  }
}

// Writing.

export interface DayFile {
  readonly day: string;
  /** whether nothing is written until `release` is called */
  held(): boolean;
  release(): void;
  add(line: string): void;
  /** bytes of the open member */
  pending(): number;
  /** whether the open member, once compressed, nearly has the largest size of a member */
  full(): boolean;
  /** bytes of both files */
  octets(): number;
  /** closes the open member */
  endMember(facts: Facts): void;
  /** resolves when all lines added so far are written */
  flush(): Promise<void>;
  /** resolves when all written lines would survive a power cut */
  sync(): Promise<void>;
  /** a held file is never written */
  close(): Promise<void>;
}

interface DayFileOptions {
  folder: string;
  day: string;
  disk: Disk;
  /** call this once; nothing is written after it */
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

/** @param size bytes of the closed members */
export function writeDay({ folder, day, disk, failed, held }: DayFileOptions, size: number): DayFile {
  let closedSize = size;
  let text = new OpenText();
  let ratio = firstRatio;
  let file: number | undefined;
  let dirty = false;
  let broken = false;
  let release: (() => void) | undefined;
  let last = held
    ? new Promise<void>((done) => {
        release = done;
      })
    : Promise.resolve();

  /** Runs jobs one after another. After the first failure it runs no further job. */
  const then = (job: () => Promise<void>): Promise<void> => {
    last = last
      .then(() => (broken ? undefined : job()))
      .catch((error: unknown) => {
        broken = true;
        failed(error);
      });
    return last;
  };
  const openFile = async () => {
    file ??= await disk.open(openPath(folder, day));
    return file;
  };
  const append = async (whole: Buffer, rest: Buffer, facts: Facts) => {
    // The open file already contains the whole member. If the append is incomplete, the next start repeats it from there.
    if (rest.length > 0) await disk.write(await openFile(), rest);
    const packed = await packMember(whole, facts);
    await appendWhole(disk, closedPath(folder, day), packed);
    closedSize += packed.length;
    ratio = Math.min(mostRatio, whole.length / packed.length);
    await toTruncate(await openFile(), 0);
  };
  return {
    day,
    held: () => release !== undefined,
    release() {
      release?.();
      release = undefined;
    },
    add: (line) => text.add(line),
    pending: () => text.size,
    full: () => text.size >= worthMember * ratio,
    octets: () => closedSize + text.size,
    endMember(facts) {
      if (text.size === 0) return;
      const rest = text.take();
      const whole = text.whole();
      text = new OpenText();
      void then(() => append(whole, rest, facts));
    },
    flush() {
      if (release) return Promise.resolve();
      const lines = text.take();
      if (lines.length === 0) return last;
      return then(async () => {
        await disk.write(await openFile(), lines);
        dirty = true;
      });
    },
    sync: () =>
      then(async () => {
        if (dirty) await disk.sync(await openFile());
        dirty = false;
      }),
    async close() {
      if (release) return;
      await last;
      if (file !== undefined) await toClose(file);
      file = undefined;
      if (!broken && text.size === 0) await rm(openPath(folder, day), { force: true });
    },
  };
}
