import "#ui/messages/en/map";
import { useMemo } from "react";
import { text } from "#ui/messages/text";
import { useChange, useSearch } from "#ui/router/routes";
import { MapPanel } from "./MapPanel.tsx";
import { MapTools, type MapView } from "./MapTools.tsx";
import { type MapChoices, usualChoices } from "./mapChoices.ts";

/** The whole market at a look; what its areas and colours stand for is in the address. */
export function MapPage() {
  const { size, colour, clamp, view = "map" } = useSearch({ from: "/map" });
  const change = useChange({ from: "/map" });
  const choices = useMemo(
    (): MapChoices => ({
      size: size ?? usualChoices.size,
      colour: colour ?? usualChoices.colour,
      clamp: clamp ?? usualChoices.clamp,
    }),
    [size, colour, clamp],
  );
  const choose = (changed: Partial<MapChoices> & { view?: MapView }) => {
    const next = { ...choices, view, ...changed };
    change({
      search: {
        size: next.size === usualChoices.size ? undefined : next.size,
        colour: next.colour === usualChoices.colour ? undefined : next.colour,
        clamp: next.clamp === usualChoices.clamp ? undefined : next.clamp,
        view: next.view === "table" ? "table" : undefined,
      },
      replace: true,
    });
  };
  return (
    <div className="map-page">
      <h1 className="sr-only">{text("map.title")}</h1>
      <MapPanel
        choices={choices}
        view={view}
        tools={<MapTools choices={choices} view={view} onChoose={choose} />}
      />
    </div>
  );
}
