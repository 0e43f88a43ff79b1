/** The columns of events: day, kind, whose, figure, and the paper that names it. */
import "#ui/messages/en/disclosures";
import { type CalendarEvent, eventWords } from "#market/calendar/calendar";
import { text } from "#ui/messages/text";
import { Link } from "#ui/router/Router.tsx";
import { writtenAddress } from "#ui/router/routes";
import { fileAddress } from "#ui/screen/fileAddress";
import { languageOf } from "#ui/screen/script";
import type { Column } from "#ui/table/column";
import { LineLink } from "#ui/table/LineLink.tsx";
import { formatDay, formatDayOfWeek, formatIsoDay, formatPrice } from "#ui/words/format";
import { readableName } from "#ui/words/names";
import { headline } from "#views/disclosures/list/headline.tsx";

/** The dividend of a share, or the ratio; empty if the paper names none, or several. */
export const figureText = ({ figure: { dividend, ratio } }: CalendarEvent): string =>
  dividend === undefined ? (ratio ?? "") : formatPrice(dividend);

export const kindText = ({ kind }: CalendarEvent): string => text(`calendar.kind.${kind}`);

/** Whether the day was read from a text, and what is not certain about it or was changed, with the reasons. */
export function EventMarks({ event }: { event: CalendarEvent }) {
  const { field, line, yearless, was, postponed, kind } = event;
  const marks = [
    yearless && [text("calendar.yearless"), text("calendar.yearlessWhy")],
    was !== undefined && [text("calendar.was", { day: formatDay(was) }), text("calendar.wasWhy")],
    postponed && [text("calendar.postponed"), text("calendar.postponedWhy")],
  ].filter((mark) => mark !== false);
  return (
    <>
      {marks.map(([name, why]) => (
        <span key={name} className="badge ml-1.5 font-normal" title={why}>
          {name}
        </span>
      ))}
      {field === undefined && kind !== "holiday" && (
        <span className="font-normal text-table text-muted" title={`“${line}”`}>
          {` ${text("calendar.fromText")}`}
        </span>
      )}
    </>
  );
}

/** Whether a line's page shows the paper; the market's pages do not have the papers of a company's own list. */
const isOnLine = ({ symbols, entry: { one } }: CalendarEvent, ofLine: boolean) =>
  symbols.length > 0 && (ofLine || one.records.every(({ source }) => source === "companyAnnouncements"));

/** The address of the page that shows the paper, without the host. */
export function paperAddress(event: CalendarEvent, ofLine: boolean): string {
  const search = { item: event.entry.one.key };
  const [symbol] = event.symbols;
  return symbol !== undefined && isOnLine(event, ofLine)
    ? writtenAddress({ to: "/s/$symbol", params: { symbol }, search })
    : writtenAddress({ to: "/disclosures", search });
}

/** The paper's heading as a link to it in its list, and its document. @param ofLine whether the list is that of one line's page */
export function EventSource({ event, ofLine }: { event: CalendarEvent; ofLine: boolean }) {
  const { one } = event.entry;
  const title = headline(one);
  const [symbol] = event.symbols;
  const head = (
    <span lang={languageOf(title)} dir="auto">
      {title}
    </span>
  );
  return (
    <>
      {symbol !== undefined && isOnLine(event, ofLine) ? (
        <Link to="/s/$symbol" params={{ symbol }} search={{ item: one.key }} className="row-link">
          {head}
        </Link>
      ) : (
        <Link to="/disclosures" search={{ item: one.key }} className="row-link">
          {head}
        </Link>
      )}
      {one.path !== undefined && (
        <>
          {" "}
          <a className="text-accent" href={fileAddress(one.path)} target="_blank" rel="noopener noreferrer">
            PDF<span className="sr-only">: {title}</span>
          </a>
        </>
      )}
    </>
  );
}

/** In a narrow place each row is a block: day, line and figure, below them the event, then its paper. */
export const narrowEvents =
  "@max-[620px]:block @max-[620px]:[&>thead]:sr-only @max-[620px]:[&>tbody]:block @max-[620px]:[&>tbody>tr]:grid @max-[620px]:[&>tbody>tr]:grid-cols-[7rem_minmax(0,1fr)_5rem] @max-[620px]:[&>tbody>tr]:items-center @max-[620px]:[&>tbody>tr]:border-b @max-[620px]:[&>tbody>tr]:border-line @max-[620px]:[&>tbody>tr]:py-1 @max-[620px]:[&_tr>*]:h-auto";
/** a cell that takes a line of its own there */
const wholeLine = "@max-[620px]:col-span-full @max-[620px]:px-2.5";

const whose = ({ entry: { one, company } }: CalendarEvent) => readableName(company?.name ?? one.company);

const firstColumns: readonly Column<CalendarEvent>[] = [
  {
    id: "day",
    head: "calendar.day",
    wire: ({ field }) => field,
    cellClass: "num",
    value: ({ at }) => at,
    show: ({ at }) => formatDayOfWeek(at),
    saved: { day: ({ at }) => formatIsoDay(at) },
  },
  {
    id: "symbol",
    head: "calendar.whose",
    value: ({ symbols }) => symbols[0],
    cell: ({ symbols: [symbol], kind, entry: { one } }) =>
      symbol === undefined ? (
        // a company without a known line has its name
        <span className="block whitespace-normal max-w-64 text-muted">
          {kind === "holiday" ? text("calendar.market") : readableName(one.company)}
        </span>
      ) : (
        <LineLink symbol={symbol} />
      ),
    saved: { symbol: ({ symbols }) => symbols[0] },
  },
  {
    id: "company",
    head: "calendar.company",
    wire: "company",
    className: "@max-[860px]:hidden",
    cellClass: "truncate max-w-64 text-muted",
    value: whose,
    show: (event) => whose(event) ?? "",
    saved: { company: ({ entry: { one } }) => one.company },
  },
  {
    id: "kind",
    head: "calendar.kind",
    rowHead: true,
    className: `${wholeLine} @max-[620px]:order-1`,
    cellClass: "whitespace-normal",
    value: kindText,
    cell: (event) => (
      <>
        <span
          data-derived={text(`calendar.kindWhy.${event.kind}`)}
          title={text(`calendar.kindWhy.${event.kind}`)}
        >
          {kindText(event)}
        </span>
        <EventMarks event={event} />
      </>
    ),
    saved: {
      event: ({ kind }) => kind,
      readFrom: ({ field }) => field ?? "text",
      line: ({ line }) => line,
      before: ({ was }) => (was === undefined ? undefined : formatIsoDay(was)),
      putOff: ({ postponed }) => postponed || undefined,
    },
  },
  {
    id: "figure",
    head: "calendar.figure",
    explain: "calendar.figureWhy",
    className: "figure",
    cellClass: "num",
    value: ({ figure: { dividend } }) => dividend,
    show: figureText,
    saved: { dividend: ({ figure }) => figure.dividend, ratio: ({ figure }) => figure.ratio },
    attributes: () => ({ "data-derived": text("calendar.figureWhy") }),
  },
];

/** @param reach how far back the papers reach, in words; each row of a saved file has it */
export const eventColumns = (
  ofLine: boolean,
  reach: string | undefined,
): readonly Column<CalendarEvent>[] => [
  ...firstColumns,
  {
    id: "paper",
    head: "calendar.paper",
    explain: "calendar.paperWhy",
    className: `${wholeLine} @max-[620px]:order-2`,
    cellClass: "whitespace-normal",
    value: eventWords,
    cell: (event) => <EventSource event={event} ofLine={ofLine} />,
    saved: {
      heading: ({ entry: { one } }) => headline(one),
      path: ({ entry: { one } }) => one.path,
      ...(reach !== undefined && { papers: () => reach }),
    },
  },
];
