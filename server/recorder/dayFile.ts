/**
 * The two files of a recording. `<day>.ndjson.gz` contains the closed members (gzip members). `<day>.open.ndjson` contains the open member,
 * as plain text lines. To close a member, the writer appends it to the first file, and only then empties the second. After a crash between
 * these steps both files have the same lines, with the same numbers.
 */
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, truncateSync, writeSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { type RecordedLine, recordedLine } from "#wire/gateway/recording";
import { type Disk, toClose, toTruncate } from "./disk.ts";
import { noted, originOf } from "./facts.ts";
import { type Facts, type Member, packMember, packMemberSync, scanMembers } from "./member.ts";

export const closedPath = (folder: string, day: string) => join(folder, `${day}.ndjson.gz`);
export const openPath = (folder: string, day: string) => join(folder, `${day}.open.ndjson`);

// Functions that read the files.

export interface OpenLines {
  lines: RecordedLine[];
  /** bytes of these lines */
  whole: number;
  /** bytes after these lines that are not a complete line */
  torn: number;
}

/** The lines of an open file, up to the first incomplete line. @param after number of the last closed line */
export function linesOf(octets: Buffer, after: number): OpenLines {
  const lines: RecordedLine[] = [];
  let whole = 0;
  for (let end = octets.indexOf(0x0a); end >= 0; end = octets.indexOf(0x0a, whole)) {
    const line = lineOf(octets.toString("utf8", whole, end));
    if (!line) break;
    whole = end + 1;
    if (line.n > after) lines.push(line);
  }
  return { lines, whole, torn: octets.length - whole };
}

/** @returns undefined if the text is not a line of a recording */
export function lineOf(text: string): RecordedLine | undefined {
  try {
    const read = v.safeParse(recordedLine, JSON.parse(text));
    return read.success ? read.output : undefined;
  } catch {
    return undefined; // not JSON
  }
}

const octetsOf = (path: string) => (existsSync(path) ? readFileSync(path) : Buffer.alloc(0));

/** The state of a recording's files after an earlier run. */
export interface Found {
  members: Member[];
  /** bytes of an incomplete line or member that were removed */
  cut: number;
  /** reason why the recorder cannot continue the files; it then leaves them unchanged */
  fault: string | undefined;
}

/** Closes the member that an earlier run left open. @throws the system's error */
export function recoverDay(folder: string, day: string): Found {
  const closed = closedPath(folder, day);
  const octets = octetsOf(closed);
  const { members, whole, fault } = scanMembers(octets);
  const last = members.at(-1);
  const { lines, torn } = linesOf(octetsOf(openPath(folder, day)), last?.n[1] ?? 0);
  // An incomplete member is removed only if its lines are still in the open file.
  const follows = lines[0]?.n === (last?.n[1] ?? 0) + 1;
  if (fault !== undefined && !(fault === "torn" && follows))
    return { members, cut: 0, fault: fault === "torn" ? "it is cut short" : fault };
  if (fault !== undefined) truncateSync(closed, whole);
  const cut = torn + (octets.length - whole);
  const [first] = lines;
  if (first) {
    const origin = originOf(lines, last);
    let facts: Facts | undefined;
    for (const line of lines) facts = noted(facts, line, origin);
    const text = `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`;
    if (facts) {
      const packed = packMemberSync(Buffer.from(text), facts);
      appendSynced(closed, packed);
      members.push({ ...facts, offset: whole, size: packed.length });
    }
  }
  if (existsSync(openPath(folder, day))) truncateSync(openPath(folder, day));
  return { members, cut, fault: undefined };
}

function appendSynced(path: string, octets: Buffer): void {
  const file = openSync(path, "a", 0o644);
  try {
    writeSync(file, octets);
    fsyncSync(file);
  } finally {
    closeSync(file);
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
    const closed = await disk.open(closedPath(folder, day));
    try {
      await disk.write(closed, packed);
      await disk.sync(closed);
    } finally {
      await toClose(closed);
    }
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
