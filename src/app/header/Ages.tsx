import "#ui/messages/en/header";
import { isReplay } from "#feed/clock/clock";
import { atExchange, exchangeClock } from "#feed/clock/exchangeClock";
import type { PageFreshness } from "#feed/freshness/pageFreshness";
import { useLink } from "#feed/link/live";
import { hidePopup } from "#ui/controls/Popup.tsx";
import { text } from "#ui/messages/text";
import { momentAddress } from "#ui/router/momentAddress";
import { Link } from "#ui/router/Router.tsx";
import { formatAge, formatClock, formatDayAndClock } from "#ui/words/format";

const linkLine = (state: keyof typeof linkWords, since: number) =>
  ["ages.push", `${text(linkWords[state])} · ${formatClock(atExchange(since))}`] as const;

const linkWords = {
  connecting: "ages.push.connecting",
  live: "ages.push.live",
  down: "ages.push.down",
} as const;

/** Lists the age of the connection and the age of the market data separately, and the times behind the phase. */
export function Ages({ now }: { now: PageFreshness }) {
  const { session, fetchedAt, linkAge, marketAge } = now;
  const { state, since } = useLink();
  const { lastEventAt, nextChangeAt, holiday } = session;
  const never = text("ages.never");
  const lines = [
    ["ages.link", fetchedAt === undefined ? never : ago(formatClock(atExchange(fetchedAt)), linkAge)],
    ["ages.market", lastEventAt === undefined ? never : formatDayAndClock(lastEventAt)],
    ["ages.still", formatAge(marketAge)],
    [
      "ages.phase",
      `${holiday ? text("ages.holiday", { title: holiday.title }) : text(`phase.${session.scheduled}`)} · ${text("ages.next", { time: formatDayAndClock(nextChangeAt) })}`,
    ],
    ...(isReplay() ? [] : [linkLine(state, since)]),
  ] as const;
  return (
    <>
      <dl className="card-lines num grid gap-x-3.5 gap-y-[2px] mb-2">
        {lines.map(([name, shown]) => (
          <div key={name}>
            <dt className="flex-none text-muted">{text(name)}</dt>
            <dd className="text-right whitespace-normal">{shown}</dd>
          </div>
        ))}
      </dl>
      <a
        className="mr-4 text-accent underline"
        href={momentAddress(isReplay() ? undefined : exchangeClock.replayFrom())}
      >
        {text(isReplay() ? "ages.now" : "ages.replay")}
      </a>
      <Link to="/health" className="text-accent underline" onClick={hidePopup}>
        {text("ages.more")}
      </Link>
    </>
  );
}

const ago = (time: string, age: number | undefined) => text("ages.ago", { time, age: formatAge(age) });
