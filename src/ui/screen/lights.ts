/**
 * What is lit on a page, put out together: a sweep of each list alone would be one frame more to draw. Where figures
 * change all the time, what has been lit long enough goes out in the frame of the next change.
 */

/** ms that what is due waits for such a change */
const patience = 150;

export interface Lit {
  cell: Element;
  /** the class it wears */
  name: string;
  /** who lit it */
  by: object;
  /** ms */
  at: number;
  until: number;
}

export interface Lights {
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
