/**
 * Lights a cell up for a moment when its value changed. A flat tint, taken off in batches: a fade would restyle the page
 * every frame. At most 30 cells a frame light up and each at most once a second; the rest change silently.
 */
export type FlashKind = "up" | "down" | "neutral";

const classOf = { up: "flash-up", down: "flash-down", neutral: "flash-flat" } as const;
const litMs = 300;
const batchMs = 150;
const cellEveryMs = 1_000;
const perFrame = 30;

interface Lit {
  cell: Element;
  name: string;
  until: number;
}

export interface Flasher {
  flash(cell: Element, kind: FlashKind): void;
  clear(): void;
}

/** @param now ms, of a clock that does not go back */
export function createFlasher(now: () => number = () => performance.now()): Flasher {
  const lastLit = new WeakMap<Element, number>();
  let lit: Lit[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame = -1;
  let inFrame = 0;

  const sweep = () => {
    const at = now();
    for (const { cell, name, until } of lit) if (until <= at) cell.classList.remove(name);
    lit = lit.filter(({ until }) => until > at);
    timer = lit.length > 0 ? setTimeout(sweep, batchMs) : undefined;
  };
  return {
    flash(cell, kind) {
      const at = now();
      const thisFrame = Math.floor(at / 16);
      if (thisFrame !== frame) [frame, inFrame] = [thisFrame, 0];
      if (inFrame >= perFrame || at - (lastLit.get(cell) ?? -Infinity) < cellEveryMs) return;
      inFrame += 1;
      lastLit.set(cell, at);
      cell.classList.add(classOf[kind]);
      lit.push({ cell, name: classOf[kind], until: at + litMs });
      timer ??= setTimeout(sweep, litMs);
    },
    clear() {
      clearTimeout(timer);
      timer = undefined;
      for (const { cell, name } of lit) cell.classList.remove(name);
      lit = [];
    },
  };
}
