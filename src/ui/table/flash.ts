/**
 * Lights a cell up for a moment when its value changed. A flat tint, taken off in batches: a fade would restyle the page
 * every frame. At most 30 cells a frame light up, each at most once a second, and a row at no more than three moments of
 * any second; the rest change silently.
 */
import { useEffect, useState } from "react";
import { type Flash, lookWorn, type Motion, onLook } from "#ui/kept/preferences";

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

// What is lit on a page, put out together: a sweep of each list alone would be one frame more to draw. Where figures
// change all the time, what has been lit long enough goes out in the frame of the next change.

/** ms that what is due waits for such a change */
const patience = 150;

interface Lit {
  cell: Element;
  /** the class it wears */
  name: string;
  /** who lit it */
  by: object;
  /** ms */
  at: number;
  until: number;
}

interface Lights {
  now: () => number;
  /** what a cell wore last, lit or not any more */
  last: (cell: Element) => Lit | undefined;
  add: (entry: Lit) => void;
  /** puts out what is due, if anything is */
  sweep: () => void;
  /** puts out what one has lit, due or not */
  clear: (by: object) => void;
}

/** @param now ms, of a clock that does not go back */
export function createLights(now: () => number = () => performance.now()): Lights {
  const newest = new WeakMap<Element, Lit>();
  let lit: Lit[] = [];
  let due = Number.POSITIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const keep = (is: (entry: Lit) => boolean) => {
    const out = lit.filter((entry) => !is(entry));
    for (const entry of out) if (newest.get(entry.cell) === entry) entry.cell.classList.remove(entry.name);
    lit = lit.filter(is);
    due = lit.reduce((first, { until }) => Math.min(first, until), Number.POSITIVE_INFINITY);
  };
  const sweep = () => {
    const at = now();
    if (due <= at) keep(({ until }) => until > at);
  };
  const wait = () => {
    timer = setTimeout(look, due + patience - now());
  };
  const look = () => {
    timer = undefined;
    if (due + patience <= now()) sweep();
    if (lit.length > 0) wait();
  };
  return {
    now,
    last: (cell) => newest.get(cell),
    add(entry) {
      const { cell, name, until } = entry;
      const before = newest.get(cell);
      if (before && before.name !== name) cell.classList.remove(before.name);
      newest.set(cell, entry);
      cell.classList.add(name);
      lit.push(entry);
      due = Math.min(due, until);
      if (timer === undefined) wait();
    },
    sweep,
    clear(by) {
      keep((entry) => entry.by !== by);
    },
  };
}

const pageLights = createLights();

/** One for a grid or a list; what it lights goes out with it. */
export function useFlasher(): Flasher {
  const [flasher] = useState(() => createFlasher(pageLights));
  useEffect(() => () => flasher.clear(), [flasher]);
  return flasher;
}

// How a changed value shows itself: by the person's choice, and by no motion for those who asked for none.

export type FlashKind = "up" | "down" | "neutral";

interface FlashLook {
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
const flashLookNow = (): FlashLook | undefined => look;
