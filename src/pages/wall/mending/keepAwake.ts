/** Asks the browser to let the display stay on; it forgets that whenever the page is hidden. */

export interface Awake {
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
