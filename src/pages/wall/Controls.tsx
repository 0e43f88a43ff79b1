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
    <div
      className="wall-controls absolute bottom-6.5 inset-x-0 z-9 flex flex-wrap gap-2.5 justify-center w-fit max-w-[92%] p-3 mx-auto bg-raised border border-edge rounded-lg"
      role="toolbar"
      aria-label={text("wall.controls")}
    >
      {help && (
        <section className="basis-full pt-1 pb-2 px-1.5 text-strong" aria-label={text("keys.title")}>
          <h2 className="mb-1.5 text-head font-semibold">{text("keys.title")}</h2>
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
