import "#ui/messages/en/header";
import "#ui/messages/en/phases";
import { isReplay } from "#feed/clock/clock";
import { exchangeClock } from "#feed/clock/exchangeClock";
import { type SeenPhaseOfDay, useDayTape } from "#feed/tape/dayTape";
import { hidePopup } from "#ui/controls/Popup.tsx";
import { text } from "#ui/messages/text";
import { evidenceText, scheduledText, seenSentence } from "#ui/panel/seenWords";
import { momentAddress } from "#ui/router/momentAddress";
import { Link } from "#ui/router/Router.tsx";
import { formatDayAndClock } from "#ui/words/format";

/** The evidence of the phase, with the schedule beside it. Opening it reads the recorded boards of the day, for the day's start. */
export function PhaseCard({ seen }: { seen: SeenPhaseOfDay }) {
  const { data, error } = useDayTape();
  const { day, evidence, scheduled } = seen;
  return (
    <>
      <p className="font-semibold">{seenSentence(seen, day.at)}</p>
      <p className="num text-muted">
        {text("seen.scheduled")}: {scheduledText(scheduled, day.at)}
      </p>
      <ul className="num my-1.5 list-disc pl-4 whitespace-normal">
        {evidence.map((one) => (
          <li key={one.what}>{evidenceText(one)}</li>
        ))}
        {seen.phase === "call" && day.newestTradeAt !== undefined && (
          <li>{text("seen.lastDay", { time: formatDayAndClock(day.newestTradeAt) })}</li>
        )}
      </ul>
      {!data && !error && <p className="text-table text-muted">{text("seen.reading")}</p>}
      <p className="flex flex-wrap gap-x-4">
        <Link to="/opening" className="text-accent underline" onClick={hidePopup}>
          {text("seen.opening")}
        </Link>
        <Link to="/closing" className="text-accent underline" onClick={hidePopup}>
          {text("seen.closingPage")}
        </Link>
        <a
          className="text-accent underline"
          href={momentAddress(isReplay() ? undefined : exchangeClock.replayFrom())}
        >
          {text(isReplay() ? "ages.now" : "ages.replay")}
        </a>
      </p>
    </>
  );
}
