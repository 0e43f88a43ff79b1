/**
 * Lights a cell up for a moment when its value changed. A flat tint, taken off in batches: a fade would restyle the page
 * every frame. At most 30 cells a frame light up, each at most once a second, and a row at no more than three moments of
 * any second; the rest change silently.
 */
import { type FlashKind, type FlashLook, flashLookNow } from "./flashLook.ts";

const frameMs = 16;
const batchMs = 150;
const secondMs = 1_000;
const perFrame = 30;
const momentsPerRow = 3;

interface Lit {
  cell: Element;
  name: string;
  at: number;
  until: number;
}

export interface Flasher {
  flash(cell: Element, kind: FlashKind): void;
  clear(): void;
}

/**
 * @param now ms, of a clock that does not go back
 * @param look what a change wears; undefined while changes are drawn silently
 */
export function createFlasher(
  now: () => number = () => performance.now(),
  look: () => FlashLook | undefined = flashLookNow,
): Flasher {
  const lastLit = new WeakMap<Element, Lit>();
  const rows = createRowLimit();
  let lit: Lit[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame = -1;
  let inFrame = 0;

  const sweep = () => {
    const at = now();
    for (const entry of lit)
      if (entry.until <= at && lastLit.get(entry.cell) === entry) entry.cell.classList.remove(entry.name);
    lit = lit.filter(({ until }) => until > at);
    timer = lit.length > 0 ? setTimeout(sweep, batchMs) : undefined;
  };
  const light = (entry: Lit, before: Lit | undefined) => {
    const { cell, name, at, until } = entry;
    if (before && before.name !== name) cell.classList.remove(before.name);
    lastLit.set(cell, entry);
    cell.classList.add(name);
    lit.push(entry);
    timer ??= setTimeout(sweep, until - at);
  };
  return {
    flash(cell, kind) {
      const worn = look();
      const name = worn?.names[kind];
      if (!worn || !name) return;
      const at = now();
      const thisFrame = Math.floor(at / frameMs);
      if (thisFrame !== frame) [frame, inFrame] = [thisFrame, 0];
      const before = lastLit.get(cell);
      if (inFrame >= perFrame || (before && at - before.at < secondMs)) return;
      if (!rows.admits(cell.parentElement, at)) return;
      inFrame += 1;
      light({ cell, name, at, until: at + worn.litMs }, before);
    },
    clear() {
      clearTimeout(timer);
      timer = undefined;
      for (const { cell, name } of lit) cell.classList.remove(name);
      lit = [];
    },
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
