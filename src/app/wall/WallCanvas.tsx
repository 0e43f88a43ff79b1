import "./wall.css";
import { Suspense } from "react";
import type { WallView } from "./link.ts";
import type { Turn } from "./useTurn.ts";
import { views } from "./views.ts";
import { WallHeader } from "./WallHeader.tsx";

/** What a wall draws for a view, and no more: it does nothing by itself, so that a page can show it as a picture too. */
export function WallCanvas({ view, turn }: { view: WallView; turn: Turn }) {
  const { name, subject } = view;
  const View = views[name];
  return (
    <div className="wall">
      <WallHeader view={view} turn={turn} />
      <main className="wall-view" data-view={name}>
        <Suspense>{View && <View key={`${name}-${subject}`} subject={subject} />}</Suspense>
      </main>
    </div>
  );
}
