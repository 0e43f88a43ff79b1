/**
 * Lights a cell up for a moment when its value changed. A flat tint, taken off in batches: a fade would restyle the page
 * every frame. At most 30 cells a frame light up, each at most once a second, and a row at no more than three moments of
 * any second; the rest change silently.
 */

import { createLights, type Lights } from "#ui/screen/lights";
import { type FlashKind, type FlashLook, flashLookNow } from "./flashLook.ts";

const frameMs = 16;
const secondMs = 1_000;
const perFrame = 30;
const momentsPerRow = 3;

export interface Flasher {
  flash(cell: Element, kind: FlashKind): void;
  clear(): void;
}

/**
 * @param lights those of the page, or some of its own
 * @param look what a change wears; undefined while changes are drawn silently
 */
export function createFlasher(
  lights: Lights = createLights(),
  look: () => FlashLook | undefined = flashLookNow,
): Flasher {
  const rows = createRowLimit();
  const by = {};
  let frame = -1;
  let inFrame = 0;

  return {
    flash(cell, kind) {
      lights.sweep();
      const worn = look();
      const name = worn?.names[kind];
      if (!worn || !name) return;
      const at = lights.now();
      const thisFrame = Math.floor(at / frameMs);
      if (thisFrame !== frame) [frame, inFrame] = [thisFrame, 0];
      const before = lights.last(cell);
      if (inFrame >= perFrame || (before && at - before.at < secondMs)) return;
      if (!rows.admits(cell.parentElement, at)) return;
      inFrame += 1;
      lights.add({ cell, name, by, at, until: at + worn.litMs });
    },
    clear: () => lights.clear(by),
  };
}

/** Cells of a row that change together light up as one; what comes after the third moment of a second does not. */
function createRowLimit() {
  const moments = new WeakMap<Element, number[]>();
  return {
    admits(row: Element | null, at: number): boolean {
      if (!row) return true;
      const past = moments.get(row);
      if (!past) {
        moments.set(row, [at]);
        return true;
      }
      if (at - (past.at(-1) ?? 0) < frameMs) return true;
      if (past.length >= momentsPerRow && at - (past[0] ?? 0) < secondMs) return false;
      if (past.length >= momentsPerRow) past.shift();
      past.push(at);
      return true;
    },
  };
}
