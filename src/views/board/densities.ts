import type { Density } from "#ui/kept/preferences";
import type { MessageId } from "#ui/messages/text";

/** The row heights and their names. */
export const densities = [
  [24, "board.density.compact"],
  [28, "board.density.normal"],
  [36, "board.density.roomy"],
] as const satisfies readonly (readonly [Density, MessageId])[];

/** px: two lines of text per row, and a large enough touch target */
export const narrowRow = 48;
