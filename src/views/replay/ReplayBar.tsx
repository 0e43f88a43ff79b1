/** The bar of a replay, with the moment shown and the controls that change it. */
import "#ui/messages/en/replay";
import { useEffect, useSyncExternalStore } from "react";
import { type PlayPace, paces } from "#feed/clock/clock";
import type { Player, PlayerState } from "#feed/replay/player";
import { usePlayer } from "#feed/replay/replay";
import { useDayEvents } from "#feed/tape/dayEvents";
import { writeMoment } from "#market/day/writtenTime";
import { usePreferences } from "#ui/kept/preferences";
import { text } from "#ui/messages/text";
import { momentAddress } from "#ui/router/momentAddress";
import { places } from "#ui/router/places";
import { tellTime } from "#ui/words/ticker";
import { writes } from "#ui/words/writing";
import { DayChoice, NextPrint, Slider, TimeField, Told } from "./MomentControls.tsx";
import { NothingShown } from "./NothingShown.tsx";

export function ReplayBar() {
  const player = usePlayer();
  return (
    <section
      aria-label={text("replayBar.title")}
      className="flex-none border-t-2 border-caution bg-panel px-4 py-2 text-small phone:px-3"
    >
      {player === "missing" ? (
        <Line>
          {text("shell.partMissing")} <BackToNow />
        </Line>
      ) : player ? (
        <Played player={player} />
      ) : (
        <Line>
          {text("replayBar.loading")} <BackToNow />
        </Line>
      )}
    </section>
  );
}

const Line = ({ children }: { children: React.ReactNode }) => (
  <p className="flex flex-wrap items-center gap-x-3 gap-y-1">{children}</p>
);

const BackToNow = () => (
  <a className="chip ml-auto" href={momentAddress(undefined)}>
    {text("replayBar.now")}
  </a>
);

function Played({ player }: { player: Player }) {
  const state = useSyncExternalStore(player.subscribe, player.get);
  useKeptAddress(state);
  useReplayKeys(player);
  useEffect(tellTime, [state.at]);
  if (state.day) return <Controls {...{ player, state }} />;
  return (
    <Line>
      <NothingShown state={state} />
      <BackToNow />
    </Line>
  );
}

/** ms without a change before the moment is written to the address, because browsers limit how often it may change */
const settled = 300;

/** Writes the moment shown to the address. */
function useKeptAddress({ at, day, number, playing }: PlayerState): void {
  useEffect(() => {
    if (!day || playing) return undefined;
    const timer = setTimeout(() => places.keep("at", writeMoment(at, number)), settled);
    return () => clearTimeout(timer);
  }, [at, day, number, playing]);
}

/** Elements that use the space bar themselves. */
const pressed = "button, a, summary, select, [role=grid], [role=slider]";

function useReplayKeys(player: Player): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey, target } = event;
      if (altKey || ctrlKey || metaKey || event.defaultPrevented || writes(target)) return;
      if (!usePreferences.getState().letterKeys || document.querySelector("dialog[open]")) return;
      if (key === " " && target instanceof Element && target.closest(pressed)) return;
      if (key === " ") turn(player);
      else if (key === ",") void player.stepBoard(-1);
      else if (key === ".") void player.stepBoard(1);
      else if (key === "[") void player.stepMinute(-1);
      else if (key === "]") void player.stepMinute(1);
      else return;
      event.preventDefault();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [player]);
}

const turn = (player: Player) => (player.get().playing ? player.pause() : player.play());

function Controls({ player, state }: { player: Player; state: PlayerState }) {
  const { at, playing, pace } = state;
  const known = useDayEvents(player);
  const read = typeof known === "object" ? known : undefined;
  return (
    <div data-replay-at={at} data-playing={playing}>
      <div className="flex flex-wrap items-center gap-2">
        <Step label="replayBar.backMinute" shown="−1 min" run={() => player.stepMinute(-1)} />
        <Step label="replayBar.back" shown="◂" run={() => player.stepBoard(-1)} />
        <button type="button" className="chip min-w-20 justify-center text-text" onClick={() => turn(player)}>
          <span aria-hidden="true">{playing ? "❚❚" : "▶"}</span>
          {text(playing ? "replayBar.pause" : "replayBar.play")}
        </button>
        <Step label="replayBar.forward" shown="▸" run={() => player.stepBoard(1)} />
        <Step label="replayBar.forwardMinute" shown="+1 min" run={() => player.stepMinute(1)} />
        {read && <NextPrint {...{ player, state }} known={read} />}
        <select
          className="chip"
          aria-label={text("replayBar.pace")}
          value={pace}
          onChange={({ target }) => player.setPace(Number(target.value) as PlayPace)}
        >
          {paces.map((one) => (
            <option key={one} value={one}>
              {text("replayBar.paceOf", { pace: one })}
            </option>
          ))}
        </select>
        <TimeField key={Math.floor(at / 1000)} {...{ player, state }} />
        <DayChoice state={state} />
        <Slider {...{ player, state }} events={read?.events ?? []} />
      </div>
      <div className="mt-1 flex items-center gap-x-3 gap-y-1 phone:flex-wrap">
        <p className="num whitespace-normal text-muted text-table phone:basis-full" aria-live="off">
          <Told state={state} />
          {known === "failed" && ` ${text("replayBar.noMarks")}`}
        </p>
        <a className="chip" href={`/away?since=${writeMoment(at, state.number)}`}>
          {text("replayBar.compare")}
        </a>
        <BackToNow />
      </div>
    </div>
  );
}

interface StepProps {
  label: "replayBar.back" | "replayBar.forward" | "replayBar.backMinute" | "replayBar.forwardMinute";
  shown: string;
  run: () => void;
}

const Step = ({ label, shown, run }: StepProps) => (
  <button
    type="button"
    className={`chip num ${shown.includes("min") ? "phone:hidden" : ""}`}
    aria-label={text(label)}
    title={text(label)}
    onClick={() => void run()}
  >
    {shown}
  </button>
);
