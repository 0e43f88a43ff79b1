import "#ui/messages/en/phases";
import { isToday } from "#feed/clock/exchangeClock";
import { useSeenDay } from "#feed/tape/seenDay";
import { text } from "#ui/messages/text";
import { scheduledText, seenSentence } from "#ui/panel/seenWords";
import { formatDay } from "#ui/words/format";

/** The phase that the boards show, the scheduled phase beside it, and the day of the figures if it is not today. */
export function PhaseLine() {
  const seen = useSeenDay();
  if (!seen) return null;
  const { day, scheduled } = seen;
  return (
    <p className="num flex flex-wrap gap-x-4 text-table">
      {day.dayAt !== undefined && !isToday(day.dayAt) && (
        <b className="text-caution">{text("seen.session", { day: formatDay(day.dayAt) })}</b>
      )}
      <span>{seenSentence(seen, day.at)}</span>
      <span className="text-muted">
        {text("seen.scheduled")}: {scheduledText(scheduled, day.at)}
      </span>
    </p>
  );
}
