import { now } from "#feed/clock";
import { useEachSecond } from "#ui/ticker";
import { cornerWords, type LeftOut } from "./cornerWords.ts";

/** ms that one of several texts stays */
const each = 8_000;

/** What is left out of the display, and why, below everything else: where it is much, one text after the other. */
export function Corner(left: LeftOut) {
  const told = cornerWords(left);
  const turn = useEachSecond(() => Math.floor(now() / each));
  const at = told.length > 0 ? turn % told.length : 0;
  if (told.length === 0) return null;
  return (
    <p className="wall-corner">
      {told[at]}
      {told.length > 1 && <span className="num">{` · ${at + 1}/${told.length}`}</span>}
    </p>
  );
}
