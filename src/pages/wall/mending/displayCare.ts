/** Moves the whole picture one small step a minute, against burn-in. */

const minute = 60_000;
/** steps to each side of the middle */
const reach = 4;
const side = 2 * reach + 1;
const places = side * side;

interface Shift {
  /** steps from the middle, −4 to 4 */
  x: number;
  y: number;
}

/** Visits the square of all places row by row and back, never more than one step at a time. */
export function shiftAt(ms: number): Shift {
  const minutes = Math.floor(ms / minute) % (2 * places);
  const place = minutes < places ? minutes : 2 * places - 1 - minutes;
  const line = Math.floor(place / side);
  const along = place % side;
  return { x: (line % 2 ? side - 1 - along : along) - reach, y: line - reach };
}

/** Whether the header is at the lower edge. The change also moves everything else. */
export const headBelow = (ms: number): boolean => Math.floor(ms / (30 * minute)) % 2 === 1;

/** Place of the clock on a dark display, in per cent of the free width and height. */
export function darkClockAt(ms: number): Shift {
  const minutes = Math.floor(ms / minute);
  return { x: (minutes * 37) % 101, y: (minutes * 61) % 101 };
}

// Requests a wake lock; browsers release it whenever the page is hidden.

interface Awake {
  /** undefined without HTTPS */
  lock: Pick<WakeLock, "request"> | undefined;
  page: Pick<Document, "addEventListener" | "removeEventListener" | "visibilityState">;
}

/** @returns stops requesting the lock */
export function keepAwake({ lock, page }: Awake): () => void {
  let held: WakeLockSentinel | undefined;
  let stopped = false;
  const ask = async () => {
    if (page.visibilityState !== "visible" || (held && !held.released)) return;
    // refused, for example on low battery: the system's own settings then apply
    const given = await lock?.request("screen").catch(() => undefined);
    if (stopped) await given?.release();
    else held = given;
  };
  const shown = () => void ask();
  page.addEventListener("visibilitychange", shown);
  shown();
  return () => {
    stopped = true;
    page.removeEventListener("visibilitychange", shown);
    void held?.release();
  };
}
