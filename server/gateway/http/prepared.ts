/** A body that is ready to be written. Its plain, gzip and brotli buffers are built once, before any request needs them. */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "identity" | "gzip" | "br";

export interface PreparedBody {
  /** hash of the plain bytes, without quotes */
  hash: string;
  identity: Buffer;
  gzip: Buffer | undefined;
  br: Buffer | undefined;
  /** total bytes in memory */
  size: number;
}

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);
/** Smallest body that is encoded, bytes. */
const worthwhile = 500;
/** Quality 5 takes about as long as gzip 6, and the result is a fifth smaller. */
const brotliQuality = 5;

/** @param before the previous body; if the bytes are the same, it is not compressed again */
export async function prepare(identity: Buffer, before?: PreparedBody): Promise<PreparedBody> {
  const hash = createHash("sha256").update(identity).digest("base64url").slice(0, 27);
  if (before?.hash === hash) return before;
  const own = ownCopy(identity);
  if (own.length < worthwhile)
    return { hash, identity: own, gzip: undefined, br: undefined, size: own.length };
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  };
  const [gzipped, br] = (await Promise.all([toGzip(own), toBrotli(own, { params })])).map(ownCopy);
  const size = own.length + (gzipped?.length ?? 0) + (br?.length ?? 0);
  return { hash, identity: own, gzip: gzipped, br, size };
}

/**
 * Copies a buffer into memory of its own. A short zlib result is a view of a 16 KiB chunk, and a short buffer is a view of a shared pool. A
 * cached view would keep the whole chunk or pool in memory, and our byte counts would be too low.
 */
function ownCopy(octets: Buffer): Buffer {
  if (octets.length === octets.buffer.byteLength) return octets;
  const copy = Buffer.allocUnsafeSlow(octets.length);
  octets.copy(copy);
  return copy;
}

/** The best encoding that both sides support; `q=0` refuses an encoding. */
export function chooseEncoding(accepted: string | undefined, { gzip: gzipped, br }: PreparedBody): Encoding {
  if (!accepted || (!gzipped && !br)) return "identity";
  const weights = weightsOf(accepted);
  const [forBr, forGzip] = [encodingWeight(weights, "br"), encodingWeight(weights, "gzip")];
  if (br && forBr > 0 && forBr >= forGzip) return "br";
  return gzipped && forGzip > 0 ? "gzip" : "identity";
}

const encodingWeight = (weights: ReadonlyMap<string, number>, name: Encoding) =>
  weights.get(name) ?? weights.get("*") ?? 0;

/** @param accepted an `Accept-Encoding` header */
export const takesGzip = (accepted: string | string[] | undefined): boolean =>
  encodingWeight(weightsOf(String(accepted ?? "")), "gzip") > 0;

/** The weight of each name in an `Accept` or `Accept-Encoding` header, 0 to 1; `q=0` refuses it. */
export function weightsOf(accepted: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const part of accepted.toLowerCase().split(",").slice(0, 20)) {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const q = parameters.find((parameter) => parameter.startsWith("q="));
    weights.set(name, q === undefined ? 1 : Number(q.slice(2)) || 0);
  }
  return weights;
}

/** A strong tag is different for each encoding, because the bytes are. */
export const entityTag = (hash: string, encoding: Encoding) =>
  encoding === "identity" ? `"${hash}"` : `"${hash}-${encoding}"`;

export function isNamed(header: string | undefined, hash: string): boolean {
  if (!header) return false;
  if (header.trim() === "*") return true;
  return header.split(",").some((tag) => {
    const bare = tag.trim().replace(/^W\//, "");
    return bare === `"${hash}"` || bare === `"${hash}-gzip"` || bare === `"${hash}-br"`;
  });
}
