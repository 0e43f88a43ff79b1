/** Finds the members of a file from their headers, without decompressing them, and the parts of a damaged file that have none. */
import { type FileHandle, open, stat } from "node:fs/promises";
import {
  DamagedMember,
  gzipHead,
  hasHeader,
  headLength,
  type Member,
  memberAt,
  reasons,
  unpackMember,
} from "./member.ts";

/** A part of a file in which no member can be found. */
export interface Damage {
  offset: number;
  size: number;
  /** number of members before it */
  after: number;
  why: string;
}

export interface FileScan {
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

export const noFile = (): FileScan => ({ members: [], whole: 0, damage: [], torn: false, fault: undefined });

/** Finds the members of a file from their headers. After a damaged part, the search goes on at the next header. */
export function scanMembers(octets: Buffer): FileScan {
  const members: Member[] = [];
  const damage: Damage[] = [];
  let whole = 0;
  for (let offset = 0; offset < octets.length; ) {
    const found = memberAt(octets.subarray(offset), { offset, left: octets.length - offset });
    if (typeof found === "string") {
      const next = nextHeader(octets, offset + 1);
      const repaired =
        found === reasons.cutShort ? ofTrueSize(octets.subarray(offset, next), offset) : undefined;
      if (repaired) members.push(repaired);
      else {
        const why = found === reasons.cutShort && next < octets.length ? reasons.damaged : found;
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
  if (first?.why === reasons.foreign && members.length > 0) first.why = reasons.damaged;
  const torn = damage.at(-1)?.why === reasons.cutShort;
  return { members, whole, damage, torn, fault: members.length === 0 ? first?.why : undefined };
}

/** The size in a header may be damaged. Then the member ends at the next header, if its content is intact up to there. */
function trueSize(octets: Buffer, { offset, size }: Member): number {
  const end = offset + size;
  if (end === octets.length || hasHeader(octets, end)) return size;
  const next = nextHeader(octets, offset + headLength);
  if (next === end || next === octets.length || isIntact(octets.subarray(offset, end))) return size;
  return next < end || isIntact(octets.subarray(offset, next)) ? next - offset : size;
}

/** The member of these octets, of which the header gives a greater size. @returns undefined if its content is not intact */
function ofTrueSize(octets: Buffer, offset: number): Member | undefined {
  if (octets.length < headLength) return undefined;
  const whole = Buffer.from(octets);
  whole.writeUInt32LE(whole.length, gzipHead.length + 6);
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
  let at = octets.indexOf(gzipHead, from);
  while (at >= 0 && !hasHeader(octets, at)) at = octets.indexOf(gzipHead, at + 1);
  return at < 0 ? octets.length : at;
}

/** The error for a recording that cannot be read; the message says why. */
export class Unusable extends Error {
  override readonly name: string = "Unusable";
}

/** The error for a folder, a pipe or a device with the name of a recording. Reading a pipe would never end. */
export class NotAFile extends Unusable {
  constructor() {
    super("it is not a regular file");
  }
}

/** Greatest size of a file with damaged parts. Such a file is read whole. */
const largestDamagedFile = 512 * 1024 * 1024;

/** Finds the members of a file like `scanMembers`, but reads only the headers of an intact file. @throws NotAFile, or the system's error */
export async function scanFile(path: string): Promise<FileScan> {
  if (!(await stat(path)).isFile()) throw new NotAFile();
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const members: Member[] = [];
    let offset = 0;
    while (offset < size) {
      const found = memberAt(await headAt(file, offset), { offset, left: size - offset });
      if (typeof found === "string") {
        if (size <= largestDamagedFile) return scanMembers(await octetsAt(file, 0, size));
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
  const whole = head.length < headLength ? headLength : headLength + head.readUInt16LE(gzipHead.length);
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
