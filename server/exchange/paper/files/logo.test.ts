import { crc32, inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { drawLogo, initialsOf } from "./logo.ts";

/** The chunks of a PNG file by their types; each must equal its checksum. */
function chunksOf(file: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at);
    const body = file.subarray(at + 4, at + 8 + length);
    expect(file.readUInt32BE(at + 8 + length)).toBe(crc32(body));
    chunks.set(body.toString("latin1", 0, 4), body.subarray(4));
    at += length + 12;
  }
  return chunks;
}

/** A logo's white dots as text, one character for each dot of its letters. */
function writtenOn(file: Buffer): string[] {
  const rows = inflateSync(chunksOf(file).get("IDAT") ?? Buffer.alloc(0));
  expect(rows.length).toBe(96 * 97);
  return Array.from({ length: 7 }, (_, row) =>
    Array.from({ length: 11 }, (__, column) =>
      rows[(27 + row * 7) * 97 + 1 + 13 + column * 7] === 2 ? "#" : ".",
    ).join(""),
  );
}

test("a logo shows the initials of its company, not its legal form", () => {
  expect(initialsOf("SUNBIRD TEA ESTATES PLC")).toBe("ST");
  expect(initialsOf("LONE PLC")).toBe("L");
  expect(writtenOn(drawLogo({ name: "LONE TEA PLC", ticker: "LONT" }))).toEqual([
    "#.....#####",
    "#.....#.#.#",
    "#.......#..",
    "#.......#..",
    "#.......#..",
    "#.......#..",
    "#####...#..",
  ]);
});

test("two companies have different logos, and one company always the same", () => {
  const lone = { name: "LONE TEA PLC", ticker: "LONT" };
  expect(drawLogo(lone)).toEqual(drawLogo(lone));
  expect(drawLogo(lone)).not.toEqual(drawLogo({ name: "LONE TEA PLC", ticker: "LOTE" }));
});
