/**
 * The two files of a recording. `<day>.ndjson.gz` has the closed members (gzip members). `<day>.open.ndjson` has the open member, as plain
 * text lines. To close a member, the writer appends it to the first file, and only then empties the second. After a crash between these
 * steps both files have the same lines, with the same numbers.
 */
import {
  close,
  closeSync,
  existsSync,
  fdatasync,
  fsyncSync,
  ftruncate,
  open,
  openSync,
  readFileSync,
  truncateSync,
  write,
  writeSync,
} from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import * as v from "valibot";
import { type RecordedLine, recordedLine } from "#wire/gateway/recording";
import { noted, originOf } from "./facts.ts";
import { type Facts, type Member, packMember, packMemberSync, scanMembers } from "./member.ts";

export const closedPath = (folder: string, day: string) => join(folder, `${day}.ndjson.gz`);
export const openPath = (folder: string, day: string) => join(folder, `${day}.open.ndjson`);

/**
 * The writes of a running recording; a test supplies a full disk. If the process is killed, all written lines remain. A power cut can lose
 * lines that were not yet synced. A sync takes as much CPU time as ten writes.
 */
export interface Disk {
  /** opens a file for appending */
  open(path: string): Promise<number>;
  write(file: number, octets: Buffer): Promise<void>;
  sync(file: number): Promise<void>;
}

const toOpen = promisify(open);
const toSync = promisify(fdatasync);
const toWrite = promisify(write);
const toClose = promisify(close);
const toTruncate = promisify(ftruncate);

export const realDisk: Disk = {
  open: (path) => toOpen(path, "a", 0o644),
  async write(file, octets) {
    for (let from = 0; from < octets.length; ) from += (await toWrite(file, octets, from)).bytesWritten;
  },
  sync: toSync,
};

// Reading the files.

export interface OpenLines {
  lines: RecordedLine[];
  /** octets of these lines */
  whole: number;
  /** octets after these lines that are not a valid line */
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
  /** octets of an incomplete line or member that were removed */
  cut: number;
  /** reason why the files cannot be continued; they are then not changed */
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
  add(line: string): void;
  /** octets of the open member */
  pending(): number;
  /** octets of both files */
  octets(): number;
  /** closes the open member */
  endMember(facts: Facts): void;
  /** resolves when all lines added so far are written */
  flush(): Promise<void>;
  /** resolves when all written lines would survive a power cut */
  sync(): Promise<void>;
  close(): Promise<void>;
}

interface DayFileOptions {
  folder: string;
  day: string;
  disk: Disk;
  /** called once; nothing is written after this call */
  failed: (error: unknown) => void;
}

/** @param size octets of the closed members */
export function writeDay({ folder, day, disk, failed }: DayFileOptions, size: number): DayFile {
  let closedSize = size;
  let member: string[] = [];
  let memberSize = 0;
  let unwritten: string[] = [];
  let file: number | undefined;
  let dirty = false;
  let broken = false;
  let last = Promise.resolve();

  /** Jobs run one after another. After the first failure no further job runs. */
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
  const append = async (text: Buffer, rest: Buffer, facts: Facts) => {
    // The whole member is first in the open file. If it is appended incompletely, it is written again from there.
    if (rest.length > 0) await disk.write(await openFile(), rest);
    const packed = await packMember(text, facts);
    const closed = await disk.open(closedPath(folder, day));
    try {
      await disk.write(closed, packed);
      await disk.sync(closed);
    } finally {
      await toClose(closed);
    }
    closedSize += packed.length;
    await toTruncate(await openFile(), 0);
  };
  return {
    day,
    add(line) {
      member.push(line);
      unwritten.push(line);
      memberSize += line.length;
    },
    pending: () => memberSize,
    octets: () => closedSize + memberSize,
    endMember(facts) {
      if (member.length === 0) return;
      const text = Buffer.from(member.join(""));
      const rest = Buffer.from(unwritten.join(""));
      member = [];
      unwritten = [];
      memberSize = 0;
      void then(() => append(text, rest, facts));
    },
    flush: () =>
      then(async () => {
        if (unwritten.length === 0) return;
        const text = Buffer.from(unwritten.join(""));
        unwritten = [];
        await disk.write(await openFile(), text);
        dirty = true;
      }),
    sync: () =>
      then(async () => {
        if (dirty) await disk.sync(await openFile());
        dirty = false;
      }),
    async close() {
      await last;
      if (file !== undefined) await toClose(file);
      file = undefined;
      if (!broken && memberSize === 0) await rm(openPath(folder, day), { force: true });
    },
  };
}
