/**
 * A closed part of a recording is one gzip member, which `zcat` can read. An extra field in its header (RFC 1952, 2.3.1.1) has the member's
 * size and a summary. A day can therefore be listed without decompressing it.
 */
import { type FileHandle, open, stat } from "node:fs/promises";
import { promisify } from "node:util";
import { crc32, deflateRaw, deflateRawSync, inflateRawSync } from "node:zlib";
import * as v from "valibot";
import { recordingVersion } from "#wire/gateway/recording";

const pair = v.tuple([v.number(), v.number()]);

/** Summary of a member. Times are by the exchange's clock unless a comment says otherwise. */
const facts = v.object({
  /** numbers of the first and the last line */
  n: pair,
  /** times of the first and the last line by the gateway's clock */
  at: pair,
  ex: pair,
  source: v.string(),
  /** exchange's ms per ms of the gateway */
  speed: v.number(),
  boards: v.number(),
  /** times of the first and the last board; null if the member has no board */
  boardsFrom: v.nullable(v.number()),
  boardsTo: v.nullable(v.number()),
  gaps: v.array(v.object({ from: v.number(), to: v.number(), why: v.string() })),
  /** requests with an answer in this member; null if there are too many */
  asked: v.nullable(v.array(v.string())),
  integrity: v.optional(
    v.object({ boards: v.number(), gaps: v.number(), coverage: v.number(), equal: v.boolean() }),
  ),
  /** set if the recording is complete, because its day is over */
  ended: v.optional(v.literal(true)),
});
export type Facts = v.InferOutput<typeof facts>;

const header = v.object({ v: v.number(), ...facts.entries });

/** ID1, ID2, deflate, FEXTRA; no time, no extra flags, unknown system */
const fixed = Buffer.from([0x1f, 0x8b, 0x08, 0x04, 0, 0, 0, 0, 0, 0xff]);
/** our subfield: name, length, the member's size, then the summary as JSON */
const name = Buffer.from("PO", "latin1");
const before = fixed.length + 2 + 4 + 4;
const trailer = 8;
/** greatest number of bytes of an extra field */
const mostExtra = 65_000;

const deflate = promisify(deflateRaw);
/** Level 6 is zlib's own default. */
const level = { level: 6 };

export async function packMember(text: Buffer, of: Facts): Promise<Buffer> {
  return packed(await deflate(text, level), text, of);
}

export const packMemberSync = (text: Buffer, of: Facts): Buffer =>
  packed(deflateRawSync(text, level), text, of);

function packed(body: Buffer, text: Buffer, of: Facts): Buffer {
  const whole = summaryOf(of);
  const summary = whole.length <= mostExtra ? whole : summaryOf({ ...of, asked: null });
  const octets = Buffer.alloc(before + summary.length + body.length + trailer);
  fixed.copy(octets);
  octets.writeUInt16LE(summary.length + 8, fixed.length);
  name.copy(octets, fixed.length + 2);
  octets.writeUInt16LE(summary.length + 4, fixed.length + 4);
  octets.writeUInt32LE(octets.length, fixed.length + 6);
  summary.copy(octets, before);
  body.copy(octets, before + summary.length);
  octets.writeUInt32LE(crc32(text), octets.length - trailer);
  octets.writeUInt32LE(text.length, octets.length - 4);
  return octets;
}

/** The summary ends with a checksum of the text before it. */
function summaryOf(of: Facts): Buffer {
  const text = JSON.stringify({ v: recordingVersion, ...of }).slice(0, -1);
  return Buffer.from(`${text},"sum":${crc32(text)}}`);
}

/** Whether a summary equals its checksum; earlier versions wrote none. */
function isSound(summary: string): boolean {
  const [, text, sum] = /^(.*),"sum":(\d+)\}$/.exec(summary) ?? [];
  return text === undefined || crc32(text) === Number(sum);
}

export interface Member extends Facts {
  /** position in the file, bytes */
  offset: number;
  size: number;
}

/** A part of a file in which no member can be found. */
export interface Damage {
  offset: number;
  size: number;
  /** number of members before it */
  after: number;
  why: string;
}

export interface Scanned {
  members: Member[];
  /** position after the last member, bytes */
  whole: number;
  /** in the order of the file */
  damage: Damage[];
  /** whether the last damage is the begin of a member, as after a write that did not end */
  torn: boolean;
  /** reason why the file has no member */
  fault: string | undefined;
}

export const noFile = (): Scanned => ({ members: [], whole: 0, damage: [], torn: false, fault: undefined });

const cutShort = "it is cut short";
const damaged = "it is damaged";
const foreign = "it is not a recording";

/** Finds the members of a file from their headers. After a damaged part, the search goes on at the next header. */
export function scanMembers(octets: Buffer): Scanned {
  const members: Member[] = [];
  const damage: Damage[] = [];
  let whole = 0;
  for (let offset = 0; offset < octets.length; ) {
    const found = memberAt(octets.subarray(offset), { offset, left: octets.length - offset });
    if (typeof found === "string") {
      const next = nextHeader(octets, offset + 1);
      const repaired = found === cutShort ? ofTrueSize(octets.subarray(offset, next), offset) : undefined;
      if (repaired) members.push(repaired);
      else {
        const why = found === cutShort && next < octets.length ? damaged : found;
        damage.push({ offset, size: next - offset, after: members.length, why });
      }
      offset = next;
      if (repaired) whole = offset;
    } else {
      const size = trueSize(octets, found);
      members.push({ ...found, size });
      offset += size;
      whole = offset;
    }
  }
  const [first] = damage;
  if (first?.why === foreign && members.length > 0) first.why = damaged;
  const torn = damage.at(-1)?.why === cutShort;
  return { members, whole, damage, torn, fault: members.length === 0 ? first?.why : undefined };
}

/** The size in a header may be damaged. Then the member ends at the next header, if its content is intact up to there. */
function trueSize(octets: Buffer, { offset, size }: Member): number {
  const end = offset + size;
  if (end === octets.length || hasHeader(octets, end)) return size;
  const next = nextHeader(octets, offset + before);
  if (next === end || next === octets.length || isIntact(octets.subarray(offset, end))) return size;
  return next < end || isIntact(octets.subarray(offset, next)) ? next - offset : size;
}

/** The member of these octets, of which the header gives a greater size. @returns undefined if its content is not intact */
function ofTrueSize(octets: Buffer, offset: number): Member | undefined {
  if (octets.length < before) return undefined;
  const whole = Buffer.from(octets);
  whole.writeUInt32LE(whole.length, fixed.length + 6);
  const found = memberAt(whole, { offset, left: whole.length });
  return typeof found !== "string" && isIntact(whole) ? found : undefined;
}

function isIntact(octets: Buffer): boolean {
  try {
    unpackMember(octets);
    return true;
  } catch (error) {
    if (error instanceof DamagedMember) return false;
    throw error;
  }
}

/** Position of the next header, or the end of the octets. */
function nextHeader(octets: Buffer, from: number): number {
  let at = octets.indexOf(fixed, from);
  while (at >= 0 && !hasHeader(octets, at)) at = octets.indexOf(fixed, at + 1);
  return at < 0 ? octets.length : at;
}

const hasHeader = (octets: Buffer, at: number) =>
  startsAlike(octets.subarray(at), fixed) && startsAlike(octets.subarray(at + fixed.length + 2), name);

/** The error for a folder, a pipe or a device with the name of a recording. Reading a pipe would never end. */
export class NotAFile extends Error {
  override readonly name = "NotAFile";
  constructor() {
    super("it is not a regular file");
  }
}

/** Greatest size of a file with damaged parts. Such a file is read whole. */
const mostDamaged = 512 * 1024 * 1024;

/** Finds the members of a file like `scanMembers`, but reads only the headers of an intact file. @throws NotAFile, or the system's error */
export async function scanFile(path: string): Promise<Scanned> {
  if (!(await stat(path)).isFile()) throw new NotAFile();
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const members: Member[] = [];
    let offset = 0;
    while (offset < size) {
      const found = memberAt(await headAt(file, offset), { offset, left: size - offset });
      if (typeof found === "string") {
        if (size <= mostDamaged) return scanMembers(await octetsAt(file, 0, size));
        return {
          ...noFile(),
          members,
          whole: offset,
          damage: [{ offset, size: size - offset, after: members.length, why: found }],
        };
      }
      members.push(found);
      offset += found.size;
    }
    return { ...noFile(), members, whole: offset };
  } finally {
    await file.close();
  }
}

/** bytes read for a header; most headers are shorter */
const usualHead = 4_096;

async function headAt(file: FileHandle, offset: number): Promise<Buffer> {
  const head = await octetsAt(file, offset, usualHead);
  const whole = head.length < before ? before : before + head.readUInt16LE(fixed.length);
  return whole <= usualHead ? head : octetsAt(file, offset, whole);
}

/** Reads bytes of a file; fewer if the file ends before. */
export async function octetsAt(file: FileHandle, offset: number, size: number): Promise<Buffer> {
  const octets = Buffer.alloc(size);
  let read = 0;
  while (read < size) {
    const { bytesRead } = await file.read(octets, read, size - read, offset + read);
    if (bytesRead === 0) break;
    read += bytesRead;
  }
  return octets.subarray(0, read);
}

/** @param head first bytes of the member, at least its header @param left bytes from its start to the end of the file */
function memberAt(head: Buffer, { offset, left }: { offset: number; left: number }): Member | string {
  if (!startsAlike(head, fixed)) return offset === 0 ? foreign : damaged;
  if (head.length < before) return cutShort;
  const extra = head.readUInt16LE(fixed.length + 4);
  if (!head.subarray(fixed.length + 2, fixed.length + 4).equals(name) || extra < 4)
    return offset === 0 ? foreign : damaged;
  const size = head.readUInt32LE(fixed.length + 6);
  if (left < size || head.length < before + extra - 4) return cutShort;
  const text = head.toString("utf8", before, before + extra - 4);
  const summary = parsed(text);
  const version = v.safeParse(v.object({ v: v.number() }), summary);
  if (version.success && version.output.v > recordingVersion) return laterVersion(version.output.v);
  if (!isSound(text)) return damaged;
  const read = v.safeParse(header, summary);
  if (!read.success || size < before + extra - 4 + trailer) return damaged;
  const { v: _, ...of } = read.output;
  const fits = isOrdered(of.n) && isOrdered(of.ex) && of.boards > 0 === (of.boardsFrom !== null);
  return fits ? { ...of, offset, size } : damaged;
}

const isOrdered = ([from, to]: readonly [number, number]) => from <= to;

/** The reason why data of a later version is not read. */
export const laterVersion = (version: number) =>
  `it has version ${version}; this server reads version ${recordingVersion}`;

const startsAlike = (octets: Buffer, start: Buffer) =>
  octets.subarray(0, start.length).equals(start.subarray(0, octets.length));

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // not JSON
  }
}

export class DamagedMember extends Error {
  override readonly name = "DamagedMember";
}

/** greatest number of bytes of a decompressed member; our own members are smaller */
const mostInflated = 64 * 1024 * 1024;

/** @param octets a complete member @throws DamagedMember if its content is damaged */
export function unpackMember(octets: Buffer): string {
  try {
    const extra = octets.readUInt16LE(fixed.length);
    const body = octets.subarray(fixed.length + 2 + extra, octets.length - trailer);
    const text = inflateRawSync(body, { maxOutputLength: mostInflated });
    if (crc32(text) === octets.readUInt32LE(octets.length - trailer)) return text.toString("utf8");
  } catch (error) {
    throw new DamagedMember(error instanceof Error ? error.message : String(error));
  }
  throw new DamagedMember("its checksum is wrong");
}
