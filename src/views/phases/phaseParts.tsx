/** What the pages about opening and closing share: the phase of the day, and columns of their tables. */
import "#ui/messages/en/phases";
import "#ui/messages/en/board";
import { isToday } from "#feed/clock/exchangeClock";
import { useSeenDay } from "#feed/tape/seenDay";
import { text } from "#ui/messages/text";
import { scheduledText, seenSentence } from "#ui/panel/seenWords";
import type { Column } from "#ui/table/column";
import { formatDay } from "#ui/words/format";
import { readableName } from "#ui/words/names";

/** The phase that the boards show, the scheduled phase beside it, and the day of the figures if it is not today. */
export function PhaseLine() {
  const seen = useSeenDay();
  if (!seen) return null;
  const { day, scheduled } = seen;
  return (
    <p className="num flex flex-wrap gap-x-4 text-table whitespace-normal">
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

export const wide = "@max-[620px]:hidden";
export const wider = "@max-[860px]:hidden";

export const companyColumn: Column<{ name: string | undefined }> = {
  id: "name",
  head: "column.company",
  className: wider,
  cellClass: "truncate max-w-56 text-muted",
  show: ({ name }) => readableName(name) ?? "",
  title: ({ name }) => readableName(name),
};
