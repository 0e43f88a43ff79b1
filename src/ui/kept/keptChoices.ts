/** The user's choices of looks and columns, in the form in which they are stored and written in addresses. */
import * as v from "valibot";

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
