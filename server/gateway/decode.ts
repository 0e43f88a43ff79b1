/** Reads a body to its end, undoing its content encoding, within a bound on the octets that come out. */
import type { Readable, Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";

export class BodyTooLarge extends Error {
  override readonly name = "BodyTooLarge";
}
export class BodyUndecodable extends Error {
  override readonly name = "BodyUndecodable";
}

/** @throws BodyTooLarge | BodyUndecodable | whatever ended the stream */
export async function readDecoded(stream: Readable, encoding: string, cap: number): Promise<Buffer> {
  const decoder = decoderFor(encoding);
  if (!decoder) return collect(stream, cap);
  const broken = new Promise<never>((_, reject) => {
    stream.once("error", reject);
    stream.once("aborted", () => reject(new BodyUndecodable("cut off")));
  });
  broken.catch(() => decoder.destroy());
  stream.pipe(decoder);
  try {
    return await Promise.race([collect(decoder, cap), broken]);
  } catch (error) {
    if (error instanceof Error && /^(Z_|ERR_|ERR_BROTLI)/.test(codeOf(error)))
      throw new BodyUndecodable(codeOf(error));
    throw error;
  } finally {
    decoder.destroy();
    stream.destroy();
  }
}

async function collect(stream: Readable, cap: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    const octets: Buffer = chunk;
    size += octets.length;
    if (size > cap) throw new BodyTooLarge(`more than ${cap} octets`);
    chunks.push(octets);
  }
  return Buffer.concat(chunks, size);
}

/** One encoding at most: a list of them is an attack or a mistake. */
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
      throw new BodyUndecodable("an encoding that was not asked for");
  }
}

export const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
