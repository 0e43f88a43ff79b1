import type { Direction } from "#ui/words/format";

/** One figure of a leader: what its cell says, and what tells that it changed. */
export interface Figure {
  /** the contract's name; left out where the figure is worked out here */
  field?: string;
  value: number | undefined;
  shown: string;
  /** its own direction; left out for figures without one */
  way?: Direction;
  arrow?: boolean;
  /** prices and changes light up in the direction of their step, amounts neutrally */
  steps?: boolean;
  /** the whole figure, where the cell has it short */
  whole?: string;
}

/** A figure's column. */
export interface Head {
  name: string;
  /** how the figure is worked out, where that is not plain */
  why?: string;
}

/** How a cell lights up when its figure changed as a live one does. */
export function flashOf(before: Figure, after: Figure): "up" | "down" | "neutral" | undefined {
  const [old, now] = [before.value, after.value];
  if (old === undefined || now === undefined || before.shown === after.shown) return undefined;
  if (!after.steps) return "neutral";
  return now > old ? "up" : "down";
}
