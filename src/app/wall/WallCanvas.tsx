import "#ui/messages/en/wall";
import "./wall.css";
import { type ReactNode, Suspense } from "react";
import { Outage } from "#app/Outage.tsx";
import { useFreshness } from "#feed/freshness";
import { FromAfar } from "#ui/fromAfar";
import { text } from "#ui/messages/text";
import { type WallView, writeView } from "./link.ts";
import { StateBand } from "./StateBand.tsx";
import type { Turn } from "./turns.ts";
import { ViewFence } from "./ViewFence.tsx";
import { views } from "./views.ts";
import { WallHeader } from "./WallHeader.tsx";
import { isFramed, stanceOf } from "./wallState.ts";

interface CanvasProps {
  view: WallView;
  turn: Turn & { held?: boolean };
  /** the view could not be drawn */
  failed?: (view: WallView, error: unknown) => void;
  /** between header and view */
  news?: ReactNode;
  /** small, at the edge of the display */
  corner?: ReactNode;
}

/** What a wall draws for a view, and no more: it does nothing by itself, so that a page can show it as a picture too. */
export function WallCanvas({ view, turn, failed = () => {}, news, corner }: CanvasProps) {
  const stance = stanceOf(useFreshness());
  const Drawn = views[view.name]?.View;
  const drawn = writeView(view);
  return (
    <div className="wall" data-word={stance} data-framed={isFramed(stance)}>
      <ViewFence of={`${turn.round}`} failed={(error) => failed(view, error)}>
        <WallHeader view={view} turn={turn} />
      </ViewFence>
      <StateBand />
      {news}
      <main className="wall-view" data-view={view.name} data-stale={isFramed(stance)}>
        <ViewFence
          of={`${drawn} ${turn.round}`}
          failed={(error) => failed(view, error)}
          instead={<p className="wall-empty">{text("wall.undrawn")}</p>}
        >
          <Outage>
            <FromAfar value={true}>
              <Suspense>{Drawn && <Drawn key={drawn} subject={view.subject} />}</Suspense>
            </FromAfar>
          </Outage>
        </ViewFence>
      </main>
      {corner}
    </div>
  );
}
