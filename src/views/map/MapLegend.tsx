import "#ui/messages/en/map";
import { text } from "#ui/messages/text";
import { legendSteps, type MapChoices } from "./mapChoices.ts";

/** The steps of colour with what they stand for. */
export function MapLegend({ choices: { colour, clamp } }: { choices: MapChoices }) {
  return (
    <ul className="map-legend" aria-label={text("map.legend", { colour: text(`map.colourName.${colour}`) })}>
      {legendSteps(colour, clamp).map(({ level, word }) => (
        <li key={level}>
          <i data-level={level} data-accent={colour === "quiet"} />
          <span>{word}</span>
        </li>
      ))}
      <li>
        <i data-level="none" />
        <span>{text("map.noData")}</span>
      </li>
    </ul>
  );
}
