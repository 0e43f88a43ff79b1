/** `/files/*` serves pictures and PDFs of the configured files host, and checks their path, size and first bytes. */
import { Readable } from "node:stream";
import { LRUCache } from "lru-cache";
import { unavailable } from "#server/gateway/answers/fetching";
import { safetyHeaders } from "#server/gateway/http/headers";
import { isNamed } from "#server/gateway/http/prepared";
import { Problem } from "#server/gateway/http/problem";
import {
  type ArrivingFile,
  canonicalFilePath,
  fetchFile,
  type HeldFile,
  noSuchFile,
  otherPlace,
} from "#server/gateway/upstream/fileFetch";
import { type RequestQueue, RequestQueueFull } from "#server/gateway/upstream/requestQueue";
import type { Upstream } from "#server/gateway/upstream/upstream";
import type { AbsentPictures } from "./absentPictures.ts";

export interface FilesOptions {
  upstream: Upstream;
  /** a file keeps its place in the queue until the server has read it, but a large file only until its first bytes are read */
  requestQueue: RequestQueue;
  base: string;
  absent: Pick<AbsentPictures, "has" | "note">;
}

const keptInAll = 24 * 1024 * 1024;
/** Greatest number of files that may wait. At four starts a second the last one starts after 15 s. */
const mostWaiting = 60;
const aSecond = 4;

export interface FileRequest {
  /** the path after `/files/` in the request line */
  path: string;
  method: string;
  named: string | undefined;
  /** closes the connection when it is too late to send a problem */
  cut: () => void;
}
export type GiveFile = (asked: FileRequest) => Promise<Response>;

export function createFiles({ upstream, requestQueue, base, absent }: FilesOptions): GiveFile {
  const held = new LRUCache<string, HeldFile>({
    maxSize: keptInAll,
    sizeCalculation: ({ octets }) => octets.length + 500,
  });
  const flights = new Map<string, Promise<HeldFile | ArrivingFile>>();

  const inTurn = async (path: string) => {
    if (requestQueue.waiting() >= mostWaiting) throw crowdedProblem(requestQueue.waiting());
    const wanted = () => true;
    const run = () => fetchFile(upstream, base, path);
    try {
      return await requestQueue.enter({ group: path, rank: () => 0, wanted, run });
    } catch (error) {
      throw error instanceof RequestQueueFull ? crowdedProblem(requestQueue.waiting()) : error;
    }
  };

  const fetched = async (path: string): Promise<HeldFile | ArrivingFile> => {
    if (absent.has(path)) throw noSuchFile();
    const other = otherPlace(path);
    const file = await inTurn(path).catch((error: unknown) => {
      const isAbsent = error instanceof Problem && error.status === 404;
      if (isAbsent && other !== undefined) return inTurn(other);
      if (isAbsent) absent.note(path);
      throw error;
    });
    if ("hash" in file) held.set(path, file);
    return file;
  };

  const once = async (path: string): Promise<HeldFile | ArrivingFile> => {
    const known = held.get(path);
    if (known) return known;
    const going = flights.get(path);
    if (going) {
      const shared = await going;
      return "hash" in shared ? shared : fetched(path); // Only one caller can read a stream, so other callers fetch the file again.
    }
    const flight = fetched(path).finally(() => flights.delete(path));
    flights.set(path, flight);
    return flight;
  };

  return async (asked) => {
    const file = await once(canonicalFilePath(asked.path));
    return "hash" in file ? heldResponse(file, asked) : arrivingResponse(file, asked);
  };
}

const crowdedProblem = (ahead: number) =>
  unavailable("too many files are requested at once", {
    seconds: Math.max(1, Math.ceil(ahead / aSecond)),
  });

/** A file may be shown in frames of our pages, but may not run scripts. Chromium's PDF viewer also works in a sandbox. */
function headersFor(type: string): Record<string, string> {
  return {
    ...safetyHeaders,
    "Content-Security-Policy":
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
    "Content-Type": type,
    "Content-Disposition": "inline",
    "Cache-Control": "public, max-age=86400",
  };
}

function heldResponse({ octets, type, hash }: HeldFile, { method, named }: FileRequest): Response {
  const headers = { ...headersFor(type), ETag: `"${hash}"` };
  if (isNamed(named, hash)) return new Response(null, { status: 304, headers });
  const length = { "Content-Length": String(octets.length) };
  return new Response(method === "HEAD" ? null : new Uint8Array(octets), {
    headers: { ...headers, ...length },
  });
}

function arrivingResponse(
  { type, length, octets, stop }: ArrivingFile,
  { method, cut }: FileRequest,
): Response {
  const headers = headersFor(type);
  if (length !== undefined) headers["Content-Length"] = String(length);
  if (method === "HEAD") {
    stop();
    return new Response(null, { headers });
  }
  return new Response(Readable.toWeb(Readable.from(cutOnError(octets, cut))), { headers });
}

/** A client must not take a truncated file for a complete one, so the connection is closed after an error. */
async function* cutOnError(octets: AsyncGenerator<Buffer>, cut: () => void): AsyncGenerator<Buffer> {
  try {
    yield* octets;
  } catch {
    cut();
  }
}
