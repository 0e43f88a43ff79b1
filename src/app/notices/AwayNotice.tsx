import "#ui/messages/en/away";
import { useSyncExternalStore } from "react";
import { away, dismissAway, watchLooks } from "#feed/away/lastLook";
import { isReplay } from "#feed/clock/clock";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { writeMoment } from "#market/day/writtenTime";
import { text } from "#ui/messages/text";
import { Link } from "#ui/router/Router.tsx";
import { formatAge, formatMinute } from "#ui/words/format";
import { useEachSecond } from "#ui/words/ticker";

// showing a recorded moment does not count as a look at the market
if (!isReplay()) watchLooks();

/** After an absence, offers once a list of the changes since then. It is below the page, so it covers and moves no row. */
export function AwayNotice() {
  const since = useSyncExternalStore(away.subscribe, away.get);
  const age = useEachSecond(() => (since === undefined ? "" : formatAge(exchangeNow() - since)));
  if (since === undefined) return null;
  return (
    <section aria-label={text("away.title")}>
      <p className="band num whitespace-normal">
        <span>{text("away.notice", { time: formatMinute(since), age })}</span>
        <Link
          to="/away"
          search={{ since: writeMoment(since) }}
          className="text-accent underline"
          onClick={dismissAway}
        >
          {text("away.show")}
        </Link>
        <button type="button" className="chip" onClick={dismissAway}>
          {text("away.dismiss")}
        </button>
      </p>
    </section>
  );
}
