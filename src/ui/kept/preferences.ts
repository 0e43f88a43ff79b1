/** The person's own choices, kept in this browser and the same in all its tabs. */
import * as v from "valibot";
import { create } from "zustand";
import { columnsWritten, columnWidths, palettes, savedSets, themes } from "./keptChoices.ts";
import { asideOf, type Kept, keepIn, readKept } from "./keptText.ts";

export const flashes = ["off", "subtle", "normal", "long"] as const;
export const motions = ["system", "reduced"] as const;

/** Every choice with what is taken for it while nothing, or nothing readable, is kept. */
const fields = {
  theme: [v.picklist(themes), "system"],
  palette: [v.picklist(palettes), "green-red"],
  /** board row height in px */
  density: [v.picklist([24, 28, 36]), 28],
  /** a pointer at rest on a line's name opens a peek */
  peekOnHover: [v.boolean(), true],
  /** id of the column that a row on a phone shows beside price and change */
  phoneColumn: [v.pipe(v.string(), v.regex(/^\w{1,40}$/)), "turnover"],
  /** how a changed value lights up: not, faintly, for 0.3 s, for 1 s */
  flash: [v.picklist(flashes), "normal"],
  motion: [v.picklist(motions), "system"],
  /** single letters act and open the jump; who speaks to the computer, or hits keys by chance, can do without */
  letterKeys: [v.boolean(), true],
  /** the board's columns as chosen last, spelled as in its address */
  columns: [v.optional(columnsWritten), undefined],
  columnWidths: [columnWidths, {}],
  columnSets: [savedSets, []],
  /** symbols of the board in the person's own order */
  order: [v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(2_000), v.readonly()), []],
} as const satisfies Readonly<Record<string, readonly [v.GenericSchema, unknown]>>;

export type Preferences = { [K in keyof typeof fields]: v.InferOutput<(typeof fields)[K][0]> };
export type Density = Preferences["density"];
export type Flash = Preferences["flash"];
export type Motion = Preferences["motion"];

const key = "pola-preferences";
/** where a copy of what could not be read is kept */
export const copyKey = asideOf(key);
/** rises when a field changes its meaning; a new field needs no new version */
const version = 1;
const read = (text: string | null): Kept<Preferences> => readKept<Preferences>(text, { fields, version });

/** What went wrong with keeping: the kept text could not be read, or nothing can be kept here. */
export type KeepingTrouble = "unreadable" | "unsaved";

interface Choices extends Preferences {
  trouble: KeepingTrouble | undefined;
  choose: (changed: Partial<Preferences>) => void;
  /** everything as for somebody who never chose, but for the sets of columns that were given a name */
  reset: () => void;
  /** the trouble has been read */
  understood: () => void;
}

const place = keepIn(key);
const first = place.read();
const start = read(first.text);
if (start.unreadable) place.setAside();

export const usePreferences = create<Choices>()((set, get) => {
  const keep = (changed: Partial<Preferences>) => {
    set(changed);
    const kept = Object.fromEntries(
      Object.keys(fields).map((name) => [name, get()[name as keyof Preferences]]),
    );
    if (!place.write(JSON.stringify({ state: kept, version }))) set({ trouble: "unsaved" });
  };
  return {
    ...start.values,
    trouble: first.failed ? "unsaved" : start.unreadable ? "unreadable" : undefined,
    choose: keep,
    reset: () => keep({ ...read(null).values, columnSets: get().columnSets }),
    understood: () => set({ trouble: undefined }),
  };
});

// another tab chose: the kept text is the one truth, here as there
place.follow((text) => {
  const told = read(text);
  if (!told.unreadable) usePreferences.setState(told.values);
});

// The look that an address asks for, as a wall's does: worn in place of the person's own choices, and never kept.

type Look = Pick<Preferences, "theme" | "palette" | "flash" | "motion">;

const asked = create<Partial<Look>>()(() => ({}));

/** @returns its undo */
export function wear(look: Partial<Look>): () => void {
  asked.setState(look, true);
  return () => asked.setState({}, true);
}

/** What is worn now: what an address asks for, else what the person chose. */
export function lookWorn(): Look {
  const { theme, palette, flash, motion } = usePreferences.getState();
  const own: Look = { theme, palette, flash, motion };
  return { ...own, ...asked.getState() };
}

/** Calls back whenever it may be another. */
export function onLook(changed: () => void): void {
  usePreferences.subscribe(changed);
  asked.subscribe(changed);
}
