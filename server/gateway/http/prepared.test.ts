import { expect, test } from "vitest";
import { prepare } from "./prepared.ts";

const held = (octets: Buffer | undefined) => octets?.buffer.byteLength ?? 0;
/** Similar to a company's profile: its compressed form is far shorter than zlib's output buffer. */
const profile = JSON.stringify({ names: Array.from({ length: 60 }, (_, at) => `Director ${at}`) });

test.each([profile, "{}", "x".repeat(100_000)])(
  "the buffers of a body in memory are exactly as large as the counted size",
  async (text) => {
    const { identity, gzip, br, size } = await prepare(Buffer.from(text));
    expect(identity.toString()).toBe(text);
    expect(held(identity) + held(gzip) + held(br)).toBe(size);
  },
);
