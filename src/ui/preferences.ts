/** The person's own choices, kept in this browser. */
import * as v from "valibot";
import { create } from "zustand";
import { persist } from "zustand/middleware";

const kept = v.object({
  theme: v.fallback(v.picklist(["dark", "light", "system"]), "dark"),
  palette: v.fallback(v.picklist(["green-red", "blue-orange", "red-up"]), "green-red"),
  /** board row height in px */
  density: v.fallback(v.picklist([24, 28, 36]), 28),
});
export type Preferences = v.InferOutput<typeof kept>;
export type Theme = Preferences["theme"];
export type Palette = Preferences["palette"];
export type Density = Preferences["density"];

export const themes = ["dark", "light", "system"] as const satisfies readonly Theme[];
export const palettes = ["green-red", "blue-orange", "red-up"] as const satisfies readonly Palette[];

interface Choices extends Preferences {
  choose: (changed: Partial<Preferences>) => void;
}

export const usePreferences = create<Choices>()(
  persist(
    (set) => ({
      ...v.parse(kept, { theme: undefined, palette: undefined, density: undefined }),
      choose: (changed) => set(changed),
    }),
    {
      name: "pola-preferences",
      version: 1,
      partialize: ({ theme, palette, density }) => ({ theme, palette, density }),
      // storage is foreign data: what does not fit falls back field by field
      merge: (stored, current) => {
        const read = v.safeParse(kept, stored);
        return read.success ? { ...current, ...read.output } : current;
      },
    },
  ),
);
