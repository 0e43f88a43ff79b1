import { now as pageNow } from "#ui/words/clock";
import { useEachSecond } from "#ui/words/ticker";
import { formatAge } from "#ui/words/time";

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
