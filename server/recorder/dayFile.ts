/**
 * The two files of a recording: closed members in `<day>.ndjson.gz`, and the member being written, as plain lines, in `<day>.open.ndjson`. A
 * member is closed by appending it to the first, and only then emptying the second. What a crash between the two leaves twice has the same
 * line numbers.
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
 * The writes of a running recording; a test supplies a disk that is full. A killed process loses nothing that was written. Only a power cut can
 * lose what was not yet synced: each sync costs as much CPU as ten writes.
 */
export interface Disk {
  /** for appending */
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

// Reading what is on disk.

export interface OpenLines {
  lines: RecordedLine[];
  /** octets of these lines */
  whole: number;
  /** octets behind them that are no line */
  torn: number;
}

/** The lines of an open file, up to the first that is torn. @param after number of the last closed line */
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

/** @returns undefined where the text is no line of a recording */
export function lineOf(text: string): RecordedLine | undefined {
  try {
    const read = v.safeParse(recordedLine, JSON.parse(text));
    return read.success ? read.output : undefined;
  } catch {
    return undefined; // the caller treats it as torn or damaged
  }
}

const octetsOf = (path: string) => (existsSync(path) ? readFileSync(path) : Buffer.alloc(0));

/** What an earlier run left of a recording. */
export interface Found {
  members: Member[];
  /** octets that were torn and are cut */
  cut: number;
  /** why the files cannot be continued; they stay as they are */
  fault: string | undefined;
}

/** Closes what an earlier run left open. @throws the system's error where the disk refuses */
export function recoverDay(folder: string, day: string): Found {
  const closed = closedPath(folder, day);
  const octets = octetsOf(closed);
  const { members, whole, fault } = scanMembers(octets);
  const last = members.at(-1);
  const { lines, torn } = linesOf(octetsOf(openPath(folder, day)), last?.n[1] ?? 0);
  // A torn member is cut only where its lines are still in the open file.
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
  /** resolves when they survive a power cut */
  sync(): Promise<void>;
  close(): Promise<void>;
}

interface DayFileOptions {
  folder: string;
  day: string;
  disk: Disk;
  /** called once; nothing is written after it */
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

  /** Jobs run one after another; the first that fails is the last. */
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
    // First whole in the open file: a member that is torn while it is appended is written again from there.
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
