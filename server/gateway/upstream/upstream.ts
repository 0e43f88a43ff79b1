/** The only code that sends HTTP requests upstream. It sends only its own headers, follows no redirects, and limits time and size. */
import type { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { Agent, buildConnector, type Dispatcher, request } from "undici";
import type { EncodedRequest } from "#wire/contract/operation";
import { hopTo, openTunnel, type Proxies } from "./proxy.ts";

class BodyTooLarge extends Error {
  override readonly name = "BodyTooLarge";
}
class BodyUndecodable extends Error {
  override readonly name = "BodyUndecodable";
}

/** Reads a whole body and decodes it, with a limit on the decoded bytes. @throws BodyTooLarge | BodyUndecodable | the stream's own error */
async function readDecoded(stream: Readable, encoding: string, cap: number): Promise<Buffer> {
  const decoder = decoderFor(encoding);
  if (!decoder) return collect(stream, cap);
  try {
    return await pipeline(stream, decoder, (decoded: AsyncIterable<Buffer>) => collect(decoded, cap));
  } catch (error) {
    if (/^(Z_|ERR_)/.test(errorCode(error))) throw new BodyUndecodable(errorCode(error));
    throw error;
  }
}

async function collect(stream: AsyncIterable<Buffer>, cap: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const octets of stream) {
    size += octets.length;
    if (size > cap) throw new BodyTooLarge(`more than ${cap} bytes`);
    chunks.push(octets);
  }
  return Buffer.concat(chunks, size);
}

/** A decoder for at most one encoding. A list of encodings is an attack or a mistake. */
function decoderFor(encoding: string): Transform | undefined {
  switch (encoding.trim().toLowerCase()) {
    case "":
    case "identity":
      return undefined;
    case "gzip":
    case "x-gzip":
      return createGunzip();
    case "deflate":
      return createInflate();
    case "br":
      return createBrotliDecompress();
    default:
      throw new BodyUndecodable("an encoding that was not requested");
  }
}

const errorCode = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

/** ms an upstream call may take */
export interface Timeouts {
  headers: number;
  whole: number;
}

/** ms; even with a slow upstream, a caller gets an answer or a problem within 15 s */
export const usualTimeouts: Timeouts = { headers: 5_000, whole: 10_000 };

export type FailureKind = "unreachable" | "timeout" | "oversize" | "undecodable";
export class UpstreamFailure extends Error {
  override readonly name = "UpstreamFailure";
  readonly kind: FailureKind;
  constructor(kind: FailureKind, reason: string) {
    super(reason);
    this.kind = kind;
  }
}

/** The parts of an answer that the gateway uses. It does not read or pass on other headers. */
export interface UpstreamAnswer {
  status: number;
  date: string | undefined;
  polaClock: string | undefined;
  polaSource: string | undefined;
  retryAfter: string | undefined;
  body: Buffer;
}

export interface FileAnswer {
  status: number;
  length: number | undefined;
  body: Readable;
}

export interface Upstream {
  call(asked: EncodedRequest): Promise<UpstreamAnswer>;
  /** Requests a file of the files host. The caller must end its body stream. */
  file(url: URL, signal: AbortSignal): Promise<FileAnswer>;
  close(): Promise<void>;
}

/** Largest body after decoding, bytes; the largest real body has 135 kB. */
const bodyCap = 8 * 1024 * 1024;
/** ms that an idle socket stays open; fewer if the server demands it. It is longer than the board's cadence, so reconnects are rare. */
export const keepAlive = 30_000;

interface UpstreamOptions {
  base: string;
  origin: string;
  timeouts: Timeouts;
  /** undefined for none */
  proxies?: Proxies | undefined;
}

export function createUpstream({ base, origin, timeouts, proxies }: UpstreamOptions): Upstream {
  const limits = {
    pipelining: 1,
    keepAliveTimeout: keepAlive,
    keepAliveMaxTimeout: keepAlive,
    headersTimeout: timeouts.headers,
    bodyTimeout: timeouts.whole,
    connect: connectorThrough(proxies, timeouts.headers),
  };
  const agent = new Agent({ ...limits, connections: 2, maxResponseSize: bodyCap });
  const filesAgent = new Agent({ ...limits, connections: 4 });
  const identity = { origin, referer: origin };

  return {
    call({ method, target, contentType, body }) {
      const headers: Record<string, string> = { ...identity, "accept-encoding": "gzip, br" };
      if (contentType) headers["content-type"] = contentType;
      return inTime(timeouts.whole, async (signal) => {
        const options = { method, headers, body: body ?? null, dispatcher: agent, signal };
        return upstreamAnswer(await request(base + target, options));
      });
    },
    async file(url, signal) {
      try {
        const options = { method: "GET", headers: identity, dispatcher: filesAgent, signal } as const;
        const { statusCode, headers, body } = await request(url, options);
        const length = Number(firstValue(headers["content-length"]) ?? Number.NaN);
        return { status: statusCode, length: Number.isSafeInteger(length) ? length : undefined, body };
      } catch (error) {
        throw failureOf(error);
      }
    },
    async close() {
      await Promise.all([agent.destroy(), filesAgent.destroy()]);
    },
  };
}

/** undici's own proxy agent asks a proxy that drops its requests again without a pause. @param timeout ms for a connection */
function connectorThrough(proxies: Proxies | undefined, timeout: number): buildConnector.connector {
  const connect = buildConnector({ timeout });
  return (options, done) => {
    const hop = hopTo(`${options.protocol}//${options.host ?? options.hostname}`, proxies);
    if (!hop) return connect(options, done);
    openTunnel(hop, (error, httpSocket) => {
      if (error) done(error, null);
      else if (hop.isSecure) connect({ ...options, httpSocket }, done);
      else done(null, httpSocket);
    });
  };
}

/** @throws UpstreamFailure, also if the whole call takes longer than `ms` */
async function inTime<T>(ms: number, act: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const overall = new AbortController();
  const timer = setTimeout(() => overall.abort(), ms);
  try {
    return await act(overall.signal);
  } catch (error) {
    throw overall.signal.aborted
      ? new UpstreamFailure("timeout", "no complete answer in time")
      : failureOf(error);
  } finally {
    clearTimeout(timer);
  }
}

async function upstreamAnswer({
  statusCode,
  headers,
  body,
}: Dispatcher.ResponseData): Promise<UpstreamAnswer> {
  const taken = {
    status: statusCode,
    date: firstValue(headers.date),
    polaClock: firstValue(headers["pola-clock"]),
    polaSource: firstValue(headers["pola-source"]),
    retryAfter: firstValue(headers["retry-after"]),
  };
  if (statusCode !== 200) {
    body.on("error", () => body.destroy()).destroy(); // the gateway does not pass on the body of a refusal
    return { ...taken, body: Buffer.alloc(0) };
  }
  const encodings = headers["content-encoding"];
  const encoding = Array.isArray(encodings) ? encodings.join(",") : (encodings ?? "");
  try {
    return { ...taken, body: await readDecoded(body, encoding, bodyCap) };
  } catch (error) {
    body.on("error", () => body.destroy()).destroy();
    throw error;
  }
}

function failureOf(error: unknown): UpstreamFailure {
  const code = errorCode(error);
  if (error instanceof BodyTooLarge || code === "UND_ERR_RES_EXCEEDED_MAX_SIZE")
    return new UpstreamFailure("oversize", "the answer is larger than any real answer");
  if (error instanceof BodyUndecodable) return new UpstreamFailure("undecodable", error.message);
  if (/TIMEOUT/.test(code)) return new UpstreamFailure("timeout", code);
  return new UpstreamFailure("unreachable", code || "connection failed");
}

const firstValue = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);
