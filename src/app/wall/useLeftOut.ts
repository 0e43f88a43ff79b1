import { useMemo, useState } from "react";
import { now } from "#feed/clock";
import { useEachSecond } from "#ui/ticker";
import type { ViewName, WallView } from "./link.ts";

/** ms until a view that failed to draw is tried again: what was wrong may have been in the figures */
const leftOutFor = 10 * 60_000;

interface LeftOut {
  list: readonly WallView[];
  names: readonly ViewName[];
  leaveOut: (view: WallView) => void;
}

const keyOf = ({ name, subject }: WallView) => `${name} ${subject ?? ""}`;

/** The views without those that failed to draw a while ago; all of them where none is left. */
export function useLeftOut(listed: readonly WallView[]): LeftOut {
  const [failedAt, setFailedAt] = useState<Readonly<Record<string, number>>>({});
  const out = useEachSecond(() =>
    Object.keys(failedAt)
      .filter((key) => now() - (failedAt[key] ?? 0) < leftOutFor)
      .join("\n"),
  );
  return useMemo(() => {
    const keys = new Set(out.split("\n"));
    const kept = listed.filter((view) => !keys.has(keyOf(view)));
    const gone = listed.filter((view) => keys.has(keyOf(view)));
    return {
      list: kept.length > 0 ? kept : listed,
      names: [...new Set(gone.map(({ name }) => name))],
      leaveOut: (view: WallView) => setFailedAt((before) => ({ ...before, [keyOf(view)]: now() })),
    };
  }, [listed, out]);
}
