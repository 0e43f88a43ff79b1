import { MapPanel } from "#views/map/MapPanel.tsx";
import { MapWhat, usualChoices } from "#views/map/mapChoices.tsx";

/** The market as a map of areas and colours. */
export const MarketMap = () => <MapPanel choices={usualChoices} tools={<MapWhat choices={usualChoices} />} />;
