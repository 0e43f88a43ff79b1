/**
 * A closed part of a recording is one gzip member, which `zcat` can read. An extra field in its header (RFC 1952, 2.3.1.1) has the member's
 * size and a summary. A day can therefore be listed without decompressing it.
 */
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

/** A summary as text, for comparison. */
export const factsText = (of: Facts): string => JSON.stringify(v.parse(facts, of));

const header = v.object({ v: v.number(), ...facts.entries });

/** ID1, ID2, deflate, FEXTRA; no time, no extra flags, unknown system */
export const gzipHead = Buffer.from([0x1f, 0x8b, 0x08, 0x04, 0, 0, 0, 0, 0, 0xff]);
/** our subfield: name, length, the member's size, then the summary as JSON */
const name = Buffer.from("PO", "latin1");
export const headLength = gzipHead.length + 2 + 4 + 4;
const trailer = 8;
/** greatest number of bytes of an extra field */
const mostExtra = 65_000;

const deflate = promisify(deflateRaw);
/** Level 6 is zlib's own default. */
const level = { level: 6 };

export async function packMember(text: Buffer, of: Facts): Promise<Buffer> {
  return memberOctets(await deflate(text, level), text, of);
}

export const packMemberSync = (text: Buffer, of: Facts): Buffer =>
  memberOctets(deflateRawSync(text, level), text, of);

function memberOctets(body: Buffer, text: Buffer, of: Facts): Buffer {
  const whole = summaryOf(of);
  const summary = whole.length <= mostExtra ? whole : summaryOf({ ...of, asked: null });
  const octets = Buffer.alloc(headLength + summary.length + body.length + trailer);
  gzipHead.copy(octets);
  octets.writeUInt16LE(summary.length + 8, gzipHead.length);
  name.copy(octets, gzipHead.length + 2);
  octets.writeUInt16LE(summary.length + 4, gzipHead.length + 4);
  octets.writeUInt32LE(octets.length, gzipHead.length + 6);
  summary.copy(octets, headLength);
  body.copy(octets, headLength + summary.length);
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

/** Why a member cannot be read. */
export const reasons = {
  cutShort: "it is cut short",
  damaged: "it is damaged",
  foreign: "it is not a recording",
} as const;

/** @param head first bytes of the member, at least its header @param left bytes from its start to the end of the file */
export function memberAt(head: Buffer, { offset, left }: { offset: number; left: number }): Member | string {
  if (!startsAlike(head, gzipHead)) return offset === 0 ? reasons.foreign : reasons.damaged;
  if (head.length < headLength) return reasons.cutShort;
  const extra = head.readUInt16LE(gzipHead.length + 4);
  if (!head.subarray(gzipHead.length + 2, gzipHead.length + 4).equals(name) || extra < 4)
    return offset === 0 ? reasons.foreign : reasons.damaged;
  const size = head.readUInt32LE(gzipHead.length + 6);
  if (left < size || head.length < headLength + extra - 4) return reasons.cutShort;
  const text = head.toString("utf8", headLength, headLength + extra - 4);
  const summary = jsonOf(text);
  const version = v.safeParse(v.object({ v: v.number() }), summary);
  if (version.success && version.output.v > recordingVersion) return laterVersion(version.output.v);
  if (!isSound(text)) return reasons.damaged;
  const read = v.safeParse(header, summary);
  if (!read.success || size < headLength + extra - 4 + trailer) return reasons.damaged;
  const { v: _, ...of } = read.output;
  const fits = isOrdered(of.n) && isOrdered(of.ex) && of.boards > 0 === (of.boardsFrom !== null);
  return fits ? { ...of, offset, size } : reasons.damaged;
}

const isOrdered = ([from, to]: readonly [number, number]) => from <= to;

/** The reason why data of a later version is not read. */
export const laterVersion = (version: number) =>
  `it has version ${version}; this server reads version ${recordingVersion}`;

/** Whether a header, or the begin of one at the end of the octets, is at this position. */
export const hasHeader = (octets: Buffer, at: number) =>
  startsAlike(octets.subarray(at), gzipHead) && startsAlike(octets.subarray(at + gzipHead.length + 2), name);

const startsAlike = (octets: Buffer, start: Buffer) =>
  octets.subarray(0, start.length).equals(start.subarray(0, octets.length));

/** @returns undefined for a text that is not JSON */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export class DamagedMember extends Error {
  override readonly name = "DamagedMember";
}

/** greatest number of bytes of a decompressed member; our own members are smaller */
const largestMemberText = 64 * 1024 * 1024;

/** @param octets a complete member @throws DamagedMember if its content is damaged */
export function unpackMember(octets: Buffer): string {
  try {
    const extra = octets.readUInt16LE(gzipHead.length);
    const body = octets.subarray(gzipHead.length + 2 + extra, octets.length - trailer);
    const text = inflateRawSync(body, { maxOutputLength: largestMemberText });
    if (crc32(text) === octets.readUInt32LE(octets.length - trailer)) return text.toString("utf8");
  } catch (error) {
    throw new DamagedMember(error instanceof Error ? error.message : String(error));
  }
  throw new DamagedMember("its checksum is wrong");
}
