import "#ui/messages/en/map";
import type { ReactNode } from "react";
import { clamps, mapColours, mapSizes } from "#market/heat";
import { Choice } from "#ui/Choice.tsx";
import { text } from "#ui/messages/text";
import type { MapChoices } from "./mapChoices.ts";

export type MapView = "map" | "table";

interface MapToolsProps {
  choices: MapChoices;
  view: MapView;
  onChoose: (changed: Partial<MapChoices> & { view?: MapView }) => void;
}

const sizes = () => mapSizes.map((size) => [size, text(`map.size.${size}`)] as const);
const colours = () => mapColours.map((colour) => [colour, text(`map.colour.${colour}`)] as const);
const fullest = () => clamps.map((percent) => [percent, text("map.clampOf", { percent })] as const);
const views = () => (["map", "table"] as const).map((view) => [view, text(`map.view.${view}`)] as const);

/** What the map's areas and colours stand for. */
export function MapTools({ choices, view, onChoose }: MapToolsProps) {
  const { size, colour, clamp } = choices;
  const clamped = colour === "change" || colour === "gap";
  return (
    <div className="map-tools">
      <Named name={text("map.size")}>
        <Choice
          label={text("map.size")}
          options={sizes()}
          value={size}
          onChange={(next) => onChoose({ size: next })}
        />
      </Named>
      <Named name={text("map.colour")}>
        <Choice
          label={text("map.colour")}
          options={colours()}
          value={colour}
          onChange={(next) => onChoose({ colour: next })}
        />
        {clamped && (
          <Choice
            label={text("map.clamp")}
            options={fullest()}
            value={clamp}
            onChange={(next) => onChoose({ clamp: next })}
          />
        )}
      </Named>
      <Choice
        label={text("map.view")}
        options={views()}
        value={view}
        onChange={(next) => onChoose({ view: next })}
      />
    </div>
  );
}

const Named = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="map-tool">
    <span aria-hidden="true">{name}</span>
    {children}
  </div>
);
