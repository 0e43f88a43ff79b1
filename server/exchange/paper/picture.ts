/** The pictures of the paper: company logos with initials, and scenes for news and events. */
import { Chance } from "#server/exchange/chance";
import { glyph, glyphWidth } from "./glyphs.ts";
import { type Canvas, type Colour, canvas, hue } from "./png.ts";

const white: Colour = [255, 255, 255];

/** A square with the ticker's letters. */
export function logoPicture(ticker: string): Buffer {
  const chance = new Chance("logo", ticker);
  const turn = chance.next();
  const drawn = canvas({ width: 96, height: 96 }, hue(turn, 0.12), hue(turn + 0.12, 0.05));
  drawn.disc({ x: chance.whole(0, 95), y: 96, radius: chance.whole(24, 46) }, hue(turn + 0.3, 0.2));
  write(drawn, ticker.slice(0, 4), { y: 36, scale: ticker.length > 3 ? 3 : 4 });
  return drawn.png();
}

/** A shaded scene of hills and a sun, lying or upright, marked as simulated. */
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

/** Letters in the middle of the width; a sign that has no glyph leaves a gap. */
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
