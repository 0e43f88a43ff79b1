/**
 * A closed part of a recording: one gzip member, which `zcat` reads like any other. Its header has an extra field (RFC 1952, 2.3.1.1) with the
 * member's size and a summary, so that a day is listed without inflating it.
 */
import { promisify } from "node:util";
import { crc32, deflateRaw, deflateRawSync, inflateRawSync } from "node:zlib";
import * as v from "valibot";
import { recordingVersion } from "#wire/gateway/recording";

const pair = v.tuple([v.number(), v.number()]);

/** Summary of a member. Instants are of the exchange's clock unless said otherwise. */
const facts = v.object({
  /** first and last line */
  n: pair,
  /** gateway's clock of the first and the last line */
  at: pair,
  ex: pair,
  source: v.string(),
  /** exchange's ms per ms of the gateway */
  speed: v.number(),
  boards: v.number(),
  /** the first and the last board; null where the member has none */
  boardsFrom: v.nullable(v.number()),
  boardsTo: v.nullable(v.number()),
  gaps: v.array(v.object({ from: v.number(), to: v.number(), why: v.string() })),
  /** questions with an answer in this member; null where they are too many to name */
  asked: v.nullable(v.array(v.string())),
  integrity: v.optional(
    v.object({ boards: v.number(), gaps: v.number(), coverage: v.number(), equal: v.boolean() }),
  ),
  /** the recording is closed */
  ended: v.optional(v.literal(true)),
});
export type Facts = v.InferOutput<typeof facts>;

const header = v.object({ v: v.number(), ...facts.entries });

/** ID1, ID2, deflate, FEXTRA; no time, no flags, unknown system */
const fixed = Buffer.from([0x1f, 0x8b, 0x08, 0x04, 0, 0, 0, 0, 0, 0xff]);
/** our subfield: its name, then its length, then the member's size, then the summary as JSON */
const name = Buffer.from("PO", "latin1");
const before = fixed.length + 2 + 4 + 4;
const trailer = 8;
/** octets of an extra field */
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

const summaryOf = (of: Facts) => Buffer.from(JSON.stringify({ v: recordingVersion, ...of }));

export interface Member extends Facts {
  /** place in the file, octets */
  offset: number;
  size: number;
}

export interface Scanned {
  members: Member[];
  /** octets of whole members */
  whole: number;
  /** `torn`: the last member was not written to its end. Anything else names why the file cannot be used. */
  fault: "torn" | string | undefined;
}

/** Finds the members of a file by their headers alone. */
export function scanMembers(octets: Buffer): Scanned {
  const members: Member[] = [];
  let offset = 0;
  while (offset < octets.length) {
    const found = memberAt(octets, offset);
    if (typeof found === "string") return { members, whole: offset, fault: found };
    members.push(found);
    offset += found.size;
  }
  return { members, whole: offset, fault: undefined };
}

function memberAt(octets: Buffer, offset: number): Member | string {
  const left = octets.subarray(offset);
  if (!startsAlike(left, fixed)) return offset === 0 ? "it is no recording" : "it is damaged";
  if (left.length < before) return "torn";
  const extra = left.readUInt16LE(fixed.length + 4);
  if (!left.subarray(fixed.length + 2, fixed.length + 4).equals(name) || extra < 4)
    return offset === 0 ? "it is no recording" : "it is damaged";
  const size = left.readUInt32LE(fixed.length + 6);
  if (left.length < size || left.length < before + extra - 4) return "torn";
  const summary = parsed(left.toString("utf8", before, before + extra - 4));
  const version = v.safeParse(v.object({ v: v.number() }), summary);
  if (version.success && version.output.v > recordingVersion)
    return `it is of version ${version.output.v}, and this server reads version ${recordingVersion}`;
  const read = v.safeParse(header, summary);
  if (!read.success || size < before + extra - 4 + trailer) return "it is damaged";
  const { v: _, ...of } = read.output;
  return { ...of, offset, size };
}

const startsAlike = (octets: Buffer, start: Buffer) =>
  octets.subarray(0, start.length).equals(start.subarray(0, octets.length));

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // the caller treats it as damage
  }
}

export class DamagedMember extends Error {
  override readonly name = "DamagedMember";
}

/** octets; no member of ours inflates to more */
const mostInflated = 64 * 1024 * 1024;

/** @param octets a whole member @throws DamagedMember when its content is not what was written */
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
