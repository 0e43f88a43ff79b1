/** Draws a simulated company's logo: its initials on a disc or a square of a colour of its own, as a PNG file of 96 × 96 px. */
import { crc32, deflateSync } from "node:zlib";
import { Chance } from "#server/exchange/time/chance";

const size = 96;
/** px for each dot of a letter; a letter is five dots wide and seven high, and one column stands between two letters */
const dot = 7;
const [letterColumns, letterRows] = [6, 7];

/** The five columns of each letter from A to Z, left to right; the lowest bit is the top row. */
const letters =
  "7c1211127c7f494949363e414141227f4141413e7f494949417f090909013e414151737f0808087f00417f4100" +
  "2040413f017f081422417f404040407f021c027f7f0408107f3e4141413e7f090909063e4151215e7f09192946" +
  "264949493203017f01033f4040403f1f2040201f3f4038403f631408146303047804036159494d43";
const columns = Buffer.from(letters, "hex");

/** The first letters of the first two words of a name without its legal form. */
export const initialsOf = (name: string): string =>
  name
    .split(" ")
    .filter((word) => word !== "PLC")
    .map((word) => word.charAt(0))
    .join("")
    .slice(0, 2);

/** Whether a dot of a text is set; columns and rows count from the text's upper left corner. */
function isInked(text: string, column: number, row: number): boolean {
  const letter = text.charCodeAt(Math.floor(column / letterColumns)) - 65;
  const within = column % letterColumns;
  const isLetter = letter >= 0 && letter < 26 && within < 5 && row >= 0 && row < letterRows;
  return isLetter && (((columns[letter * 5 + within] ?? 0) >> row) & 1) === 1;
}

/** index of a pixel's colour in the palette: transparent, the ground, white */
function colourAt(text: string, round: boolean, x: number, y: number): 0 | 1 | 2 {
  const [left, top] = [(size - (text.length * letterColumns - 1) * dot) / 2, (size - letterRows * dot) / 2];
  const [column, row] = [Math.floor((x - left) / dot), Math.floor((y - top) / dot)];
  if (column >= 0 && isInked(text, column, row)) return 2;
  return !round || Math.hypot(x - size / 2 + 0.5, y - size / 2 + 0.5) < size / 2 ? 1 : 0;
}

function chunk(type: string, data: Uint8Array): Buffer {
  const octets = Buffer.alloc(data.length + 12);
  octets.writeUInt32BE(data.length);
  octets.write(type, 4, "latin1");
  octets.set(data, 8);
  octets.writeUInt32BE(crc32(octets.subarray(4, -4)), data.length + 8);
  return octets;
}

const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
/** width, height, 8 bits a pixel, indexed colours */
const header = Buffer.from([0, 0, 0, size, 0, 0, 0, size, 8, 3, 0, 0, 0]);

export function drawLogo({ name, ticker }: { name: string; ticker: string }): Buffer {
  const chance = new Chance("logo", ticker);
  const round = chance.happens(0.5);
  const ground = Array.from({ length: 3 }, () => chance.whole(20, 150)); // dark enough for white letters
  const text = initialsOf(name);
  const rows = Array.from({ length: size }, (_, y) => [
    0, // no filter
    ...Array.from({ length: size }, (__, x) => colourAt(text, round, x, y)),
  ]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from([255, 255, 255, ...ground, 255, 255, 255])),
    chunk("tRNS", Buffer.from([0])),
    chunk("IDAT", deflateSync(Buffer.from(rows.flat()))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
