/** How a changed value shows itself: by the person's choice, and by no motion for those who asked for none. */
import type { Flash, Motion } from "#ui/kept/preferences";
import { lookWorn, onLook } from "#ui/kept/wornLook";

export type FlashKind = "up" | "down" | "neutral";

export interface FlashLook {
  /** the class a cell wears, where that kind of change shows at all */
  names: Readonly<Record<FlashKind, string | undefined>>;
  /** how long at least, ms */
  litMs: number;
}

const tint = { up: "flash-up", down: "flash-down", neutral: "flash-flat" };
const tick = { up: "tick-up", down: "tick-down", neutral: undefined };

/** @returns undefined where a change is drawn silently */
export function flashLook(flash: Flash, still: boolean): FlashLook | undefined {
  if (flash === "off") return undefined;
  if (still) return { names: tick, litMs: 1_000 };
  return { names: tint, litMs: flash === "long" ? 1_000 : 300 };
}

const system = matchMedia("(prefers-reduced-motion: reduce)");
const isStill = (motion: Motion) => motion === "reduced" || system.matches;

let look: FlashLook | undefined;
function renew() {
  const { flash, motion } = lookWorn();
  look = flashLook(flash, isStill(motion));
}
renew();
onLook(renew);
system.addEventListener("change", renew);

/** The look in force: asked for with every change, so it is worked out only when a choice changes. */
export const flashLookNow = (): FlashLook | undefined => look;
