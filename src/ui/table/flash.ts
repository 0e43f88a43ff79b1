/**
 * Flashes a cell when its value changes. The flash is a flat tint, because a fade would restyle the page every frame, and flashes are
 * removed in batches. At most 30 cells flash in a frame, each cell at most once a second, and each row at most three times in any second.
 * Other changes do not flash.
 */
import { useEffect, useState } from "react";
import { type Flash, type Motion, usePreferences } from "#ui/preferences/preferences";

const frameMs = 16;
const secondMs = 1_000;
const perFrame = 30;
const momentsPerRow = 3;

export interface Flasher {
  flash(cell: Element, kind: FlashKind): void;
  clear(): void;
}

/** @param lights running flashes; by default those of the whole page @param look the classes of a flash; undefined while flashes are off */
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

/** Cells of a row that change in one frame count as one flash of the row. A fourth flash within a second is left out. */
function createRowLimit() {
  const moments = new WeakMap<Element, number[]>();
  return {
    admits(row: Element | null, at: number): boolean {
      if (!row) return true;
      const past = moments.get(row) ?? [];
      if (at - (past.at(-1) ?? Number.NEGATIVE_INFINITY) < frameMs) return true;
      if (past.length >= momentsPerRow && at - (past[0] ?? 0) < secondMs) return false;
      moments.set(row, [...past, at].slice(-momentsPerRow));
      return true;
    },
  };
}

/** ms for which due flashes wait for the next change */
const sweepDelay = 150;

interface Lit {
  cell: Element;
  name: string;
  by: object;
  /** ms */
  at: number;
  until: number;
}

interface Lights {
  now: () => number;
  /** a cell's newest flash, also if it has ended */
  last: (cell: Element) => Lit | undefined;
  add: (entry: Lit) => void;
  /** ends due flashes */
  sweep: () => void;
  /** ends all flashes of one flasher */
  clear: (by: object) => void;
}

/**
 * Due flashes of all lists end together, because ending each list's flashes separately would draw more frames. If figures change all the
 * time, due flashes end in the frame of the next change. @param now ms, of a monotonic clock
 */
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
    timer = setTimeout(look, due + sweepDelay - now());
  };
  const look = () => {
    timer = undefined;
    if (due + sweepDelay <= now()) sweep();
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

/** A flasher for a grid or a list. Its flashes end when the component is unmounted. */
export function useFlasher(): Flasher {
  const [flasher] = useState(() => createFlasher(pageLights));
  useEffect(() => () => flasher.clear(), [flasher]);
  return flasher;
}

export type FlashKind = "up" | "down" | "neutral";

interface FlashLook {
  /** the class for each kind of change; undefined if it does not flash */
  names: Readonly<Record<FlashKind, string | undefined>>;
  /** shortest time of a flash, ms */
  litMs: number;
}

const tint = { up: "flash-up", down: "flash-down", neutral: "flash-flat" };
const tick = { up: "tick-up", down: "tick-down", neutral: undefined };

/** @param still as the user or the system asks for reduced motion @returns undefined if changes do not flash */
export function flashLook(flash: Flash, still: boolean): FlashLook | undefined {
  if (flash === "off") return undefined;
  if (still) return { names: tick, litMs: 1_000 };
  return { names: tint, litMs: flash === "long" ? 1_000 : 300 };
}

const system = matchMedia("(prefers-reduced-motion: reduce)");
const isStill = (motion: Motion) => motion === "reduced" || system.matches;

let cachedLook: FlashLook | undefined;
function renew() {
  const { flash, motion } = usePreferences.getState().look;
  cachedLook = flashLook(flash, isStill(motion));
}
renew();
usePreferences.subscribe(renew);
system.addEventListener("change", renew);

/** The look in use, cached because every change reads it. */
const flashLookNow = (): FlashLook | undefined => cachedLook;
