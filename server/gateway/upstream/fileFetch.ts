/** One file from the files host: bounded, with its type decided by its first octets. */
import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { Problem } from "#server/gateway/http/problem";
import { signatureLength, typeOf } from "./filePath.ts";
import { type FileAnswer, type Upstream, UpstreamFailure } from "./upstream.ts";

/** A file read whole. */
export interface Held {
  octets: Buffer;
  type: string;
  hash: string;
}
/** A file as it arrives: its first octets read and judged, the rest still to come. */
export interface Arriving {
  type: string;
  length: number | undefined;
  octets: AsyncGenerator<Buffer>;
  stop: () => void;
}

/** Annual reports have some ten megabytes. */
const largest = 25 * 1024 * 1024;
/** Up to this a file is read whole before the answer starts, and kept. */
const keptUpTo = 2 * 1024 * 1024;
/** ms for a whole file */
const patience = 60_000;

/** What a body says after it was given up. */
const ignored = () => undefined;

export async function fetchFile(upstream: Upstream, base: string, path: string): Promise<Held | Arriving> {
  const { answer, stop } = await open(upstream, base, path);
  return keepIfSmall(await judge(answer, stop));
}

const unusable = (detail: string) => new Problem({ status: 502, detail });
const brokeOff = () => unusable("the files host broke off");
export const noSuchFile = () => new Problem({ status: 404, detail: "the files host has no such file" });

async function open(upstream: Upstream, base: string, path: string) {
  const cut = new AbortController();
  const timer = setTimeout(() => cut.abort(), patience);
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

/** @throws Problem 404 or 502; the body is then ended */
async function judge({ status, length, body }: FileAnswer, stop: () => void): Promise<Arriving> {
  const refuse = (problem: Problem) => {
    body.on("error", ignored).destroy();
    stop();
    return problem;
  };
  if (status === 403 || status === 404) throw refuse(noSuchFile());
  if (status !== 200) throw refuse(unusable("the files host gave no usable answer"));
  if (length !== undefined && length > largest) throw refuse(unusable("a file too large"));
  const octets = bounded(body, stop);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    while (size < signatureLength) {
      const { done, value } = await octets.next();
      if (done) break;
      chunks.push(value);
      size += value.length;
    }
  } catch {
    throw refuse(brokeOff());
  }
  const head = Buffer.concat(chunks);
  const type = typeOf(head);
  if (!type) throw refuse(unusable("neither a PDF nor a picture"));
  return { type, length, stop, octets: continued(head, octets) };
}

async function* bounded(body: Readable, stop: () => void): AsyncGenerator<Buffer> {
  let size = 0;
  try {
    for await (const chunk of body) {
      const octets: Buffer = chunk;
      size += octets.length;
      if (size > largest) throw new Error("a file too large");
      yield octets;
    }
  } finally {
    stop();
  }
}

async function* continued(head: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield head;
  yield* rest;
}

async function keepIfSmall(file: Arriving): Promise<Held | Arriving> {
  if (file.length !== undefined && file.length > keptUpTo) return file;
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for (let next = await file.octets.next(); !next.done; next = await file.octets.next()) {
      chunks.push(next.value);
      size += next.value.length;
      if (size > keptUpTo) return { ...file, octets: continued(Buffer.concat(chunks), file.octets) };
    }
  } catch {
    throw brokeOff();
  }
  const octets = Buffer.concat(chunks);
  const hash = createHash("sha256").update(octets).digest("base64url").slice(0, 27);
  return { octets, type: file.type, hash };
}
