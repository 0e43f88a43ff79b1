/**
 * When the user last looked at the market in this browser. Tabs share this time, so a user who looked in one tab does not count as away in
 * another. A visible page counts as looked at, because a page cannot notice that the user is away.
 */
import * as v from "valibot";
import { boardStore } from "#feed/board/board";
import { isReplay } from "#feed/clock/clock";
import { exchangeClock } from "#feed/clock/exchangeClock";
import type { Source } from "#feed/reading/reading";
import { storedValue } from "#stored/storedValue";
import { json } from "#stored/textFormat";

const lastLookSchema = v.object({
  /** exchange's clock, ms */
  at: v.pipe(v.number(), v.finite(), v.minValue(0)),
  source: v.optional(v.picklist(["embedded", "live"])),
});
type LastLook = v.InferOutput<typeof lastLookSchema>;
export const lookFormat = json<LastLook | undefined>(lastLookSchema, undefined);
const lastLook = storedValue("pola-last-look", lookFormat);

/** ms between two updates of the stored time */
const lookInterval = 10_000;
/** ms; if the timer is this late, the computer slept or the browser froze the page. */
const sleepGap = 60_000;
/** shortest absence, ms of the exchange's time */
const shortestAbsence = 15 * 60_000;

/** The present state; the board's newest trade shows whether the market traded. */
interface LookState {
  at: number;
  source: Source | undefined;
  newestTradeAt: number | undefined;
}

/** @returns the exchange's time of the last look, ms, if that was long enough ago and the market has traded since */
export function awaySince(last: LastLook | undefined, { at, source, newestTradeAt = 0 }: LookState) {
  if (!last || last.source !== source) return undefined;
  return at - last.at >= shortestAbsence && newestTradeAt > last.at ? last.at : undefined;
}

function lookState(): LookState | undefined {
  const meta = boardStore.meta();
  if (!meta.loaded || meta.kept || !exchangeClock.hasAnswer()) return undefined;
  return {
    at: exchangeClock.exchange().at,
    source: meta.source,
    newestTradeAt: meta.newestTradeAt,
  };
}

/**
 * Stores the time of looking, and notices absences. Call this once, after the first board.
 * @param returned called after an absence, with the exchange's time of the last look before it, ms
 */
export function watchLooks(returned: (since: number) => void): void {
  if (isReplay()) return; // a replay does not count as a look at the market
  let back = true;
  let ranAt = performance.now();
  const look = () => {
    const time = performance.now();
    if (time - ranAt > sleepGap) back = true;
    ranAt = time;
    if (document.visibilityState === "hidden") return;
    const now = lookState();
    if (!now) return;
    if (back) {
      back = false;
      const since = awaySince(lastLook.get(), now);
      if (since !== undefined) returned(since);
    }
    lastLook.set({ at: now.at, ...(now.source && { source: now.source }) });
  };
  look();
  boardStore.subscribeMeta(() => {
    if (back) look();
  });
  setInterval(look, lookInterval);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") back = true;
    look();
  });
}
