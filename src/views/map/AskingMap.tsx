import "#ui/messages/en/map";
import { text } from "#ui/messages/text";
import { Link } from "#ui/router/Link.tsx";
import { MapPanel } from "./MapPanel.tsx";
import { MapWhat } from "./MapWhat.tsx";
import { usualChoices } from "./mapChoices.ts";

/** A small map beside other panels: by market cap and change, with a link to the large one. */
export const AskingMap = () => (
  <MapPanel
    choices={usualChoices}
    className="map-small"
    tools={
      <>
        <MapWhat choices={usualChoices} />
        <Link to="/map" className="chip">
          {text("map.open")}
        </Link>
      </>
    }
  />
);
