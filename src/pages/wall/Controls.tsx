import "./controls.css";
import "#ui/messages/en/jump";
import "#ui/messages/en/wall";
import { KeyUses } from "#pages/keys/KeyUses.tsx";
import { usesIn } from "#pages/keys/keyTable";
import type { Turning } from "#pages/wall/playlist/useTurn";
import { text } from "#ui/messages/text";
import { toggleFullScreen } from "#ui/screen/fullScreen";

interface ControlsProps {
  turn: Pick<Turning, "held" | "hold" | "go">;
  leave: () => void;
  /** somebody asked for the keys: they stand above the buttons */
  help: boolean;
}

/** For whoever stands before the display: shown for a while after a key. */
export function Controls({ turn: { held, hold, go }, leave, help }: ControlsProps) {
  const buttons = [
    ["wall.previous", "wall.key.left", () => go("previous")],
    [held ? "wall.goOn" : "wall.hold", "wall.key.space", hold],
    ["wall.nextView", "wall.key.right", () => go("next")],
    ["wall.leave", "wall.key.escape", leave],
    ["wall.fullScreen", undefined, () => toggleFullScreen(document.documentElement)],
  ] as const;
  return (
    <div className="wall-controls" role="toolbar" aria-label={text("wall.controls")}>
      {help && (
        <section className="wall-keys" aria-label={text("keys.title")}>
          <h2>{text("keys.title")}</h2>
          <KeyUses uses={usesIn("keys.wall")} letterKeys />
        </section>
      )}
      {buttons.map(([name, key, act]) => (
        <button key={name} type="button" onClick={act}>
          {text(name)} {key && <kbd>{text(key)}</kbd>}
        </button>
      ))}
      <a href={`/wall/setup${location.search}`}>{text("wall.setup")}</a>
    </div>
  );
}
