import type { Density } from "#ui/kept/preferences";
import type { MessageId } from "#ui/messages/text";

/** How high a row can be, and what each is called. */
export const densities = [
  [24, "board.density.compact"],
  [28, "board.density.normal"],
  [36, "board.density.roomy"],
] as const satisfies readonly (readonly [Density, MessageId])[];

/** px: two lines of text to a row, and enough for a finger */
export const narrowRow = 48;
