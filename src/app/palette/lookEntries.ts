/** Every choice of how the page looks and listens. */
import "#ui/messages/en/palette";
import "#ui/messages/en/lookPanel";
import { text } from "#ui/messages/text";
import { flashes, motions, type Preferences, usePreferences } from "#ui/preferences";
import { palettes, themes } from "#ui/themes";
import { densities } from "#views/board/densities";
import type { Entry } from "./entry.ts";

const one = (
  chosen: Preferences,
  changed: Partial<Preferences>,
  [name, value]: readonly [string, string],
) => {
  const [key, to] = Object.entries(changed)[0] ?? [];
  return {
    id: `look ${key} ${String(to)}`,
    group: "look",
    title: text("palette.setting", { name, value }),
    current: key !== undefined && chosen[key as keyof Preferences] === to,
    run: () => usePreferences.getState().choose(changed),
  } satisfies Entry;
};

const onOff = [
  [true, "look.on"],
  [false, "look.off"],
] as const;

/** @param chosen what is in force */
export const lookEntries = (chosen: Preferences): Entry[] => [
  ...themes.map((theme) => one(chosen, { theme }, [text("shell.theme"), text(`shell.theme.${theme}`)])),
  ...palettes.map((palette) =>
    one(chosen, { palette }, [text("shell.palette"), text(`shell.palette.${palette}`)]),
  ),
  ...densities.map(([density, name]) => one(chosen, { density }, [text("board.density"), text(name)])),
  ...flashes.map((flash) => one(chosen, { flash }, [text("look.flash"), text(`look.flash.${flash}`)])),
  ...motions.map((motion) => one(chosen, { motion }, [text("look.motion"), text(`look.motion.${motion}`)])),
  ...onOff.map(([peekOnHover, name]) => one(chosen, { peekOnHover }, [text("palette.peek"), text(name)])),
  ...onOff.map(([letterKeys, name]) => one(chosen, { letterKeys }, [text("look.letters"), text(name)])),
  {
    id: "look reset",
    group: "look",
    title: text("look.reset"),
    run: () => usePreferences.getState().reset(),
  },
];
