import "#ui/messages/en/map";
import { text } from "#ui/messages/text";
import type { MapChoices } from "./mapChoices.ts";

/** What areas and colours stand for, where it is not chosen. */
export const MapWhat = ({ choices: { size, colour } }: { choices: MapChoices }) => (
  <span className="map-what">
    {text("map.what", { size: text(`map.size.${size}`), colour: text(`map.colour.${colour}`) })}
  </span>
);
