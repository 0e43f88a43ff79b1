/** The look that an address asks for, as a wall's does: worn in place of the person's own choices, and never kept. */
import { create } from "zustand";
import { type Preferences, usePreferences } from "./preferences.ts";

export type Look = Pick<Preferences, "theme" | "palette" | "flash" | "motion">;

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
