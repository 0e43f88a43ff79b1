/** What a map shows and how, and each in words. */
import "#ui/messages/en/map";
import { boardFields } from "#feed/board/boardRows";
import {
  type Clamp,
  type MapColour,
  type MapSize,
  type mapFigure,
  quietEnds,
  stepEnds,
} from "#market/lists/heat";
import { text } from "#ui/messages/text";
import {
  formatAge,
  formatChangePercent,
  formatCompact,
  formatCount,
  formatWholePercent,
} from "#ui/words/format";

export interface MapChoices {
  size: MapSize;
  colour: MapColour;
  clamp: Clamp;
}

export const usualChoices: MapChoices = { size: "cap", colour: "change", clamp: 3 };

/** The service's own name of what is shown; equals have none. */
export const sizeField: Readonly<Record<MapSize, string | undefined>> = {
  cap: boardFields.marketCap,
  turnover: boardFields.turnover,
  volume: boardFields.shares,
  trades: boardFields.trades,
  equal: undefined,
};

/** @param figure as `mapFigure` gives it */
export function figureText(figure: ReturnType<typeof mapFigure>, colour: MapColour): string {
  switch (colour) {
    case "change":
    case "gap":
      return formatChangePercent(figure);
    case "range":
      return formatWholePercent(figure === undefined ? undefined : figure * 100);
    case "quiet":
      return formatAge(figure === undefined ? undefined : figure * 60_000);
    default:
      return colour satisfies never;
  }
}

export const sizeText = (size: number | undefined, by: MapSize): string =>
  by === "trades" || by === "volume" ? formatCount(size) : formatCompact(size);

/** The widest that a figure usually is: room for it is kept in a tile whatever it shows now. */
export const widestFigure: Readonly<Record<MapColour, string>> = {
  change: "−88.88%",
  gap: "−88.88%",
  range: "100%",
  quiet: "4 h 44 min",
};

/** Words under the steps of the legend, from −3 to 3, or from 0 for what has one way only. */
export function legendSteps(colour: MapColour, clamp: Clamp): { level: number; word: string }[] {
  const first = colour === "quiet" ? 0 : -3;
  return legendWords(colour, clamp).map((word, at) => ({ level: first + at, word }));
}

function legendWords(colour: MapColour, clamp: Clamp): string[] {
  if (colour === "quiet")
    return [text("map.longer"), ...[...quietEnds].reverse().map((count) => text("map.minutes", { count }))];
  if (colour === "range") return [text("map.low"), "", "", text("map.middle"), "", "", text("map.high")];
  const [, second, third] = stepEnds(clamp);
  const up = [`> 0`, `≥ ${figure(second)}`, `≥ ${figure(third)}`];
  const down = [`≤ −${figure(third)}`, `≤ −${figure(second)}`, "< 0"];
  return [...down, text("map.unchanged"), ...up];
}

const figure = (percent: number) => String(Math.round(percent * 100) / 100);

/** What areas and colours stand for, where it is not chosen. */
export const MapWhat = ({ choices: { size, colour } }: { choices: MapChoices }) => (
  <span className="map-what">
    {text("map.what", { size: text(`map.size.${size}`), colour: text(`map.colour.${colour}`) })}
  </span>
);
