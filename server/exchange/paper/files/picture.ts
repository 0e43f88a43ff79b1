/** The pictures that announcements, news and profiles refer to: company logos with initials, and scenes for news and events. */

import { crc32, deflateSync } from "node:zlib";
import type { Company } from "#server/exchange/listing/companies";
import { Chance } from "#server/exchange/time/chance";
import { type Finder, type Mention, picture, uploadName } from "./files.ts";

/** Capitals and figures, five dots wide and seven high; each number is a row of dots, the leftmost the highest bit. */
const glyphWidth = 5;

const rows: Readonly<Record<string, string>> = {
  A: "EHHVHHH",
  B: "UHHUHHU",
  C: "EHGGGHE",
  D: "UHHHHHU",
  E: "VGGUGGV",
  F: "VGGUGGG",
  G: "EHGNHHF",
  H: "HHHVHHH",
  I: "E44444E",
  J: "72222IC",
  K: "HIKOKIH",
  L: "GGGGGGV",
  M: "HRLLHHH",
  N: "HPLJHHH",
  O: "EHHHHHE",
  P: "UHHUGGG",
  Q: "EHHHLID",
  R: "UHHUKIH",
  S: "FGGE11U",
  T: "V444444",
  U: "HHHHHHE",
  V: "HHHHHA4",
  W: "HHHLLRH",
  X: "HHA4AHH",
  Y: "HHA4444",
  Z: "V1248GV",
  "0": "EHJLPHE",
  "1": "4C4444E",
  "2": "EH1248V",
  "3": "V2421HE",
  "4": "26AIV22",
  "5": "VGU11HE",
  "6": "68GUHHE",
  "7": "V124888",
  "8": "EHHEHHE",
  "9": "EHHF12C",
};

/** Rows from the top; empty for a character without a glyph. */
function glyph(letter: string): number[] {
  return Array.from(rows[letter.toUpperCase()] ?? "").map((digit) => Number.parseInt(digit, 32));
}

const white: Colour = [255, 255, 255];

/** A square with the ticker's letters. */
function logoPicture(ticker: string): Buffer {
  const chance = new Chance("logo", ticker);
  const turn = chance.next();
  const drawn = canvas({ width: 96, height: 96 }, hue(turn, 0.12), hue(turn + 0.12, 0.05));
  drawn.disc({ x: chance.whole(0, 95), y: 96, radius: chance.whole(24, 46) }, hue(turn + 0.3, 0.2));
  write(drawn, ticker.slice(0, 4), { y: 36, scale: ticker.length > 3 ? 3 : 4 });
  return drawn.png();
}

/** A shaded scene of hills and a sun, landscape or portrait, marked as simulated. */
export function scene(key: string, upright: boolean): Buffer {
  const chance = new Chance("scene", key);
  const size = upright ? { width: 250, height: 350 } : { width: 400, height: 250 };
  const turn = chance.next();
  const drawn = canvas(size, hue(turn, 0.35), hue(turn + 0.1, 0.75));
  drawn.disc(
    { x: chance.whole(60, size.width - 60), y: chance.whole(50, 110), radius: chance.whole(18, 36) },
    [255, 236, 179],
  );
  for (let hill = 0; hill < 3; hill += 1) {
    const colour = hue(turn + 0.4, 0.3 - hill * 0.1);
    const [waves, shift] = [chance.whole(2, 5), chance.next() * 6];
    for (let x = 0; x < size.width; x += 1) {
      const rise = Math.sin((x / size.width) * waves + shift) * 0.06 + 0.38 - hill * 0.1;
      const height = Math.round(size.height * rise);
      drawn.box({ x, y: size.height - height, width: 1, height }, colour);
    }
  }
  write(drawn, "SIMULATED", { y: size.height - 30, scale: 2 });
  return drawn.png();
}

/** Draws letters in the middle of the width; a character without a glyph leaves a gap. */
function write(on: Canvas, words: string, at: { y: number; scale: number }): void {
  const advance = (glyphWidth + 1) * at.scale;
  const left = Math.round((on.width - words.length * advance + at.scale) / 2);
  for (const [place, letter] of Array.from(words).entries()) {
    for (const [row, bits] of glyph(letter).entries()) {
      for (let column = 0; column < glyphWidth; column += 1) {
        if (!(bits & (1 << (glyphWidth - 1 - column)))) continue;
        const x = left + place * advance + column * at.scale;
        on.box({ x, y: at.y + row * at.scale, width: at.scale, height: at.scale }, white);
      }
    }
  }
}

// Pictures drawn in code and written as PNG: 8 bits each of red, green and blue.

type Colour = readonly [red: number, green: number, blue: number];

interface Canvas {
  readonly width: number;
  readonly height: number;
  /** fills the part of the box that is on the canvas */
  box(place: { x: number; y: number; width: number; height: number }, colour: Colour): void;
  disc(place: { x: number; y: number; radius: number }, colour: Colour): void;
  png(): Buffer;
}

/** A canvas shaded from one colour at the top to another at the bottom. */
function canvas(size: { width: number; height: number }, top: Colour, bottom: Colour): Canvas {
  const { width, height } = size;
  const pixels = Buffer.alloc(width * height * 3);
  /** The part of one row, limited to the canvas. */
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

function mix(from: Colour, to: Colour, part: number): Colour {
  const at = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * part);
  return [at(0), at(1), at(2)];
}

/** @param turn position on the colour circle, 0 to 1 */
function hue(turn: number, light: number): Colour {
  const channel = (offset: number) =>
    Math.round(255 * (light + (1 - light) * 0.55 * Math.max(0, Math.cos(2 * Math.PI * (turn - offset)))));
  return [channel(0), channel(1 / 3), channel(2 / 3)];
}

function encode(width: number, height: number, pixels: Buffer): Buffer {
  const rowBytes = width * 3;
  const filtered = Buffer.alloc((rowBytes + 1) * height);
  for (let y = 0; y < height; y += 1) {
    const row = y * (rowBytes + 1);
    filtered[row] = 2; // PNG filter "up": each byte minus the one above it; in these pictures mostly zeros
    pixels.copy(filtered, row + 1, y * rowBytes, (y + 1) * rowBytes);
    if (y === 0) continue;
    for (let x = 0; x < rowBytes; x += 1)
      filtered[row + 1 + x] = (pixels[y * rowBytes + x] ?? 0) - (pixels[(y - 1) * rowBytes + x] ?? 0);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8); // 8 bits a channel, true colour; compression, filter and interlace method 0
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

/** Logos, the second logo that some companies have, and the advertisement on a profile page. */
export interface Marks {
  logo: Mention | undefined;
  tag: Mention | undefined;
  advertisement: Mention | undefined;
}
export interface Logos {
  of: (companyId: number) => Marks;
  path: (companyId: number) => string | null;
  find: Finder;
}

const first = Date.UTC(2014, 0, 2);
const span = 10 * 365 * 86_400_000;

export function logos(companies: readonly Company[], seed: number | string): Logos {
  const marks = new Map(companies.map((company) => [company.id, marksOf(company, seed)]));
  const byPath = new Map(
    [...marks.values()]
      .flatMap((each) => Object.values(each))
      .flatMap((file) => (file ? [[file.path, file]] : [])),
  );
  const none: Marks = { logo: undefined, tag: undefined, advertisement: undefined };
  return {
    of: (companyId) => marks.get(companyId) ?? none,
    path: (companyId) => marks.get(companyId)?.logo?.path ?? null,
    find: (path) => byPath.get(path),
  };
}

function marksOf({ id, ticker }: Company, seed: number | string): Marks {
  const chance = new Chance(seed, "marks", id);
  const at = first + Math.floor(chance.next() * span);
  // Older names consist of the company's id and the upload time in seconds.
  const name = chance.happens(0.6) ? `${id}_${Math.floor(at / 1000)}` : uploadName(chance, at);
  const draw = () => logoPicture(ticker);
  return {
    logo: chance.happens(0.05) ? undefined : picture(`upload_logo/${name}.png`, draw),
    tag: chance.happens(0.08)
      ? picture(`upload_tag_logo/${uploadName(chance, at)}.png`, () => logoPicture("TAG"))
      : undefined,
    advertisement: chance.happens(0.15)
      ? picture(`upload_add/${id}${chance.whole(100, 999)}.png`, () => scene(`advertisement ${id}`, false))
      : undefined,
  };
}
