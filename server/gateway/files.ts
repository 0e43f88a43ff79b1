/** `/files/*`: pictures and PDFs of the configured files host, checked by path, size and first octets. */
import { Readable } from "node:stream";
import { LRUCache } from "lru-cache";
import { type Arriving, fetchFile, type Held } from "./fileFetch.ts";
import { canonicalFilePath } from "./filePath.ts";
import { isNamed } from "./prepared.ts";
import { alwaysSafe, type HeaderRecord } from "./securityHeaders.ts";
import { createTurns } from "./turns.ts";
import type { Upstream } from "./upstream.ts";

export interface FilesOptions {
  upstream: Upstream;
  /** address that paths are joined to */
  base: string;
}

const keptInAll = 24 * 1024 * 1024;
/** Files on their way at once; a wall of logos takes turns. */
const atOnce = 6;
const waiting = 200;

/** @param path what follows `/files/` in the request line */
export type GiveFile = (path: string, method: string, named: string | undefined) => Promise<Response>;

export function createFiles({ upstream, base }: FilesOptions): GiveFile {
  const held = new LRUCache<string, Held>({
    maxSize: keptInAll,
    sizeCalculation: ({ octets }) => octets.length + 500,
  });
  const flights = new Map<string, Promise<Held | Arriving>>();
  const turns = createTurns(atOnce, waiting);

  const fetched = async (path: string): Promise<Held | Arriving> => {
    const leave = await turns.enter();
    try {
      const file = await fetchFile(upstream, base, path);
      if ("hash" in file) held.set(path, file);
      return file;
    } finally {
      leave();
    }
  };

  const once = async (path: string): Promise<Held | Arriving> => {
    const known = held.get(path);
    if (known) return known;
    const going = flights.get(path);
    if (going) {
      const shared = await going;
      return "hash" in shared ? shared : fetched(path); // a stream has one reader
    }
    const flight = fetched(path).finally(() => flights.delete(path));
    flights.set(path, flight);
    return flight;
  };

  return async (path, method, named) => {
    const file = await once(canonicalFilePath(path));
    return "hash" in file ? heldResponse(file, method, named) : arrivingResponse(file, method);
  };
}

/** A file may be shown in our own frames and may do nothing there. */
function headersFor(type: string): Record<string, string> {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";
  // the browser's PDF viewer does not start in a sandbox
  const sandbox = type === "application/pdf" ? "" : "; sandbox";
  const common: HeaderRecord = alwaysSafe;
  return {
    ...common,
    "Content-Security-Policy": policy + sandbox,
    "Content-Type": type,
    "Content-Disposition": "inline",
    "Cache-Control": "public, max-age=86400",
  };
}

function heldResponse({ octets, type, hash }: Held, method: string, named: string | undefined): Response {
  const headers = { ...headersFor(type), ETag: `"${hash}"` };
  if (isNamed(named, hash)) return new Response(null, { status: 304, headers });
  const length = { "Content-Length": String(octets.length) };
  return new Response(method === "HEAD" ? null : new Uint8Array(octets), {
    headers: { ...headers, ...length },
  });
}

function arrivingResponse({ type, length, octets, stop }: Arriving, method: string): Response {
  const headers = headersFor(type);
  if (length !== undefined) headers["Content-Length"] = String(length);
  if (method === "HEAD") {
    stop();
    return new Response(null, { headers });
  }
  return new Response(Readable.toWeb(Readable.from(octets)), { headers });
}
