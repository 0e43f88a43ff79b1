import "#ui/messages/en/wallSetup";
import { useState } from "react";
import { isWallName, type Wall } from "#pages/wall/playlist/link";
import { text } from "#ui/messages/text";
import { NumberField, Part, Row } from "./fields.tsx";
import { mostScreens, offsetOf, screensOf, turnOf } from "./stagger.ts";
import type { Setup } from "./useSetup.ts";

/** Which of several displays this is, and when it is dark. */
export function PlaceFields({ setup: { wall, set } }: { setup: Setup }) {
  const [chosen, setChosen] = useState(1);
  const [typed, setTyped] = useState<string>();
  const refused = Boolean(typed) && !isWallName(typed ?? "");
  const screens = Math.max(screensOf(wall) ?? chosen, wall.screen ?? 1);
  const place = (screen: number, of: number) => {
    setChosen(of);
    const offset = of > 1 ? offsetOf(turnOf(wall.views), Math.min(screen, of), of) : 0;
    set({ ...wall, screen: of > 1 ? Math.min(screen, of) : undefined, offset });
  };
  return (
    <Part title="setup.place">
      <Row name="setup.screens" note={text("setup.screensWhy")}>
        {text("setup.screen")}
        <NumberField
          label={text("setup.screenName")}
          value={wall.screen ?? 1}
          min={1}
          max={screens}
          onChange={(screen) => place(screen, screens)}
        />
        {text("setup.screenOf")}
        <NumberField
          label={text("setup.screensName")}
          value={screens}
          min={1}
          max={mostScreens}
          onChange={(of) => place(wall.screen ?? 1, of)}
        />
      </Row>
      <Row name="setup.name" note={text(refused ? "setup.nameSpelling" : "setup.nameWhy")}>
        <input
          className="field"
          aria-label={text("setup.name")}
          aria-invalid={refused}
          autoComplete="off"
          spellCheck={false}
          maxLength={24}
          value={typed ?? wall.name ?? ""}
          onChange={({ target: { value } }) => {
            setTyped(value);
            if (isWallName(value)) set({ ...wall, name: value });
            else if (value === "") set({ ...wall, name: undefined });
          }}
          onBlur={() => setTyped(undefined)}
        />
      </Row>
      <Row name="setup.offset" note={text("setup.offsetWhy")}>
        <NumberField
          label={text("setup.offset")}
          value={wall.offset}
          min={0}
          max={86_400}
          onChange={(offset) => set({ ...wall, offset })}
        />
        s
      </Row>
      <Row name="setup.sleep">
        <Sleep {...{ wall }} onChange={(sleep) => set({ ...wall, sleep })} />
      </Row>
    </Part>
  );
}

type SleepHours = NonNullable<Wall["sleep"]>;
const usualSleep: SleepHours = { from: 20 * 60, to: 8 * 60 };

const written = (minutes: number) =>
  [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
const read = (time: string): number | undefined => {
  const [hours = Number.NaN, minutes = Number.NaN] = time.split(":").map(Number);
  return Number.isNaN(hours + minutes) ? undefined : hours * 60 + minutes;
};

function Sleep({ wall: { sleep }, onChange }: { wall: Wall; onChange: (sleep?: SleepHours) => void }) {
  const [same, setSame] = useState(false);
  const put = (changed: Partial<Record<keyof SleepHours, number | undefined>>) => {
    const { from, to } = { ...usualSleep, ...sleep, ...changed };
    if (from === undefined || to === undefined) return;
    setSame(from === to);
    if (from !== to) onChange({ from, to });
  };
  return (
    <>
      <label>
        <input
          type="checkbox"
          checked={sleep !== undefined}
          onChange={() => onChange(sleep ? undefined : usualSleep)}
        />
        {text("setup.dark")}
      </label>
      {sleep &&
        (["from", "to"] as const).map((end) => (
          <input
            key={end}
            type="time"
            className="field num"
            aria-label={text(`setup.sleep.${end}`)}
            value={written(sleep[end])}
            onChange={(event) => put({ [end]: read(event.target.value) })}
          />
        ))}
      {same && <p role="alert">{text("setup.sleepSame")}</p>}
    </>
  );
}
