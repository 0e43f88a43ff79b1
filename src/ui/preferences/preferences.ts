/** The user's own choices, stored in this browser and shared by its tabs. */
import * as v from "valibot";
import { copyOf } from "#stored/keys";
import { storedHook, storedValue } from "#stored/storedValue";
import { fieldsFormat } from "#stored/textFormat";

/** The themes; src/ui/tokens.css has their colours. */
export const themes = ["dark", "light", "contrast", "system"] as const;
/** Row heights of the board in px, and the ids of their names. */
export const densities = [
  [24, "board.density.compact"],
  [28, "board.density.normal"],
  [36, "board.density.roomy"],
] as const;
export const palettes = ["green-red", "blue-orange", "red-up"] as const;

/** Whether an alert makes no sound, one tone or two. */
export const sounds = ["off", "one", "two"] as const;
/** How figures are grouped and shortened: 12,345,678 and 12.35 M, or 1,23,45,678 and 1.23 Cr. */
export const numberings = ["thousands", "lakh"] as const;
export type Theme = (typeof themes)[number];
export type Palette = (typeof palettes)[number];

// Stored column choices. Column ids are plain texts here; the board checks which exist.

/** A choice of columns in an address: a set's name, or ids in sequence. */
export const columnsWritten = v.pipe(v.string(), v.maxLength(1000), v.regex(/^\w+(\.\w+)*$/));

/** px, including the header's padding */
const width = { least: 40, most: 600 };

export const clampWidth = (px: number): number => Math.round(Math.min(width.most, Math.max(width.least, px)));

/** px by column id, for columns that the user resized */
export const columnWidths = v.pipe(
  v.record(
    v.pipe(v.string(), v.regex(/^\w{1,40}$/)),
    v.pipe(v.number(), v.integer(), v.minValue(width.least), v.maxValue(width.most)),
  ),
  v.maxEntries(200),
);

export const savedSets = v.pipe(
  v.array(
    v.object({ name: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(40)), columns: columnsWritten }),
  ),
  v.maxLength(30),
  v.readonly(),
);
export type SavedSet = v.InferOutput<typeof savedSets>[number];

export const flashes = ["off", "subtle", "normal", "long"] as const;
export const motions = ["system", "reduced"] as const;

export const preferencesFormat = fieldsFormat(
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

const preferencesKey = "pola-preferences";
export const preferencesCopy = copyOf(preferencesKey);
const keptPreferences = storedValue(preferencesKey, preferencesFormat);

const actions = {
  choose: (changed: Partial<Preferences>) => void keptPreferences.update((all) => ({ ...all, ...changed })),
  /** sets every choice to its default; named sets of columns stay */
  reset: () =>
    void keptPreferences.update((all) => ({
      ...all,
      ...preferencesFormat.empty,
      columnSets: all.columnSets,
    })),
  understood: keptPreferences.understood,
};

type Look = Pick<Preferences, "theme" | "palette" | "flash" | "motion">;

/** The look in an address, such as a wall's. It replaces the user's choices and is never stored. */
let askedLook: Partial<Look> = {};

/** `look` is the look in use. */
const withLook = ({ theme, palette, flash, motion }: Look) => ({
  look: { theme, palette, flash, motion, ...askedLook },
});

export const usePreferences = storedHook(keptPreferences, (all) => ({ ...withLook(all), ...actions }));

/** Uses a look. @returns a function that stops using it */
export function wear(look: Partial<Look>): () => void {
  const put = (next: Partial<Look>) => {
    askedLook = next;
    usePreferences.setState(withLook);
  };
  put(look);
  return () => put({});
}
