import "#ui/messages/en/map";
import "./mapParts.css";
import "./map.css";
import { type ReactNode, useCallback, useState } from "react";
import { useBoardReading } from "#feed/boardReading";
import { useBoardFreshness } from "#feed/freshness";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/Panel.tsx";
import { MapCanvas } from "./MapCanvas.tsx";
import { MapDetail } from "./MapDetail.tsx";
import { MapLegend } from "./MapLegend.tsx";
import { MapTable } from "./MapTable.tsx";
import type { MapChoices } from "./mapChoices.ts";

export interface MapPanelProps {
  choices: MapChoices;
  view?: "map" | "table";
  tools?: ReactNode;
  className?: string;
}

/** The market as areas and colours, live. */
export function MapPanel({ choices, view = "map", tools, className = "" }: MapPanelProps) {
  const [pointed, point] = useState<string>();
  const [out, setOut] = useState({ left: 0, earlier: 0 });
  const leave = useCallback((left: number, earlier: number) => setOut({ left, earlier }), []);
  return (
    <Panel
      title={text("map.title")}
      reading={useBoardReading()}
      freshness={useBoardFreshness()}
      tools={tools}
      empty={(symbols) => (symbols.length ? undefined : text("map.none"))}
      className={`map-panel ${className}`}
    >
      {() =>
        view === "table" ? (
          <MapTable choices={choices} />
        ) : (
          <>
            <MapCanvas choices={choices} onPoint={point} onLeft={leave} />
            <div className="map-foot">
              <MapDetail symbol={pointed} choices={choices} {...out} />
              <MapLegend choices={choices} />
            </div>
          </>
        )
      }
    </Panel>
  );
}
