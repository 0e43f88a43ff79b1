/** The choices for a map, with their names. */
import "#ui/messages/en/map";
import { type mapFigure, quietEnds, stepEnds } from "#market/lists/heat";
import type { Clamp, MapColour, MapSize } from "#market/lists/heatChoices";
import { boardFields } from "#rows/boardRows";
import { text } from "#ui/messages/text";
import {
  formatAge,
  formatChange,
  formatChangePercent,
  formatCompact,
  formatCount,
  formatPrice,
  formatWholePercent,
} from "#ui/words/format";

export interface MapChoices {
  size: MapSize;
  colour: MapColour;
  clamp: Clamp;
}

export const usualChoices: MapChoices = { size: "cap", colour: "change", clamp: 3 };

/** The service's field name for a tile's area; points and equal areas have none. */
export const sizeField: Readonly<Record<MapSize, string | undefined>> = {
  cap: boardFields.marketCap,
  turnover: boardFields.turnover,
  volume: boardFields.shares,
  trades: boardFields.trades,
  points: undefined,
  equal: undefined,
};

type Figure = ReturnType<typeof mapFigure>;

const percentText = (part: Figure) => formatWholePercent(part === undefined ? undefined : part * 100);
const ageText = (minutes: Figure) => formatAge(minutes === undefined ? undefined : minutes * 60_000);

/** How the figure behind a colour is written, and the widest usual text. Each tile reserves that width. */
const figures: Readonly<Record<MapColour, { write: (figure: Figure) => string; widest: string }>> = {
  change: { write: formatChangePercent, widest: "−88.88%" },
  points: { write: formatChange, widest: "−88.88" },
  gap: { write: formatChangePercent, widest: "−88.88%" },
  range: { write: percentText, widest: "100%" },
  quiet: { write: ageText, widest: "4 h 44 min" },
};

export const figureText = (figure: Figure, colour: MapColour): string => figures[colour].write(figure);
export const widestFigure = (colour: MapColour): string => figures[colour].widest;

export const sizeText = (size: number | undefined, by: MapSize): string =>
  by === "trades" || by === "volume"
    ? formatCount(size)
    : by === "points"
      ? formatPrice(size)
      : formatCompact(size);

/** Whether the figure behind a colour rises or falls, and has a size at which its colour is strongest. */
export const isSigned = (colour: MapColour): boolean =>
  colour === "change" || colour === "gap" || colour === "points";

/** Labels below the steps of the legend, from −3 to 3, or from 0 for figures without a sign. */
export function legendSteps(colour: MapColour, clamp: Clamp): { level: number; word: string }[] {
  const first = colour === "quiet" ? 0 : -3;
  return legendWords(colour, clamp).map((word, at) => ({ level: first + at, word }));
}

function legendWords(colour: MapColour, clamp: Clamp): string[] {
  if (colour === "quiet")
    return [text("map.longer"), ...[...quietEnds].reverse().map((count) => text("map.minutes", { count }))];
  if (colour === "range") return [text("map.low"), "", "", text("map.middle"), "", "", text("map.high")];
  const [, second, third] = stepEnds(clamp);
  const up = [`> 0`, `≥ ${roundedPercent(second)}`, `≥ ${roundedPercent(third)}`];
  const down = [`≤ −${roundedPercent(third)}`, `≤ −${roundedPercent(second)}`, "< 0"];
  return [...down, text("map.unchanged"), ...up];
}

const roundedPercent = (percent: number) => String(Math.round(percent * 100) / 100);

/** Says what areas and colours mean, if they cannot be chosen. */
export const MapWhat = ({ choices: { size, colour } }: { choices: MapChoices }) => (
  <span className="map-what text-table text-muted">
    {text("map.what", { size: text(`map.size.${size}`), colour: text(`map.colour.${colour}`) })}
  </span>
);
