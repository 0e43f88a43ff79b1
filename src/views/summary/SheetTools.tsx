import "#ui/messages/en/summary";
import type { ReactNode } from "react";
import { useFreshness } from "#feed/freshness/freshness";
import { type DaySheet, isProvisional } from "#market/lists/daySheet";
import { text } from "#ui/messages/text";
import { formatDay, formatWeekday } from "#ui/words/time";

const dayOf = ({ dayAt }: DaySheet) =>
  dayAt === undefined ? text("summary.noDay") : `${formatWeekday(dayAt)} ${formatDay(dayAt)}`;

interface SheetToolsProps {
  sheets: readonly DaySheet[];
  provisional: boolean;
  /** what can be done with it */
  children?: ReactNode;
}

/** Which sessions the sheet is of. */
export function SheetTools({ sheets: [latest, previous], provisional, children }: SheetToolsProps) {
  if (!latest) return null;
  return (
    <>
      <span className="sheet-day flex flex-1 flex-wrap items-baseline phone:flex-[1_0_100%]">
        <b data-field="tradeDate">{text("summary.of", { day: dayOf(latest) })}</b>
        {provisional && (
          <span className="badge" title={text("summary.provisionalWhy")}>
            {text("summary.provisional")}
          </span>
        )}
        {previous && <span className="text-muted">{text("summary.against", { day: dayOf(previous) })}</span>}
        {latest.recordId !== undefined && (
          <span className="text-muted" data-field="id">
            {text("summary.record", { id: String(latest.recordId) })}
          </span>
        )}
      </span>
      {children}
    </>
  );
}

/** The latest record may still change. */
export function useProvisional(sheet: DaySheet | undefined): boolean {
  const { session } = useFreshness();
  return sheet !== undefined && isProvisional(sheet, session);
}
