import "#ui/messages/en/jump";
import "#ui/messages/en/wall";
import { useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { KeyUses, usesIn } from "#pages/keys/keyTable.tsx";
import type { TurnControl } from "#pages/wall/playlist/playlist";
import { text } from "#ui/messages/text";
import { usePreferences } from "#ui/preferences/preferences";
import { useGo } from "#ui/router/routes";
import { toggleFullScreen } from "#ui/screen/fullScreen";

interface ControlsProps {
  turn: Pick<TurnControl, "held" | "hold" | "go">;
  leave: () => void;
  /** whether the list of keys is open, above the buttons */
  help: boolean;
}

/** Buttons for a person at the display, shown for a while after a key. */
export function Controls({ turn: { held, hold, go }, leave, help }: ControlsProps) {
  const way = "py-[7px] px-3.5 text-strong border border-edge rounded-md";
  const buttons = [
    ["wall.previous", "wall.key.left", () => go("previous")],
    [held ? "wall.goOn" : "wall.hold", "wall.key.space", hold],
    ["wall.nextView", "wall.key.right", () => go("next")],
    ["wall.leave", "wall.key.escape", leave],
    ["wall.fullScreen", undefined, () => toggleFullScreen(document.documentElement)],
  ] as const;
  return (
    <nav aria-label={text("wall.controls")}>
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
          <button key={name} type="button" className={way} onClick={act}>
            {text(name)} {key && <kbd>{text(key)}</kbd>}
          </button>
        ))}
        <a className={way} href={`/wall/setup${location.search}`}>
          {text("wall.setup")}
        </a>
      </div>
    </nav>
  );
}

/** ms that the controls stay visible after a key, the list of keys after it was opened, and the pointer after it moved */
const shownFor = 10_000;
const helpFor = 30_000;
const restAfter = 3_000;

interface ControlsState {
  shown: boolean;
  /** whether the list of keys is open */
  help: boolean;
  /** the pointer has not moved for a while and is hidden */
  resting: boolean;
  leave: () => void;
}

/** Handles keys and pointer. A display never depends on them. */
export function useControls({ hold, go }: Pick<TurnControl, "hold" | "go">): ControlsState {
  const [shown, show] = useFor(shownFor);
  const [help, showHelp, endHelp] = useFor(helpFor);
  const [moving, move] = useFor(restAfter);
  const letterKeys = usePreferences(({ letterKeys }) => letterKeys);
  const goTo = useGo();
  const leave = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    goTo({ to: "/" });
  };
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    show();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key !== "Escape") fillScreenOnce();
    const onButton = event.target instanceof Element && event.target.closest("button, a") !== null;
    if (event.key === "?" && letterKeys) (help ? endHelp : showHelp)();
    else if (event.key === "Escape") (help ? endHelp : leave)();
    else if (event.key === "ArrowLeft") go("previous");
    else if (event.key === "ArrowRight") go("next");
    else if (event.key === " " && !onButton) hold();
    else return;
    event.preventDefault();
  });
  const moved = useEffectEvent(move);
  const touched = useEffectEvent(show);
  // before the wall is painted, so that no key pressed on what is seen is lost
  useLayoutEffect(() => {
    const [key, pointer, touch] = [(event: KeyboardEvent) => pressed(event), () => moved(), () => touched()];
    document.addEventListener("keydown", key);
    document.addEventListener("pointermove", pointer);
    document.addEventListener("pointerdown", touch);
    return () => {
      document.removeEventListener("keydown", key);
      document.removeEventListener("pointermove", pointer);
      document.removeEventListener("pointerdown", touch);
    };
  }, []);
  return { shown: shown || help, help, resting: !moving, leave };
}

/** @returns a flag, and functions that set and clear it; a set flag is cleared by itself after `ms` */
function useFor(ms: number): [boolean, () => void, () => void] {
  const [calls, call] = useState(0);
  const [past, setPast] = useState(0);
  useEffect(() => {
    if (calls === past) return;
    const timer = setTimeout(() => setPast(calls), ms);
    return () => clearTimeout(timer);
  }, [calls, past, ms]);
  return [calls !== past, () => call((before) => before + 1), () => setPast(calls)];
}

let isFilled = false;

/** Enters full screen at the first key press, because browsers require one. If a person leaves full screen, it stays off. */
function fillScreenOnce(): void {
  if (isFilled) return;
  isFilled = true;
  document.documentElement.requestFullscreen?.().catch(() => undefined);
}
