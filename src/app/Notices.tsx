import type { ReactNode } from "react";
import { useBoardMeta } from "#feed/board";
import { now as pageNow } from "#feed/clock";
import { exchangeClock } from "#feed/exchangeClock";
import { useFreshness } from "#feed/freshness";
import { useLink } from "#feed/link";
import { text } from "#ui/messages/text";
import { formatClock, formatDay } from "#ui/time";

/** a link that is re-made within this is no news, ms */
const linkGrace = 5_000;

/** A moment of the page's clock as the exchange's clock stood then: every time on screen is the exchange's. */
function atExchange(page: number): string {
  const { at, speed } = exchangeClock.exchange();
  return formatClock(at - (pageNow() - page) * speed);
}

/** Says what cannot be reached and since when, above the page and never instead of it. */
export function Notices() {
  const freshness = useFreshness();
  const meta = useBoardMeta();
  const link = useLink();
  const { word, session, fetchedAt } = freshness;
  const lastEvent = session.lastEventAt;
  if (meta.failure?.kind === "unreachable" || word === "offline" || (meta.loaded && meta.stale))
    return (
      <Band>
        {fetchedAt === undefined
          ? text("failure.never")
          : text(meta.loaded && meta.stale ? "failure.upstream" : "failure.server", {
              time: atExchange(fetchedAt),
            })}
      </Band>
    );
  if (word === "stale" && fetchedAt !== undefined)
    return <Band>{text("failure.upstream", { time: atExchange(fetchedAt) })}</Band>;
  if (word === "not-moving" && lastEvent !== undefined)
    return (
      <Band>
        {text("freshness.notMovingSince", { time: formatClock(lastEvent) })} {text("freshness.notMovingWhy")}
      </Band>
    );
  if (link.state === "down" && pageNow() - link.since > linkGrace)
    return <Band>{text("failure.link", { time: atExchange(link.since) })}</Band>;
  if (session.phase === "no-trades")
    return (
      <Band>
        {lastEvent === undefined
          ? text("phase.noTradesToday")
          : text("phase.noTradesSince", { day: formatDay(lastEvent) })}
      </Band>
    );
  return null;
}

function Band({ children }: { children: ReactNode }) {
  return (
    <div className="band" role="alert">
      <span aria-hidden="true">◌</span>
      <span className="num whitespace-normal">{children}</span>
    </div>
  );
}
