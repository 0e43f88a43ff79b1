import { MapPanel } from "#views/map/MapPanel.tsx";
import { MapWhat } from "#views/map/MapWhat.tsx";
import { usualChoices } from "#views/map/mapChoices";

/** The market as areas and colours. */
export const MarketMap = () => <MapPanel choices={usualChoices} tools={<MapWhat choices={usualChoices} />} />;
