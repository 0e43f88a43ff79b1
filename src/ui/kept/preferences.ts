/** The user's own choices, stored in this browser and shared by its tabs. */
import * as v from "valibot";
import { copyOf } from "#stored/keys";
import { stored, storedHook } from "#stored/stored";
import { fields } from "#stored/textFormat";
import {
  columnsWritten,
  columnWidths,
  numberings,
  palettes,
  savedSets,
  sounds,
  themes,
} from "./keptChoices.ts";

export const flashes = ["off", "subtle", "normal", "long"] as const;
export const motions = ["system", "reduced"] as const;

export const preferencesFormat = fields(
  {
    theme: v.optional(v.picklist(themes), "system"),
    palette: v.optional(v.picklist(palettes), "green-red"),
    /** board row height in px */
    density: v.optional(v.picklist([24, 28, 36]), 28),
    /** whether a pointer that rests on a line's name opens a preview */
    peekOnHover: v.optional(v.boolean(), true),
    /** id of the column that a phone's row shows beside price and change */
    phoneColumn: v.optional(v.pipe(v.string(), v.regex(/^\w{1,40}$/)), "turnover"),
    /** how a changed value flashes: not at all, faintly, for 0.3 s, or for 1 s */
    flash: v.optional(v.picklist(flashes), "normal"),
    motion: v.optional(v.picklist(motions), "system"),
    /** whether single letters are commands and open the jump box; users of speech input can switch this off */
    letterKeys: v.optional(v.boolean(), true),
    /** what an alert sounds like */
    sounds: v.optional(v.picklist(sounds), "off"),
    /** whether an alert may show a notification of the operating system; the browser asks for its permission as well */
    notifications: v.optional(v.boolean(), false),
    numbers: v.optional(v.picklist(numberings), "thousands"),
    /** the page that "/" opens on a fresh visit */
    startPage: v.optional(v.pipe(v.string(), v.regex(/^\/[a-z]*$/)), "/"),
    /** the columns last chosen for the board, in the form of its address */
    columns: v.optional(columnsWritten),
    columnWidths: v.optional(columnWidths, {}),
    columnSets: v.optional(savedSets, []),
    /** symbols of the board in the user's own arrangement */
    order: v.optional(
      v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(2_000), v.readonly()),
      [],
    ),
  },
  1,
);

export type Preferences = (typeof preferencesFormat)["empty"];
export type Flash = Preferences["flash"];
export type Motion = Preferences["motion"];

const key = "pola-preferences";
export const preferencesCopy = copyOf(key);
const kept = stored(key, preferencesFormat);

const actions = {
  choose: (changed: Partial<Preferences>) => void kept.update((all) => ({ ...all, ...changed })),
  /** sets every choice to its default; named sets of columns stay */
  reset: () =>
    void kept.update((all) => ({ ...all, ...preferencesFormat.empty, columnSets: all.columnSets })),
  understood: kept.understood,
};

type Look = Pick<Preferences, "theme" | "palette" | "flash" | "motion">;

/** The look in an address, such as a wall's. It replaces the user's choices and is never stored. */
let asked: Partial<Look> = {};

/** `look` is the look in use. */
const withLook = ({ theme, palette, flash, motion }: Look) => ({
  look: { theme, palette, flash, motion, ...asked },
});

export const usePreferences = storedHook(kept, (all) => ({ ...withLook(all), ...actions }));

/** Uses a look. @returns a function that stops using it */
export function wear(look: Partial<Look>): () => void {
  const put = (next: Partial<Look>) => {
    asked = next;
    usePreferences.setState(withLook);
  };
  put(look);
  return () => put({});
}
