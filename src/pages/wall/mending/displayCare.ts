/** Where the whole picture lies, so that nothing burns into the display: one small step a minute. */

const minute = 60_000;
/** steps to either side of the middle */
const reach = 4;
const side = 2 * reach + 1;
const places = side * side;

interface Shift {
  /** −4 to 4 */
  x: number;
  y: number;
}

/** Line after line over the square of all places and back again: never more than one step at a time. */
export function shiftAt(ms: number): Shift {
  const minutes = Math.floor(ms / minute) % (2 * places);
  const place = minutes < places ? minutes : 2 * places - 1 - minutes;
  const line = Math.floor(place / side);
  const along = place % side;
  return { x: (line % 2 ? side - 1 - along : along) - reach, y: line - reach };
}

/** The header changes its edge, and with it everything below has other neighbours. */
export const headBelow = (ms: number): boolean => Math.floor(ms / (30 * minute)) % 2 === 1;

/** Where the clock of a dark display stands, in per cent of the room left of it and above it. */
export function darkClockAt(ms: number): Shift {
  const minutes = Math.floor(ms / minute);
  return { x: (minutes * 37) % 101, y: (minutes * 61) % 101 };
}

// Asks the browser to let the display stay on; it forgets that whenever the page is hidden.

interface Awake {
  /** absent without HTTPS */
  lock: Pick<WakeLock, "request"> | undefined;
  page: Pick<Document, "addEventListener" | "removeEventListener" | "visibilityState">;
}

/** @returns its undo */
export function keepAwake({ lock, page }: Awake): () => void {
  let held: WakeLockSentinel | undefined;
  let stopped = false;
  const ask = async () => {
    if (page.visibilityState !== "visible" || (held && !held.released)) return;
    // refused, as on low battery: the operator's own settings decide then
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
