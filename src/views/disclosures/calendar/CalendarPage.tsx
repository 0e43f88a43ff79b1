import "#ui/messages/en/disclosures";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { useSource } from "#feed/freshness/pageFreshness";
import { useCompanyDisclosures, useOpenedPapers, yearTo } from "#feed/lines/companyDisclosures";
import { useCompanies, useNamedLines } from "#feed/lines/namedLines";
import { marketLists } from "#feed/papers/disclosures";
import { useHeldShares } from "#feed/positions/heldShares";
import {
  type Calendar,
  type CalendarEvent,
  calendarOf,
  type EventSpan,
  eventWords,
  spanOf,
} from "#market/calendar/calendar";
import { calendarFile } from "#market/calendar/calendarFile";
import { foldedWords } from "#market/company/companies";
import { dayStart } from "#market/day/session";
import { type EventKind, eventKinds } from "#market/papers/disclosure";
import { entriesOf } from "#market/papers/disclosureFacets";
import { SearchBox } from "#ui/controls/SearchBox.tsx";
import { text } from "#ui/messages/text";
import { SaveTables } from "#ui/panel/Panel.tsx";
import { useChoices } from "#ui/router/routes";
import { saveFile } from "#ui/saving/saveFile";
import { ScrollTable, TableRows } from "#ui/table/Table.tsx";
import { ListChoice, useListed } from "#ui/watchlists/ListChoice.tsx";
import { formatCount, formatIsoDay, formatShortDay } from "#ui/words/format";
import { useEachSecond } from "#ui/words/ticker";
import { headline } from "#views/disclosures/list/headline.tsx";
import { type Inbox, MergedPanel, reachOf, useInbox } from "#views/disclosures/list/mergedLists.tsx";
import { eventColumns, figureText, kindText, narrowEvents, paperAddress } from "./eventColumns.tsx";

const calendarPath = "/calendar";
type ChosenDates = ReturnType<typeof useChoices<typeof calendarPath>>[0];

/** The dates that announcements and circulars name: of the market's lists, or of one line's own lists. */
export function CalendarPage() {
  const [{ line }] = useChoices(calendarPath);
  return (
    <div className="flex flex-1 flex-col min-h-0 p-2 phone:p-1.5">
      <h1 className="sr-only">{text("calendar.title")}</h1>
      {line === undefined ? <MarketCalendar /> : <LineCalendar key={line} symbol={line} />}
    </div>
  );
}

/** The market's list reaches back some days. Papers of lines that were opened add what the page already has. */
function MarketCalendar() {
  const inbox = useInbox(false, useOpenedPapers());
  const list = inbox.parts.find(({ source }) => source === "approvedAnnouncements")?.answer.data?.value;
  const since = useMemo(() => list && reachOf(list), [list]);
  const reach = since === undefined ? undefined : text("calendar.since", { day: formatShortDay(since) });
  return <CalendarPanel {...inbox} reach={reach} />;
}

/** A line's lists reach back a year. The circulars name the holidays. */
function LineCalendar({ symbol }: { symbol: string }) {
  const today = useEachSecond(() => formatIsoDay(exchangeNow()));
  const name = useNamedLines().find((line) => line.symbol === symbol)?.name;
  const { all, parts } = useCompanyDisclosures({ symbol, name }, yearTo(today));
  const circulars = useQuery(marketLists.circulars);
  const companies = useCompanies();
  const notices = circulars.data?.value;
  const entries = useMemo(
    () => entriesOf([...all, ...(notices ?? [])], companies),
    [all, notices, companies],
  );
  return (
    <CalendarPanel
      {...{ entries }}
      parts={[...parts, { source: "circulars", answer: circulars }]}
      symbol={symbol}
    />
  );
}

interface CalendarPanelProps extends Inbox {
  symbol?: string;
  /** how far back the papers reach, in words */
  reach?: string | undefined;
}

function CalendarPanel({ entries, parts, symbol, reach }: CalendarPanelProps) {
  const calendar = useMemo(() => calendarOf(entries, symbol), [entries, symbol]);
  return (
    <MergedPanel
      title={symbol === undefined ? text("calendar.title") : text("calendar.page", { symbol })}
      {...{ entries, parts }}
      aged
      className="disclosures-panel flex-1 min-h-90 phone:flex-none"
    >
      {() => <Events {...{ calendar, symbol, reach }} />}
    </MergedPanel>
  );
}

interface ChosenLines {
  /** of the chosen watchlist */
  listed: ReadonlySet<string> | undefined;
  held: ReadonlyMap<string, number>;
}

/** Whether an event fits all choices. A holiday concerns every line, so a watchlist and the positions keep it. */
function fittingEvent(chosen: ChosenDates, { listed, held }: ChosenLines, today: number) {
  const words = foldedWords(chosen.find).trim().split(" ");
  return (event: CalendarEvent): boolean =>
    (chosen.past === true || event.at >= today) &&
    (chosen.kind === undefined || event.kind === chosen.kind) &&
    (event.kind === "holiday" ||
      ((listed === undefined || event.symbols.some((symbol) => listed.has(symbol))) &&
        (chosen.held !== true || event.symbols.some((symbol) => held.has(symbol))))) &&
    words.every((word) => foldedWords(`${eventWords(event)} ${kindText(event)}`).includes(word));
}

const spans: readonly EventSpan[] = ["today", "week", "later", "past"];

interface EventsProps {
  calendar: Calendar;
  symbol: string | undefined;
  reach: string | undefined;
}

function Events({ calendar, symbol, reach }: EventsProps) {
  const [chosen, choose] = useChoices(calendarPath);
  const listed = useListed(chosen.list);
  const today = useEachSecond(() => dayStart(exchangeNow()));
  const held = useHeldShares();
  const columns = useMemo(() => eventColumns(symbol !== undefined, reach), [symbol, reach]);
  const shown = useMemo(
    () => calendar.events.filter(fittingEvent(chosen, { listed, held }, today)),
    [calendar, chosen, listed, held, today],
  );
  const parts = useMemo(
    () =>
      spans
        .map((span) => [span, ofSpan(shown, span, today)] as const)
        .filter(([, events]) => events.length > 0),
    [shown, today],
  );
  const past = calendar.events.filter(({ at }) => at < today).length;
  return (
    <>
      <div className="flex flex-none flex-wrap gap-x-2 gap-y-1 items-center px-2.5 py-1.5 border-b border-line">
        <Filters {...{ chosen, choose, past }} events={calendar.events} holds={held.size > 0} />
        <SaveTables key={String(shown.length === 0)} ways={["csv"]} />
        {shown.length > 0 && <SaveCalendar {...{ reach }} events={shown} ofLine={symbol !== undefined} />}
        <span className="num text-table text-muted">
          {text("calendar.shown", {
            shown: formatCount(shown.length),
            all: formatCount(calendar.events.length),
          })}
        </span>
        {reach !== undefined && <span className="text-table">{reach}</span>}
        {calendar.unread > 0 && (
          <span className="text-table text-muted">{text("calendar.unread", { count: calendar.unread })}</span>
        )}
      </div>
      {shown.length === 0 ? (
        <p className="m-auto p-4 text-center text-table text-muted">
          {text(calendar.events.length === 0 ? "calendar.none" : "calendar.noneFit")}
        </p>
      ) : (
        <ScrollTable
          name="calendar"
          className={narrowEvents}
          label={text("calendar.label")}
          columns={columns}
          rows={parts.flatMap(([, events]) => events)}
          keyOf={eventKeyOf}
        >
          {parts.map(([span, events]) => (
            <tbody key={span}>
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={columns.length}
                  className="col-span-full px-2.5 text-start text-muted"
                >
                  {text(`calendar.span.${span}`)}
                </th>
              </tr>
              <TableRows columns={columns} rows={events} keyOf={eventKeyOf} line={eventAttributes} />
            </tbody>
          ))}
        </ScrollTable>
      )}
      {symbol === undefined && (
        <p className="flex-none px-2.5 py-1.5 text-table text-muted border-t border-line">
          {text("calendar.reach")}
        </p>
      )}
    </>
  );
}

const eventKeyOf = ({ key }: CalendarEvent) => key;
const eventAttributes = ({ symbols: [symbol], entry: { one } }: CalendarEvent) => ({
  "data-symbol": symbol,
  "data-operation": one.records[0]?.source,
});

/** Coming events by day; past ones with the newest first. */
function ofSpan(events: readonly CalendarEvent[], span: EventSpan, today: number): CalendarEvent[] {
  const found = events.filter((event) => spanOf(event, today) === span);
  return span === "past" ? found.toReversed() : found;
}

interface FiltersProps {
  chosen: ChosenDates;
  choose: (next: Partial<ChosenDates>) => void;
  events: readonly CalendarEvent[];
  past: number;
  /** whether there is a position */
  holds: boolean;
}

function Filters({ chosen, choose, events, past, holds }: FiltersProps) {
  const { find = "", list = "", kind, line, held } = chosen;
  const counts = countsByKind(events);
  return (
    <>
      <SearchBox
        takesFind
        label={text("calendar.find")}
        filter={find}
        onFilter={(typed) => choose({ find: typed.trim() || undefined })}
      />
      <select
        className="chip max-w-48"
        aria-label={text("calendar.kinds")}
        value={kind ?? ""}
        onChange={({ target }) => choose({ kind: eventKinds.find((each) => each === target.value) })}
      >
        <option value="">{text("calendar.anyKind")}</option>
        {eventKinds
          .filter((each) => each === kind || counts.has(each))
          .map((each) => (
            <option key={each} value={each}>
              {text(`calendar.kind.${each}`)} ({formatCount(counts.get(each) ?? 0)})
            </option>
          ))}
      </select>
      <ListChoice list={list} onList={(slug) => choose({ list: slug || undefined })} />
      {(holds || held) && (
        <button
          type="button"
          className="chip"
          aria-pressed={held === true}
          title={text("calendar.heldWhy")}
          onClick={() => choose({ held: held ? undefined : true })}
        >
          {text("calendar.held")}
        </button>
      )}
      {past > 0 && (
        <button
          type="button"
          className="chip"
          aria-pressed={chosen.past === true}
          title={text("calendar.pastWhy")}
          onClick={() => choose({ past: chosen.past ? undefined : true })}
        >
          {text("calendar.past", { count: past })}
        </button>
      )}
      {line !== undefined && (
        <button type="button" className="chip" onClick={() => choose({ line: undefined })}>
          {text("calendar.onlyLine", { symbol: line })} <span aria-hidden="true">×</span>
        </button>
      )}
      {(find || list || kind || held) && (
        <button
          type="button"
          className="chip"
          onClick={() => choose({ find: undefined, list: undefined, kind: undefined, held: undefined })}
        >
          {text("calendar.clear")} <span aria-hidden="true">×</span>
        </button>
      )}
    </>
  );
}

function countsByKind(events: readonly CalendarEvent[]): ReadonlyMap<EventKind, number> {
  const counts = new Map<EventKind, number>();
  for (const { kind } of events) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

interface SaveCalendarProps {
  events: readonly CalendarEvent[];
  ofLine: boolean;
  reach: string | undefined;
}

/** Saves the events shown for a calendar program. */
function SaveCalendar({ events, ofLine, reach }: SaveCalendarProps) {
  const isSimulated = useSource() === "embedded";
  const save = () => {
    const file = calendarFile(
      events.map((event) => ({
        key: event.key,
        at: event.at,
        // a calendar program shows it beside true dates
        summary: [
          isSimulated && text("calendar.simulated"),
          kindText(event),
          event.symbols[0] ?? event.entry.one.company,
          figureText(event),
        ]
          .filter(Boolean)
          .join(" "),
        description: [...new Set([headline(event.entry.one), event.line, reach])].filter(Boolean).join("\n"),
        url: new URL(paperAddress(event, ofLine), location.href).href,
      })),
      {
        stamp: exchangeNow(),
        name: ["Pola", isSimulated && text("calendar.simulated")].filter(Boolean).join(" "),
        about: reach,
      },
    );
    const name = `pola-calendar-${formatIsoDay(exchangeNow())}${isSimulated ? "-simulated" : ""}.ics`;
    saveFile(new Blob([file], { type: "text/calendar" }), name);
  };
  return (
    <button type="button" className="chip" title={text("calendar.icsWhy")} onClick={save}>
      {text("calendar.ics")}
    </button>
  );
}
