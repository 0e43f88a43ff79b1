/** Pictures drawn in code and written as PNG: 8 bits each of red, green and blue. */
import { crc32, deflateSync } from "node:zlib";

export type Colour = readonly [red: number, green: number, blue: number];

export interface Canvas {
  readonly width: number;
  readonly height: number;
  /** fills the part of the box that lies inside */
  box(place: { x: number; y: number; width: number; height: number }, colour: Colour): void;
  disc(place: { x: number; y: number; radius: number }, colour: Colour): void;
  png(): Buffer;
}

/** A canvas shaded from one colour at the top to another at the bottom. */
export function canvas(size: { width: number; height: number }, top: Colour, bottom: Colour): Canvas {
  const { width, height } = size;
  const pixels = Buffer.alloc(width * height * 3);
  /** one row's stretch, cut to the canvas */
  const stretch = (from: number, to: number, y: number, [red, green, blue]: Colour) => {
    if (y < 0 || y >= height) return;
    const end = (y * width + Math.min(width, to)) * 3;
    for (let at = (y * width + Math.max(0, from)) * 3; at < end; at += 3) {
      pixels[at] = red;
      pixels[at + 1] = green;
      pixels[at + 2] = blue;
    }
  };
  for (let y = 0; y < height; y += 1) stretch(0, width, y, mix(top, bottom, y / Math.max(1, height - 1)));
  return {
    width,
    height,
    box({ x, y, width: wide, height: high }, colour) {
      for (let row = y; row < y + high; row += 1) stretch(x, x + wide, row, colour);
    },
    disc({ x, y, radius }, colour) {
      for (let dy = -radius; dy <= radius; dy += 1) {
        const half = Math.floor(Math.sqrt(radius * radius - dy * dy));
        stretch(x - half, x + half + 1, y + dy, colour);
      }
    },
    png: () => encode(width, height, pixels),
  };
}

export function mix(from: Colour, to: Colour, part: number): Colour {
  const at = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * part);
  return [at(0), at(1), at(2)];
}

/** @param turn of the colour circle, 0 to 1 */
export function hue(turn: number, light: number): Colour {
  const channel = (offset: number) =>
    Math.round(255 * (light + (1 - light) * 0.55 * Math.max(0, Math.cos(2 * Math.PI * (turn - offset)))));
  return [channel(0), channel(1 / 3), channel(2 / 3)];
}

function encode(width: number, height: number, pixels: Buffer): Buffer {
  const rowBytes = width * 3;
  const filtered = Buffer.alloc((rowBytes + 1) * height);
  for (let y = 0; y < height; y += 1) {
    const row = y * (rowBytes + 1);
    filtered[row] = 2; // "up": each byte less the one above it, mostly noughts in these pictures
    pixels.copy(filtered, row + 1, y * rowBytes, (y + 1) * rowBytes);
    if (y === 0) continue;
    for (let x = 0; x < rowBytes; x += 1)
      filtered[row + 1 + x] = (pixels[y * rowBytes + x] ?? 0) - (pixels[(y - 1) * rowBytes + x] ?? 0);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8); // 8 bits a channel, true colour, the only methods there are
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(filtered)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(kind: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(named, 4);
  framed.writeUInt32BE(crc32(named) >>> 0, named.length + 4);
  return framed;
}
