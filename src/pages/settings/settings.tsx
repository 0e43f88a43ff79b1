/** Every setting with its options. The settings page, the Look menu and the jump box are made from this table. */
import "#ui/messages/en/header";
import type { ReactNode } from "react";
import { pageRows } from "#pages/table";
import { Choice } from "#ui/controls/Choice.tsx";
import { type MessageId, text } from "#ui/messages/text";
import {
  densities,
  flashes,
  motions,
  numberings,
  type Preferences,
  palettes,
  sounds,
  themes,
  usePreferences,
} from "#ui/preferences/preferences";

export type SettingName =
  | "theme"
  | "palette"
  | "density"
  | "numbers"
  | "flash"
  | "motion"
  | "peekOnHover"
  | "letterKeys"
  | "sounds"
  | "notifications"
  | "startPage";

interface Setting<K extends SettingName> {
  name: MessageId;
  /** what it does, in one sentence */
  why?: MessageId;
  options: readonly (readonly [value: Preferences[K], name: MessageId])[];
}

const onOff = [
  [true, "look.on"],
  [false, "look.off"],
] as const;

export const settings: { readonly [K in SettingName]: Setting<K> } = {
  theme: {
    name: "shell.theme",
    why: "look.themeWhy",
    options: themes.map((one) => [one, `shell.theme.${one}`]),
  },
  palette: {
    name: "shell.palette",
    why: "look.paletteWhy",
    options: palettes.map((one) => [one, `shell.palette.${one}`]),
  },
  density: { name: "board.density", why: "look.densityWhy", options: densities },
  numbers: {
    name: "look.numbers",
    why: "look.numbersWhy",
    options: numberings.map((one) => [one, `look.numbers.${one}`]),
  },
  flash: {
    name: "look.flash",
    why: "look.flashWhy",
    options: flashes.map((one) => [one, `look.flash.${one}`]),
  },
  motion: {
    name: "look.motion",
    why: "look.motionWhy",
    options: motions.map((one) => [one, `look.motion.${one}`]),
  },
  peekOnHover: { name: "look.peek", why: "look.peekWhy", options: onOff },
  letterKeys: { name: "look.letters", why: "look.lettersWhy", options: onOff },
  sounds: {
    name: "look.sounds",
    why: "look.soundsWhy",
    options: sounds.map((one) => [one, one === "off" ? "look.off" : `look.sounds.${one}`]),
  },
  notifications: { name: "look.notifications", why: "look.notificationsWhy", options: onOff },
  startPage: {
    name: "look.start",
    why: "look.startWhy",
    options: pageRows.flatMap(({ path, title, starts }) => (starts && title ? [[path, title] as const] : [])),
  },
};

/** more options than these are in a list */
const mostSideBySide = 5;

interface SettingChoiceProps<K extends SettingName> {
  of: K;
  /** called in place of storing the choice, for a choice that needs more than that */
  onChoose?: (value: Preferences[K]) => void;
}

/** The control of a setting. A choice takes effect at once, here and in other tabs. */
export function SettingChoice<K extends SettingName>({ of, onChoose }: SettingChoiceProps<K>) {
  const chosen = usePreferences((all) => all[of]);
  const { name, options } = settings[of];
  const choose = (written: string) => {
    const option = options.find(([value]) => String(value) === written);
    if (!option) return;
    if (onChoose) onChoose(option[0]);
    else usePreferences.getState().choose({ [of]: option[0] });
  };
  if (options.length > mostSideBySide)
    return (
      <select
        className="chip"
        aria-label={text(name)}
        value={String(chosen)}
        onChange={({ target }) => choose(target.value)}
      >
        {options.map(([value, named]) => (
          <option key={String(value)} value={String(value)}>
            {text(named)}
          </option>
        ))}
      </select>
    );
  return (
    <Choice
      label={text(name)}
      options={options.map(([value, named]) => [String(value), labelOf(of, String(value), named)] as const)}
      value={String(chosen)}
      onChange={choose}
    />
  );
}

/** A palette's name has arrows in its own up and down colours, whichever palette is in use. */
const labelOf = (of: SettingName, value: string, name: MessageId): ReactNode =>
  of === "palette" ? (
    <span data-palette={value} className="flex-1 min-w-0 truncate">
      <i aria-hidden="true" className="up mr-[3px] text-table not-italic">
        ▲
      </i>
      <i aria-hidden="true" className="down mr-[3px] text-table not-italic">
        ▼
      </i>
      {text(name)}
    </span>
  ) : (
    text(name)
  );
