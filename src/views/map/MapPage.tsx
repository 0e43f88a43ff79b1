import "#ui/messages/en/map";
import { type ReactNode, useMemo } from "react";
import { clamps, mapColours, mapSizes } from "#market/lists/heatChoices";
import { Choice } from "#ui/controls/Choice.tsx";
import { text } from "#ui/messages/text";
import { type SearchOf, useChoices } from "#ui/router/routes";
import { MapPanel } from "./MapPanel.tsx";
import { isSigned, type MapChoices, usualChoices } from "./mapChoices.tsx";

interface MapToolsProps {
  choices: MapChoices;
  view: "map" | "table";
  choose: (changed: Partial<SearchOf<"/map">>) => void;
}

const sizes = () => mapSizes.map((size) => [size, text(`map.size.${size}`)] as const);
const colours = () => mapColours.map((colour) => [colour, text(`map.colour.${colour}`)] as const);
const clampOptions = (colour: MapChoices["colour"]) =>
  clamps.map(
    (clamp) =>
      [clamp, text(colour === "points" ? "map.clampPoints" : "map.clampOf", { percent: clamp })] as const,
  );
const views = () => (["map", "table"] as const).map((view) => [view, text(`map.view.${view}`)] as const);

/** @returns undefined for the usual choice, which the address leaves out */
const unlessUsual = <T,>(chosen: T, usual: T) => (chosen === usual ? undefined : chosen);

/** Chooses areas, colours and the form as map or table. */
function MapTools({ choices, view, choose }: MapToolsProps) {
  const { size, colour, clamp } = choices;
  return (
    <div className="map-tools flex flex-wrap gap-x-3.5 gap-y-1 items-center phone:gap-x-1.5 phone:gap-y-[2px]">
      <NamedChoice name={text("map.size")}>
        <Choice
          label={text("map.size")}
          options={sizes()}
          value={size}
          onChange={(next) => choose({ size: unlessUsual(next, usualChoices.size) })}
        />
      </NamedChoice>
      <NamedChoice name={text("map.colour")}>
        <Choice
          label={text("map.colour")}
          options={colours()}
          value={colour}
          onChange={(next) => choose({ colour: unlessUsual(next, usualChoices.colour) })}
        />
        {isSigned(colour) && (
          <Choice
            label={text("map.clamp")}
            options={clampOptions(colour)}
            value={clamp}
            onChange={(next) => choose({ clamp: unlessUsual(next, usualChoices.clamp) })}
          />
        )}
      </NamedChoice>
      <Choice
        label={text("map.view")}
        options={views()}
        value={view}
        onChange={(next) => choose({ view: next === "table" ? next : undefined })}
      />
    </div>
  );
}

const NamedChoice = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap gap-x-1.5 gap-y-1 items-center text-table text-muted">
    {/* the labels are for screen readers; the options themselves are visible */}
    <span aria-hidden="true" className="phone:hidden">
      {name}
    </span>
    {children}
  </div>
);

/** The whole market as a map. The address contains the choice of areas and colours. */
export function MapPage() {
  const [{ size, colour, clamp, view = "map" }, choose] = useChoices("/map");
  const choices = useMemo(
    (): MapChoices => ({
      size: size ?? usualChoices.size,
      colour: colour ?? usualChoices.colour,
      clamp: clamp ?? usualChoices.clamp,
    }),
    [size, colour, clamp],
  );
  return (
    <div className="map-page">
      <h1 className="sr-only">{text("map.title")}</h1>
      <MapPanel {...{ choices, view }} tools={<MapTools {...{ choices, view, choose }} />} />
    </div>
  );
}
