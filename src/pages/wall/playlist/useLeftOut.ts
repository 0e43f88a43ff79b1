import { useMemo, useState } from "react";
import { now } from "#feed/clock/clock";
import { useEachSecond } from "#ui/words/ticker";
import { overview, type ViewName, type WallView, whatOf } from "./link.ts";

/** ms until a view that failed to draw is tried again: what was wrong may have been in the figures */
const leftOutFor = 10 * 60_000;

interface LeftOut {
  list: readonly WallView[];
  failed: readonly ViewName[];
  leaveOut: (view: WallView) => void;
}

/**
 * The views that are to be shown: without those of what there is not, the overview where there are none else; and without those that
 * failed to draw a while ago, all of them where none is left.
 */
export function useLeftOut(listed: readonly WallView[], absent: readonly WallView[]): LeftOut {
  const [failedAt, setFailedAt] = useState<Readonly<Record<string, number>>>({});
  const out = useEachSecond(() =>
    Object.keys(failedAt)
      .filter((key) => now() - (failedAt[key] ?? 0) < leftOutFor)
      .join("\n"),
  );
  return useMemo(() => {
    const keys = new Set(out.split("\n"));
    const there = listed.filter((view) => !absent.includes(view));
    const wanted = there.length > 0 ? there : [overview];
    const kept = wanted.filter((view) => !keys.has(whatOf(view)));
    const gone = wanted.filter((view) => keys.has(whatOf(view)));
    return {
      list: kept.length > 0 ? kept : wanted,
      failed: [...new Set(gone.map(({ name }) => name))],
      leaveOut: (view: WallView) => setFailedAt((before) => ({ ...before, [whatOf(view)]: now() })),
    };
  }, [listed, absent, out]);
}
