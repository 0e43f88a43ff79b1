import "#ui/messages/en/wall";
import "./wall.css";
import { Suspense, useLayoutEffect, useMemo } from "react";
import { text } from "#ui/messages/text";
import { useSearch } from "#ui/router/routes";
import { readWall, type WallView } from "./link.ts";
import { useTurn } from "./useTurn.ts";
import { views } from "./views.ts";
import { WallHeader } from "./WallHeader.tsx";

/** A display that nobody touches: one view after the other, as its address says. */
export function WallPage() {
  const search = useSearch({ from: "/wall" });
  const { wall, unread } = useMemo(() => readWall(search), [search]);
  const turn = useTurn(wall.views, wall.offset);
  const view = wall.views[turn.at];
  useWallType(wall.scale);
  return (
    <div className="wall">
      {view && <WallHeader view={view} turn={turn} />}
      <main className="wall-view" data-view={view?.name}>
        <Suspense>{view && <Drawn view={view} />}</Suspense>
      </main>
      {unread.length > 0 && (
        <p className="wall-corner">
          {text("wall.unread", {
            entries: unread
              .map(({ name, value }) => `${name} ${value}`)
              .join(", ")
              .slice(0, 120),
          })}
        </p>
      )}
    </div>
  );
}

function Drawn({ view: { name, subject } }: { view: WallView }) {
  const View = views[name];
  return View ? <View key={`${name}-${subject}`} subject={subject} /> : null;
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
