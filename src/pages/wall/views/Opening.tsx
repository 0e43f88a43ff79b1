import "#ui/messages/en/wall";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { useFreshness } from "#feed/freshness/freshness";
import type { Session } from "#market/day/session";
import { type MessageId, text } from "#ui/messages/text";
import { useEachSecond } from "#ui/words/ticker";
import { formatCountdown, formatMinute, formatShortDay, formatWeekday } from "#ui/words/time";

const words: Readonly<Record<Session["phase"], readonly [MessageId, MessageId]>> = {
  call: ["wall.opensIn", "wall.opensAt"],
  awaited: ["wall.awaited", "wall.awaitedSince"],
  session: ["wall.closesIn", "wall.closesAt"],
  settling: ["wall.settlesIn", "wall.settlesAt"],
  closed: ["wall.nextCallIn", "wall.nextCallAt"],
  "no-trades": ["wall.nextCallIn", "wall.nextCallAt"],
};

/** How long it is until the market opens, or to whatever comes next in its day. */
export function Opening() {
  const { session } = useFreshness();
  const { phase, nextChangeAt, openAt } = session;
  const left = useEachSecond(() => formatCountdown(nextChangeAt - exchangeNow()));
  const [before, after] = words[phase];
  return (
    <section className="wall-opening grid content-center justify-items-center text-hero text-muted text-center">
      <p>{text(before)}</p>
      <b className="num">{phase === "awaited" ? "—" : left}</b>
      <p>
        {text(after, {
          time: formatMinute(phase === "awaited" ? openAt : nextChangeAt),
          day: `${formatWeekday(nextChangeAt)} ${formatShortDay(nextChangeAt)}`,
        })}
      </p>
    </section>
  );
}
