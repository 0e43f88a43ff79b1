import "#ui/messages/en/header";
import { atExchange } from "#feed/clock/exchangeClock";
import type { PageFreshness } from "#feed/freshness/pageFreshness";
import { useLink } from "#feed/link/live";
import { text } from "#ui/messages/text";
import { Link } from "#ui/router/Link.tsx";
import { formatAge, formatClock, formatDayAndClock } from "#ui/words/format";
import { agesId } from "./opened.ts";

/** The age of the connection and the age of the market, separately, and the data behind the phase. */
export function Ages({ now }: { now: PageFreshness }) {
  const { session, fetchedAt, linkAge, marketAge } = now;
  const { state, since } = useLink();
  const { lastEventAt, nextChangeAt } = session;
  const never = text("ages.never");
  const lines = [
    ["ages.link", fetchedAt === undefined ? never : ago(formatClock(atExchange(fetchedAt)), linkAge)],
    ["ages.market", lastEventAt === undefined ? never : formatDayAndClock(lastEventAt)],
    ["ages.still", formatAge(marketAge)],
    [
      "ages.phase",
      `${text(`phase.${session.scheduled}`)} · ${text("ages.next", { time: formatDayAndClock(nextChangeAt) })}`,
    ],
    ["ages.push", `${text(`ages.push.${state}`)} · ${formatClock(atExchange(since))}`],
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
      <Link
        to="/health"
        className="text-accent underline"
        onClick={() => document.getElementById(agesId)?.hidePopover()}
      >
        {text("ages.more")}
      </Link>
    </>
  );
}

const ago = (time: string, age: number | undefined) => text("ages.ago", { time, age: formatAge(age) });
