import "#ui/messages/en/wall";
import { toggleFullScreen } from "#ui/fullScreen";
import { text } from "#ui/messages/text";
import type { Turning } from "./useTurn.ts";

interface ControlsProps {
  turn: Pick<Turning, "held" | "hold" | "go">;
  leave: () => void;
}

/** For whoever stands before the display: shown for a while after a key. */
export function Controls({ turn: { held, hold, go }, leave }: ControlsProps) {
  const buttons = [
    ["wall.previous", "wall.key.left", () => go("previous")],
    [held ? "wall.goOn" : "wall.hold", "wall.key.space", hold],
    ["wall.nextView", "wall.key.right", () => go("next")],
    ["wall.leave", "wall.key.escape", leave],
    ["wall.fullScreen", undefined, () => toggleFullScreen(document.documentElement)],
  ] as const;
  return (
    <div className="wall-controls" role="toolbar" aria-label={text("wall.controls")}>
      {buttons.map(([name, key, act]) => (
        <button key={name} type="button" onClick={act}>
          {text(name)} {key && <kbd>{text(key)}</kbd>}
        </button>
      ))}
      <a href={`/wall/setup${location.search}`}>{text("wall.setup")}</a>
    </div>
  );
}
