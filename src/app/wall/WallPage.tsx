import "#ui/messages/en/wall";
import { useLayoutEffect, useMemo } from "react";
import { text } from "#ui/messages/text";
import { useSearch } from "#ui/router/routes";
import { readWall } from "./link.ts";
import { useBeacon } from "./useBeacon.ts";
import { useTurn } from "./useTurn.ts";
import { useWallLanguage } from "./useWallLanguage.ts";
import { WallCanvas } from "./WallCanvas.tsx";

/** A display that nobody touches: one view after the other, as its address says. */
export function WallPage() {
  const search = useSearch({ from: "/wall" });
  const { wall, unread } = useMemo(() => readWall(search), [search]);
  const turn = useTurn(wall.views, wall.offset);
  const view = wall.views[turn.at];
  const { language, missing } = useWallLanguage(wall.languages, turn.round);
  useWallType(wall.scale);
  useBeacon(wall, view);
  return (
    <>
      {view && <WallCanvas key={language} view={view} turn={turn} />}
      {(unread.length > 0 || missing) && (
        <p className="wall-corner">
          {unread.length > 0 &&
            text("wall.unread", {
              entries: unread
                .map(({ name, value }) => `${name} ${value}`)
                .join(", ")
                .slice(0, 120),
            })}
          {missing && ` ${text("wall.languageMissing", { language: text(`language.${missing}`) })}`}
        </p>
      )}
    </>
  );
}

/** Type, and with it every length, grows with the screen's shorter edge (./wall.css). */
function useWallType(scale: number): void {
  useLayoutEffect(() => {
    const { style, dataset } = document.documentElement;
    dataset["wall"] = "";
    style.setProperty("--wall-scale", String(scale));
    return () => {
      delete dataset["wall"];
      style.removeProperty("--wall-scale");
    };
  }, [scale]);
}
