import "#ui/messages/en/disclosures";
import { useMemo } from "react";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { useCompanyDisclosures, yearTo } from "#feed/lines/companyDisclosures";
import { useCompanies } from "#feed/lines/namedLines";
import { calendarOf, comingEvents } from "#market/calendar/calendar";
import { dayStart } from "#market/day/session";
import { entriesOf } from "#market/papers/disclosureFacets";
import { text } from "#ui/messages/text";
import { Link } from "#ui/router/Router.tsx";
import { formatDayOfWeek, formatIsoDay } from "#ui/words/format";
import { useEachSecond } from "#ui/words/ticker";
import { MergedPanel } from "#views/disclosures/list/mergedLists.tsx";
import { EventMarks, EventSource, figureText, kindText } from "./eventColumns.tsx";

/** days; papers name no later date that is believed */
const longestAhead = 400;

/** The coming dates that a company's announcements of a year name. They are the same answers as the timeline's. */
export function ComingDates({ symbol, name }: { symbol: string; name: string | undefined }) {
  const today = useEachSecond(() => dayStart(exchangeNow()));
  const { all, parts } = useCompanyDisclosures({ symbol, name }, yearTo(formatIsoDay(today)));
  const companies = useCompanies();
  const entries = useMemo(() => entriesOf(all, companies), [all, companies]);
  const calendar = useMemo(() => calendarOf(entries, symbol), [entries, symbol]);
  const coming = comingEvents(calendar.events, new Set([symbol]), longestAhead, today);
  return (
    <MergedPanel
      title={text("calendar.coming")}
      {...{ entries, parts }}
      tools={
        <Link to="/calendar" search={{ line: symbol, past: true }} className="chip">
          {text("calendar.title")}
        </Link>
      }
    >
      {() => (
        <div className="pt-[2px] pb-1.5 px-2.5 text-small">
          {coming.length === 0 && <p className="py-1 text-muted">{text("calendar.noneComing")}</p>}
          <ul className="coming-dates">
            {coming.map((event) => (
              <li
                key={event.key}
                className="flex flex-wrap gap-x-3 gap-y-0 items-baseline py-1 border-b border-line"
              >
                <b className="num" data-field={event.field}>
                  {formatDayOfWeek(event.at)}
                </b>
                <span title={text(`calendar.kindWhy.${event.kind}`)}>
                  {kindText(event)} <span className="num">{figureText(event)}</span>
                  <EventMarks event={event} />
                </span>
                <span className="text-table text-muted">
                  <EventSource event={event} ofLine />
                </span>
              </li>
            ))}
          </ul>
          {calendar.unread > 0 && (
            <p className="py-1 text-table text-muted">
              {text("calendar.unread", { count: calendar.unread })}
            </p>
          )}
        </div>
      )}
    </MergedPanel>
  );
}
