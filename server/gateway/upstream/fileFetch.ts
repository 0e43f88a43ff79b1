/**
 * Fetches files of the files host. It checks a path's prefix, spelling and extension before it sends a request. It limits size and time,
 * and the first bytes of a file decide its type.
 */
import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { Problem, refusedValue } from "#server/gateway/http/problem";
import { type FileAnswer, type Upstream, UpstreamFailure } from "./upstream.ts";

/** First folders of all observed paths of the service. */
const prefixes = new Set([
  "upload_logo",
  "upload_report_file",
  "upload_tag_logo",
  "upload_add",
  "uploadAssociationFiles",
  "uploadAnnounceFiles",
  "cms-internal",
  "cmt",
]);
const longestPath = 300;
const deepestPath = 6;

/** Letters, digits, blanks and the signs that occur in file names; no control characters, `/`, `\`, `%`, `?`, `#`. */
const segment = /^[\p{L}\p{M}\p{N} _.,()&+'=@~!$[\]–—‘’-]+$/u;

/**
 * @param path from the request line after `/files/`, still percent-encoded
 * @returns its canonical spelling, relative to the files base
 * @throws Problem 404 for an invalid path
 */
export function canonicalFilePath(path: string): string {
  const segments = path.split("/").map(decodedPart);
  const [prefix = ""] = segments;
  const names = segments.slice(1);
  const climbs = segments.some((name) => name.startsWith(".") || name.includes("..") || !segment.test(name));
  const crooked = path.length > longestPath || segments.length > deepestPath || names.length === 0;
  if (crooked || climbs || !prefixes.has(prefix)) throw notOurs(path);
  const name = names[names.length - 1] ?? "";
  if (!/\.(pdf|png|jpe?g|jfif|gif|webp)$/i.test(name)) throw notOurs(path);
  return segments.map(encodeURIComponent).join("/");
}

/** The path with the prefix of newer uploads; paths of older reports lack it. */
export function otherPlace(canonical: string): string | undefined {
  return canonical.startsWith("upload_report_file/") ? `cmt/${canonical}` : undefined;
}

function decodedPart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "/"; // not UTF-8; "/" is not a valid segment, so the path is refused
  }
}

const notOurs = (path: string): Problem =>
  refusedValue("path", path, {
    accepts: `a PDF or picture under ${[...prefixes].join(", ")}`,
    says: () => "not the path of a file",
    status: 404,
  });

const signatures: readonly [type: string, matches: (head: Buffer) => boolean][] = [
  ["application/pdf", (head) => head.toString("latin1", 0, 5) === "%PDF-"],
  ["image/png", (head) => head.toString("hex", 0, 8) === "89504e470d0a1a0a"],
  ["image/jpeg", (head) => head.toString("hex", 0, 3) === "ffd8ff"],
  ["image/gif", (head) => /^GIF8[79]a/.test(head.toString("latin1", 0, 6))],
  [
    "image/webp",
    (head) => head.toString("latin1", 0, 4) === "RIFF" && head.toString("latin1", 8, 12) === "WEBP",
  ],
];
/** Number of bytes that decide the type. */
const signatureLength = 12;

/** The type by the first bytes, not by name or header; undefined for a type that is not served. */
const typeOf = (head: Buffer): string | undefined => signatures.find(([, matches]) => matches(head))?.[0];

/** A file in memory, whole. */
export interface HeldFile {
  octets: Buffer;
  type: string;
  hash: string;
}
/** A file in transfer. Its first bytes are checked; the other bytes follow. */
export interface ArrivingFile {
  type: string;
  length: number | undefined;
  octets: AsyncGenerator<Buffer>;
  stop: () => void;
}

/** Largest file, bytes; annual reports have about ten megabytes. */
const largestFile = 25 * 1024 * 1024;
/** Largest file, bytes, that is read whole before the answer starts, and cached. */
const keptUpTo = 2 * 1024 * 1024;
/** ms for a whole file */
const fileTimeout = 60_000;

/** Ignores errors of a body that is no longer needed. */
const ignoreError = () => undefined;

export async function fetchFile(
  upstream: Upstream,
  base: string,
  path: string,
): Promise<HeldFile | ArrivingFile> {
  const { answer, stop } = await open(upstream, base, path);
  return read(answer, stop);
}

const unusable = (detail: string) => new Problem({ status: 502, detail });
const brokeOff = () => unusable("the connection to the files host broke");
export const noSuchFile = () => new Problem({ status: 404, detail: "the files host has no such file" });

async function open(upstream: Upstream, base: string, path: string) {
  const cut = new AbortController();
  const timer = setTimeout(() => cut.abort(), fileTimeout);
  const stop = () => {
    clearTimeout(timer);
    cut.abort();
  };
  try {
    return { answer: await upstream.file(new URL(`${base}/${path}`), cut.signal), stop };
  } catch (error) {
    stop();
    if (!(error instanceof UpstreamFailure)) throw error;
    throw new Problem({
      status: error.kind === "timeout" ? 504 : 502,
      detail: "the files host did not answer",
    });
  }
}

/** A small file whole, of a large one the begin. @throws Problem 404 or 502, after ending the body */
async function read(
  { status, length = 0, body }: FileAnswer,
  stop: () => void,
): Promise<HeldFile | ArrivingFile> {
  const refuse = (problem: Problem) => {
    body.on("error", ignoreError).destroy();
    stop();
    return problem;
  };
  if (status === 403 || status === 404) throw refuse(noSuchFile());
  if (status !== 200) throw refuse(unusable("the files host gave no usable answer"));
  if (length > largestFile) throw refuse(unusable("the file is too large"));
  const rest = boundedBody(body, stop);
  const enough = length > keptUpTo ? signatureLength : keptUpTo + 1;
  let begin = Buffer.alloc(0);
  let isWhole = false;
  try {
    // a file of another type is refused by its first bytes
    while (!isWhole && begin.length < enough && (begin.length < signatureLength || typeOf(begin))) {
      const { done = false, value } = await rest.next();
      isWhole = done;
      if (!done) begin = Buffer.concat([begin, value]);
    }
  } catch {
    throw refuse(brokeOff());
  }
  const type = typeOf(begin);
  if (!type) throw refuse(unusable("the file is neither a PDF nor a picture"));
  if (!isWhole) return { type, length: length || undefined, stop, octets: continuedBody(begin, rest) };
  const hash = createHash("sha256").update(begin).digest("base64url").slice(0, 27);
  return { octets: begin, type, hash };
}

async function* boundedBody(body: Readable, stop: () => void): AsyncGenerator<Buffer> {
  let size = 0;
  try {
    for await (const chunk of body) {
      const octets: Buffer = chunk;
      size += octets.length;
      if (size > largestFile) throw new Error("the file is too large");
      yield octets;
    }
  } finally {
    stop();
  }
}

async function* continuedBody(head: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield head;
  yield* rest;
}
