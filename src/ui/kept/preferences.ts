/** The user's own choices, stored in this browser and shared by its tabs. */
import * as v from "valibot";
import { create } from "zustand";
import {
  columnsWritten,
  columnWidths,
  numberings,
  palettes,
  savedSets,
  sounds,
  startPages,
  themes,
} from "./keptChoices.ts";
import { asideOf, type Kept, keepIn, readKept } from "./keptText.ts";

export const flashes = ["off", "subtle", "normal", "long"] as const;
export const motions = ["system", "reduced"] as const;

const fields = {
  theme: [v.picklist(themes), "system"],
  palette: [v.picklist(palettes), "green-red"],
  /** board row height in px */
  density: [v.picklist([24, 28, 36]), 28],
  /** whether a pointer that rests on a line's name opens a preview */
  peekOnHover: [v.boolean(), true],
  /** id of the column that a phone's row shows beside price and change */
  phoneColumn: [v.pipe(v.string(), v.regex(/^\w{1,40}$/)), "turnover"],
  /** how a changed value flashes: not at all, faintly, for 0.3 s, or for 1 s */
  flash: [v.picklist(flashes), "normal"],
  motion: [v.picklist(motions), "system"],
  /** whether single letters are commands and open the jump box; users of speech input can switch this off */
  letterKeys: [v.boolean(), true],
  /** what an alert sounds like */
  sounds: [v.picklist(sounds), "off"],
  /** whether an alert may show a notification of the operating system; the browser asks for its permission as well */
  notifications: [v.boolean(), false],
  numbers: [v.picklist(numberings), "thousands"],
  /** the page that "/" opens on a fresh visit */
  startPage: [v.picklist(startPages), "/"],
  /** the columns last chosen for the board, in the form of its address */
  columns: [v.optional(columnsWritten), undefined],
  columnWidths: [columnWidths, {}],
  columnSets: [savedSets, []],
  /** symbols of the board in the user's own arrangement */
  order: [v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(2_000), v.readonly()), []],
} as const satisfies Readonly<Record<string, readonly [v.GenericSchema, unknown]>>;

export type Preferences = { [K in keyof typeof fields]: v.InferOutput<(typeof fields)[K][0]> };
export type Flash = Preferences["flash"];
export type Motion = Preferences["motion"];

const key = "pola-preferences";
/** name under which an unreadable text is copied */
export const copyKey = asideOf(key);
/** increase this version when a field changes its meaning; a new field needs no new version */
const version = 1;
export const preferencesFormat = { fields, version };
const read = (text: string | null): Kept<Preferences> => readKept<Preferences>(text, preferencesFormat);

/** Problems with storage: the text could not be read, or nothing can be stored. */
export type KeepingTrouble = "unreadable" | "unsaved";

interface Choices extends Preferences {
  trouble: KeepingTrouble | undefined;
  choose: (changed: Partial<Preferences>) => void;
  /** sets every choice to its default; named sets of columns stay */
  reset: () => void;
  /** hides the notice of a problem */
  understood: () => void;
}

const place = keepIn(key);
const first = place.read();
const start = read(first.text);
if (start.unreadable) place.setAside();

/** fields of a later version, which an older tab stores again unchanged */
let { others } = start;

export const usePreferences = create<Choices>()((set, get) => {
  const keep = (changed: Partial<Preferences>) => {
    // another tab's choice of a moment ago must not be overwritten
    const news = place.news();
    if (news) take(news.text);
    set(changed);
    const kept = Object.fromEntries(
      Object.keys(fields).map((name) => [name, get()[name as keyof Preferences]]),
    );
    if (!place.write(JSON.stringify({ state: { ...others, ...kept }, version }))) set({ trouble: "unsaved" });
  };
  return {
    ...start.values,
    trouble: first.failed ? "unsaved" : start.unreadable ? "unreadable" : undefined,
    choose: keep,
    reset: () => keep({ ...read(null).values, columnSets: get().columnSets }),
    understood: () => set({ trouble: undefined }),
  };
});

/** Uses what another tab stored. */
function take(text: string | null): void {
  const told = read(text);
  if (told.unreadable) return;
  others = told.others;
  usePreferences.setState(told.values);
}

place.follow(take);

// The look in an address, such as a wall's. It replaces the user's choices and is never stored.

type Look = Pick<Preferences, "theme" | "palette" | "flash" | "motion">;

const asked = create<Partial<Look>>()(() => ({}));

/** Uses a look. @returns a function that stops using it */
export function wear(look: Partial<Look>): () => void {
  asked.setState(look, true);
  return () => asked.setState({}, true);
}

/** The look in use: the address's look, or else the user's choice. */
export function lookWorn(): Look {
  const { theme, palette, flash, motion } = usePreferences.getState();
  const own: Look = { theme, palette, flash, motion };
  return { ...own, ...asked.getState() };
}

/** Calls `changed` whenever the look or the numbers may have changed. */
export function onLook(changed: () => void): void {
  usePreferences.subscribe(changed);
  asked.subscribe(changed);
}
