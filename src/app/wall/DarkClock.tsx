import { now } from "#feed/clock";
import { exchangeNow } from "#feed/exchangeClock";
import { useEachSecond } from "#ui/ticker";
import { formatMinute } from "#ui/time";
import { darkClockAt } from "./burnIn.ts";

/** A display in its dark hours: nothing but the time, faint and in another place each minute. */
export function DarkClock() {
  const time = useEachSecond(() => formatMinute(exchangeNow()));
  const [left, top] = useEachSecond(() => {
    const { x, y } = darkClockAt(now());
    return `${x} ${y}`;
  }).split(" ");
  return (
    <main className="wall-dark">
      <time className="num" style={{ left: `${left}%`, top: `${top}%`, translate: `-${left}% -${top}%` }}>
        {time}
      </time>
    </main>
  );
}
