import fc from "fast-check";
import { expect, test } from "vitest";
import { encodeFrame, Refusal, type Version } from "./frame.ts";
import { defaultLimits } from "./limits.ts";
import { FrameParser } from "./parser.ts";

const anyFrame = fc.record({
  command: fc.constantFrom("SEND", "MESSAGE", "ERROR", "SUBSCRIBE"),
  headers: fc.uniqueArray(
    fc.tuple(
      fc
        .string({ unit: "grapheme", minLength: 1, maxLength: 12 })
        .filter((name) => name !== "content-length"),
      fc.string({ unit: "grapheme", maxLength: 20 }),
    ),
    { selector: ([name]) => name, maxLength: 8 },
  ),
  body: fc.uint8Array({ maxLength: 300 }).map((octets) => Buffer.from(octets)),
});

/** Parses bytes that arrive in pieces of these sizes. */
function readIn(pieces: readonly number[], octets: Buffer, version: Version) {
  const parser = new FrameParser(defaultLimits, defaultLimits.frame);
  parser.version = version;
  const frames = [];
  let at = 0;
  for (const size of [...pieces, octets.length]) {
    for (const { command, headers, body } of parser.read(octets.subarray(at, at + size)))
      frames.push({
        command,
        headers: [...headers].filter(([name]) => name !== "content-length"),
        body: Buffer.from(body),
      });
    at += size;
  }
  return frames;
}

test.each<Version>(["1.1", "1.2"])(
  "in %s every frame is read as it was written, however it is cut",
  (version) => {
    fc.assert(
      fc.property(
        fc.array(anyFrame, { maxLength: 5 }),
        fc.array(fc.nat({ max: 40 }), { maxLength: 60 }),
        (frames, pieces) => {
          const sound = frames.map((frame) => ({
            ...frame,
            // Excludes NUL, which ends a frame, and CR, which 1.1 cannot express.
            headers: frame.headers.filter(([name, value]) => !/[\0\r]/.test(name + value)),
          }));
          const octets = Buffer.concat(
            sound.flatMap((frame) => [encodeFrame({ ...frame, version }), Buffer.from("\n")]),
          );
          expect(readIn(pieces, octets, version)).toEqual(sound);
        },
      ),
      { numRuns: 300 },
    );
  },
);

test("random bytes are parsed or refused, and cause no other error", () => {
  const noise = fc.oneof(
    fc.uint8Array({ maxLength: 200 }).map((octets) => Buffer.from(octets)),
    fc
      .array(fc.constantFrom("SEND", "\n", "\r\n", "\0", ":", "a:b", "\\", "content-length:3", "é", "x"), {
        maxLength: 40,
      })
      .map((words) => Buffer.from(words.join(""))),
  );
  fc.assert(
    fc.property(noise, fc.constantFrom<Version>("1.0", "1.1", "1.2"), (octets, version) => {
      try {
        readIn([], octets, version);
      } catch (error) {
        expect(error).toBeInstanceOf(Refusal);
      }
    }),
    { numRuns: 1_000 },
  );
});

test("bytes after the end of a frame do not change the parsed frame", () => {
  const parser = new FrameParser(defaultLimits, defaultLimits.frame);
  parser.version = "1.2";
  const kept = [...parser.read(Buffer.from("SEND\na:b\n\nfirst\0SEND\na:b\n\nsec"))].map(({ body }) =>
    body.toString(),
  );
  kept.push(...[...parser.read(Buffer.from("ond\0"))].map(({ body }) => body.toString()));
  expect(kept).toEqual(["first", "second"]);
});
