/** The bar of a replay, with the moment shown and the controls that change it. */
import "#ui/messages/en/recordings";
import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { type PlayPace, paces } from "#feed/clock/clock";
import type { Player, PlayerState } from "#feed/replay/player";
import { usePlayer } from "#feed/replay/replay";
import { type DayEvents, useDayEvents } from "#feed/tape/dayEvents";
import { writeMoment } from "#market/day/recordings";
import { Popup } from "#ui/controls/Popup.tsx";
import { text } from "#ui/messages/text";
import { usePreferences } from "#ui/preferences/preferences";
import { momentAddress } from "#ui/router/momentAddress";
import { places } from "#ui/router/places";
import { useMediaQuery } from "#ui/screen/mediaQuery";
import { tellTime } from "#ui/words/ticker";
import { writes } from "#ui/words/writing";
import { Coverage, DayChoice, MomentNote, NextPrint, TimeField } from "./MomentControls.tsx";
import { NothingShown } from "./NothingShown.tsx";
import { Legend, Slider } from "./Slider.tsx";

export function ReplayBar() {
  const player = usePlayer();
  return (
    <section
      aria-label={text("replayBar.title")}
      className="flex-none border-t-2 border-caution bg-panel px-4 py-2 text-small phone:px-3 phone:py-1"
    >
      {player === "missing" ? (
        <BarLine>
          {text("shell.partMissing")} <BackToNow />
        </BarLine>
      ) : player ? (
        <PlayerBar player={player} />
      ) : (
        <BarLine>
          {text("replayBar.loading")} <BackToNow />
        </BarLine>
      )}
    </section>
  );
}

const BarLine = ({ children }: { children: ReactNode }) => (
  <p className="flex flex-wrap items-center gap-x-3 gap-y-1">{children}</p>
);

const BackToNow = ({ short = false }: { short?: boolean }) => (
  <a className="chip ml-auto" href={momentAddress(undefined)} aria-label={text("replayBar.now")}>
    {text(short ? "replayBar.nowShort" : "replayBar.now")}
  </a>
);

function PlayerBar({ player }: { player: Player }) {
  const state = useSyncExternalStore(player.subscribe, player.get);
  useKeptAddress(state);
  useReplayKeys(player);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another moment is another time
  useEffect(tellTime, [state.at]);
  if (state.day) return <Controls {...{ player, state }} />;
  return (
    <BarLine>
      <NothingShown state={state} />
      <BackToNow />
    </BarLine>
  );
}

/** ms without a change before the moment is written to the address, because browsers limit how often it may change */
const addressDelay = 300;

/** Writes the moment shown to the address. */
function useKeptAddress({ at, day, number, playing }: PlayerState): void {
  useEffect(() => {
    if (!day || playing) return undefined;
    const timer = setTimeout(() => places.keep("at", writeMoment(at, number)), addressDelay);
    return () => clearTimeout(timer);
  }, [at, day, number, playing]);
}

/** Elements that use the space bar themselves. */
const spaceControls = "button, a, summary, select, [role=grid], [role=slider]";

function useReplayKeys(player: Player): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey, target } = event;
      if (altKey || ctrlKey || metaKey || event.defaultPrevented || writes(target)) return;
      if (!usePreferences.getState().letterKeys || document.querySelector("dialog[open]")) return;
      if (key === " " && target instanceof Element && target.closest(spaceControls)) return;
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

interface ControlsProps {
  player: Player;
  state: PlayerState;
  /** what happened on the recorded day, once it is read */
  read: DayEvents | undefined;
  /** what the figures are, and what could not be read */
  told: ReactNode;
}

function Controls({ player, state }: Pick<ControlsProps, "player" | "state">) {
  const phone = useMediaQuery("(width <= 640px)");
  const known = useDayEvents(player);
  const read = typeof known === "object" ? known : undefined;
  const Bar = phone ? PhoneBar : DeskBar;
  const told = (
    <>
      <MomentNote state={state} />
      {known === "failed" && ` ${text("replayBar.noMarks")}`}
    </>
  );
  return (
    <div data-replay-at={state.at} data-playing={state.playing}>
      <Bar {...{ player, state, read, told }} />
    </div>
  );
}

function DeskBar({ player, state, read, told }: ControlsProps) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <StepButton
          label="replayBar.backMinute"
          shown="−1 min"
          hotkey="["
          run={() => player.stepMinute(-1)}
        />
        <StepButton label="replayBar.back" shown="◂" hotkey="," run={() => player.stepBoard(-1)} />
        <PlayButton {...{ player, state }} />
        <StepButton label="replayBar.forward" shown="▸" hotkey="." run={() => player.stepBoard(1)} />
        <StepButton
          label="replayBar.forwardMinute"
          shown="+1 min"
          hotkey="]"
          run={() => player.stepMinute(1)}
        />
        {read && <NextPrint {...{ player, state }} known={read} />}
        <Pace {...{ player, state }} />
        <TimeField key={Math.floor(state.at / 1000)} {...{ player, state }} />
        <DayChoice state={state} />
        <Slider {...{ player, state }} events={read?.events ?? []} />
      </div>
      <div className="mt-1 flex items-center gap-x-3 gap-y-1">
        <p className="num whitespace-normal text-muted text-table" aria-live="off">
          {told} <Coverage state={state} />
          <Legend events={read?.events ?? []} />
        </p>
        <Compare state={state} />
        <BackToNow />
      </div>
    </>
  );
}

/** Two rows and a line of text, so that the page keeps most of the screen. The other controls are in a sheet. */
function PhoneBar({ player, state, read, told }: ControlsProps) {
  return (
    <>
      <div className="flex items-center gap-0.5">
        <StepButton label="replayBar.back" shown="◂" hotkey="," run={() => player.stepBoard(-1)} />
        <PlayButton {...{ player, state }} />
        <StepButton label="replayBar.forward" shown="▸" hotkey="." run={() => player.stepBoard(1)} />
        <TimeField key={Math.floor(state.at / 1000)} {...{ player, state }} />
        <Popup label={text("replayBar.more")} shown="⋯" className="chip min-w-11 justify-center">
          <div className="grid gap-3">
            <div className="flex flex-wrap gap-2">
              <StepButton
                label="replayBar.backMinute"
                shown="−1 min"
                hotkey="["
                run={() => player.stepMinute(-1)}
              />
              <StepButton
                label="replayBar.forwardMinute"
                shown="+1 min"
                hotkey="]"
                run={() => player.stepMinute(1)}
              />
              {read && <NextPrint {...{ player, state }} known={read} />}
              <Pace {...{ player, state }} />
            </div>
            <DayChoice state={state} />
            <p className="num text-muted text-table">
              <Coverage state={state} />
            </p>
            <Compare state={state} />
          </div>
        </Popup>
        <BackToNow short />
      </div>
      <Slider {...{ player, state }} events={read?.events ?? []} />
      <p className="num whitespace-normal text-muted text-table" aria-live="off">
        {told}
      </p>
    </>
  );
}

type PlayerProps = Pick<ControlsProps, "player" | "state">;

const Compare = ({ state: { at, number } }: Pick<ControlsProps, "state">) => (
  <a className="chip justify-self-start" href={`/away?since=${writeMoment(at, number)}`}>
    {text("replayBar.compare")}
  </a>
);

const Pace = ({ player, state: { pace } }: PlayerProps) => (
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
);

/** A button's tooltip, with its key if letter keys are on. */
function useTooltip(label: string, hotkey: string): string {
  const { letterKeys } = usePreferences();
  return letterKeys ? text("replayBar.withKey", { label, key: hotkey }) : label;
}

function PlayButton({ player, state: { playing } }: PlayerProps) {
  const label = text(playing ? "replayBar.pause" : "replayBar.play");
  const title = useTooltip(label, text("replayBar.space"));
  return (
    <button
      type="button"
      className="chip min-w-20 justify-center text-text phone:min-w-11"
      aria-label={label}
      title={title}
      onClick={() => turn(player)}
    >
      <span aria-hidden="true">{playing ? "❚❚" : "▶"}</span>
      <span className="phone:hidden">{label}</span>
    </button>
  );
}

interface StepProps {
  label: "replayBar.back" | "replayBar.forward" | "replayBar.backMinute" | "replayBar.forwardMinute";
  shown: string;
  hotkey: string;
  run: () => void;
}

function StepButton({ label, shown, hotkey, run }: StepProps) {
  const title = useTooltip(text(label), hotkey);
  return (
    <button
      type="button"
      className="chip num justify-center phone:min-w-11"
      aria-label={text(label)}
      title={title}
      onClick={() => void run()}
    >
      {shown}
    </button>
  );
}
