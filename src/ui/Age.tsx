import { now as pageNow } from "./clock.ts";
import { useEachSecond } from "./ticker.ts";
import { formatAge } from "./time.ts";

interface AgeProps {
  /** ms, on the clock that `now` reads */
  since: number | undefined;
  now?: () => number;
}

/** How long ago something happened, kept true by the second. */
export function Age({ since, now = pageNow }: AgeProps) {
  const shown = useEachSecond(() => formatAge(since === undefined ? undefined : now() - since));
  return <span className="num">{shown}</span>;
}
