/** The parts and fields of the form that sets up a wall. */
import "#ui/messages/en/wallSetup";
import { type ReactNode, useId, useMemo, useState } from "react";
import { readTime, type SleepHours, writeTime } from "#pages/wall/playlist/displayCare";
import {
  isWallName,
  readWall,
  type Unread,
  type Wall,
  wallAddress,
  writeWall,
} from "#pages/wall/playlist/link";
import { Choice } from "#ui/controls/Choice.tsx";
import { type MessageId, text } from "#ui/messages/text";
import { useChange, useSearch } from "#ui/router/routes";
import { useWatchlists } from "#ui/watchlists/watchlists";
import { mostScreens, offsetOf, screensOf, turnOf } from "./stagger.ts";

/** Greatest number of characters of a complete link. Mail, chat and kiosk files may cut longer links. */
export const longestLink = 2_000;

/** The complete link for a display. */
export const linkTo = (wall: Wall): string => new URL(wallAddress(wall), window.location.href).href;

export interface Setup {
  wall: Wall;
  /** unreadable entries of this page's address or of a pasted link */
  unread: readonly Unread[];
  /** length of the rejected link, if the last choice made it too long */
  tooLong: number | undefined;
  /** @param step whether the change is a separate entry in the browser's history */
  set: (wall: Wall, options?: { step?: boolean; unread?: readonly Unread[] }) => void;
  understood: () => void;
}

/** The wall in this page's own address. The address has the form of a wall's link, so it is itself a link to the wall. */
export function useSetup(): Setup {
  const search = useSearch({ from: "/wall/setup" });
  const change = useChange({ from: "/wall/setup" });
  const { wall, unread } = useMemo(() => readWall(search), [search]);
  // a rewritten address lacks these entries; they stay until the user closes them
  const [kept, keep] = useState<readonly Unread[]>([]);
  const [tooLong, setTooLong] = useState<number>();
  return {
    wall,
    unread: [...kept, ...unread],
    tooLong,
    set(next, { step = false, unread: shown = [...kept, ...unread] } = {}) {
      const { length } = linkTo(next);
      setTooLong(length > longestLink ? length : undefined);
      if (length > longestLink) return;
      keep(shown);
      change({ search: writeWall(next), replace: !step });
    },
    understood() {
      keep([]);
      change({ search: writeWall(wall), replace: true });
    },
  };
}

/** A step of the setup with its heading. */
export function SetupStep({ title, children }: { title: MessageId; children: ReactNode }) {
  const id = useId();
  return (
    <section className="grid gap-2" aria-labelledby={id}>
      <h2 className="pb-1 text-base font-semibold border-b border-line" id={id}>
        {text(title)}
      </h2>
      {children}
    </section>
  );
}

/** A choice beside its name. */
export function SetupRow({ name, note, children }: { name: MessageId; note?: string; children: ReactNode }) {
  return (
    <div className="setup-row grid grid-cols-[84px_minmax(0,1fr)] gap-x-2.5 gap-y-[2px] items-center text-small">
      <span aria-hidden="true" className="text-muted">
        {text(name)}
      </span>
      <div className="flex flex-wrap gap-x-2.5 gap-y-1.5 items-center">{children}</div>
      {note && <p className="setup-note col-[2]">{note}</p>}
    </div>
  );
}

interface NumberFieldProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  onChange: (value: number) => void;
}

/** A number in a range. An invalid entry is rejected: the field reports it and the value that stays. */
export function NumberField({ label, value, min, max, step = 1, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<string>();
  const [left, setLeft] = useState<string>();
  const read = (written: string) => {
    const number = written.trim() === "" ? Number.NaN : Number(written);
    const whole = Math.round(number / step) * step;
    return number >= min && number <= max ? Number(whole.toFixed(2)) : undefined;
  };
  const type = (written: string) => {
    setTyped(written);
    setLeft(undefined);
    const number = read(written);
    if (number !== undefined) onChange(number);
  };
  const leave = () => {
    setTyped(undefined);
    if (typed !== undefined && read(typed) === undefined) setLeft(typed);
  };
  const refused = left ?? (typed !== undefined && read(typed) === undefined ? typed : undefined);
  return (
    <>
      <input
        type="number"
        className="field num"
        aria-label={label}
        title={`${min} – ${max}`}
        value={typed ?? value}
        aria-invalid={refused !== undefined}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
        {...{ min, max, step }}
      />
      {refused !== undefined && (
        <small className="setup-refused" role="alert">
          {text("setup.outside", { typed: refused.trim() || "—", min, max, value })}
        </small>
      )}
    </>
  );
}

const alertChoices = ["none", "all", "lists"] as const;

/** A link names at most so many watchlists. */
const mostLists = 20;

/** Fields for the alerts that may interrupt the wall: none, all, or those of rules for some watchlists. */
export function AlertFields({ setup: { wall, set } }: { setup: Pick<Setup, "wall" | "set"> }) {
  const lists = useWatchlists((all) => all.lists);
  const { alerts } = wall;
  const chosen = alerts === undefined || alerts === "all" ? [] : alerts.split(".");
  const put = (slugs: readonly string[]) =>
    set({ ...wall, alerts: slugs.length > 0 ? slugs.slice(0, mostLists).join(".") : undefined });
  const [main] = lists;
  const of = { none: [], all: ["all"], lists: main ? [main.slug] : [] } as const;
  // the address may name lists of another browser
  const offered = [
    ...lists.map(({ slug, name }) => [slug, name] as const),
    ...chosen.flatMap((slug) => (lists.some((list) => list.slug === slug) ? [] : [[slug, slug] as const])),
  ];
  return (
    <SetupStep title="setup.alerts">
      <SetupRow name="setup.alertsShown" note={text("setup.alertsWhy")}>
        <Choice
          label={text("setup.alerts")}
          options={alertChoices.map((each) => [each, text(`setup.alerts.${each}`)] as const)}
          value={alerts === undefined ? "none" : alerts === "all" ? "all" : "lists"}
          onChange={(each) => put(of[each])}
        />
        {chosen.length > 0 && (
          <fieldset className="flex flex-wrap gap-1.5 items-center">
            <legend className="sr-only">{text("setup.alerts.lists")}</legend>
            {offered.map(([slug, name]) => (
              <label key={slug}>
                <input
                  type="checkbox"
                  checked={chosen.includes(slug)}
                  onChange={() =>
                    put(chosen.includes(slug) ? chosen.filter((other) => other !== slug) : [...chosen, slug])
                  }
                />
                {name}
              </label>
            ))}
          </fieldset>
        )}
      </SetupRow>
    </SetupStep>
  );
}

/** Fields for the display's number among several, and for its dark hours. */
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
    <SetupStep title="setup.place">
      <SetupRow name="setup.screens" note={text("setup.screensWhy")}>
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
      </SetupRow>
      <SetupRow name="setup.name" note={text(refused ? "setup.nameSpelling" : "setup.nameWhy")}>
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
      </SetupRow>
      <SetupRow name="setup.offset" note={text("setup.offsetWhy")}>
        <NumberField
          label={text("setup.offset")}
          value={wall.offset}
          min={0}
          max={86_400}
          onChange={(offset) => set({ ...wall, offset })}
        />
        s
      </SetupRow>
      <SetupRow name="setup.sleep">
        <Sleep {...{ wall }} onChange={(sleep) => set({ ...wall, sleep })} />
      </SetupRow>
    </SetupStep>
  );
}

const usualSleep: SleepHours = { from: 20 * 60, to: 8 * 60 };

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
            value={writeTime(sleep[end] % (24 * 60))}
            onChange={(event) => put({ [end]: readTime(event.target.value) })}
          />
        ))}
      {same && <p role="alert">{text("setup.sleepSame")}</p>}
    </>
  );
}
