/** Titles, dates and type marks of news and events. */
import "#ui/messages/en/media";
import "./media.css";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback } from "react";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { usePanelFreshness } from "#feed/freshness/pageFreshness";
import { eventsQuery, newsQuery } from "#feed/papers/media";
import { dayStart } from "#market/day/session";
import { byMonth, comingFirst, type Dated, publishedAt } from "#market/day/writtenTime";
import { isUsual, type MediaEvent, type NewsItem } from "#market/papers/media";
import { Paged } from "#ui/controls/Paged.tsx";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/panel/Panel.tsx";
import { Link } from "#ui/router/Router.tsx";
import { type SearchOf, useSearch } from "#ui/router/routes";
import { languageOf } from "#ui/screen/script";
import {
  formatClock,
  formatDay,
  formatIsoDay,
  formatMonth,
  formatShortDay,
  formatWeekday,
} from "#ui/words/format";
import { useEachSecond } from "#ui/words/ticker";

/** The same number of exchange notices as the media page shows at first. */
const asked = { type: "CN", count: 30 } as const;

/** Titles of the newest news, for a screen where nothing can be scrolled or opened. */
export function NewsTitles() {
  const news = useQuery(newsQuery(asked.type, asked.count));
  const kind = text(`media.type.${asked.type}`);
  return (
    <Panel
      title={text("media.news")}
      reading={news}
      freshness={usePanelFreshness("media", news)}
      tools={<span className="text-muted text-table">{kind}</span>}
      empty={(items) => (items.some(({ forWeb }) => forWeb) ? undefined : text("media.noNews", { kind }))}
    >
      {(items) => (
        <Paged
          name="news"
          items={items.filter(({ forWeb }) => forWeb)}
          className="[--paged-row:84px] [--paged-column:560px] py-0 px-4"
        >
          {(item) => <NewsTitle key={item.id} item={item} />}
        </Paged>
      )}
    </Panel>
  );
}

const frame = "title grid gap-x-4.5 gap-y-[2px] content-center min-w-0 overflow-hidden border-b border-line";
const heading = "line-clamp-2 text-head font-semibold leading-[1.3]";
const below = "flex gap-3.5 overflow-hidden text-strong text-muted whitespace-nowrap";

const NewsTitle = ({ item: { title, published, source, type } }: { item: NewsItem }) => (
  <article className={frame}>
    <h3 className={heading} data-field="title" lang={title && languageOf(title)} dir="auto">
      {title ?? text("media.untitled")}
    </h3>
    <p className={below}>
      <Published written={published} />
      <span data-field="source" dir="auto">
        {source ?? text("media.noSource")}
      </span>
      {type !== undefined && type !== asked.type && <span data-field="type">{type}</span>}
    </p>
  </article>
);

/** A wall shows no older events. */
const most = 24;

/** This year's events: upcoming events with the nearest first, then past events. */
export function EventDates() {
  const today = useEachSecond(() => dayStart(exchangeNow()));
  const year = useYearShown(Number(formatIsoDay(today).slice(0, 4)));
  const events = useQuery(eventsQuery(year));
  return (
    <Panel
      title={text("media.events")}
      reading={events}
      freshness={usePanelFreshness("media", events)}
      empty={(items) => (items.length ? undefined : text("media.noEvents", { year: String(year) }))}
    >
      {(items) => (
        <Paged
          name="events"
          items={comingFirst(items, today).slice(0, most)}
          className="[--paged-row:84px] [--paged-column:560px] py-0 px-4"
        >
          {(event) => <EventDate key={event.id} {...{ event, today }} />}
        </Paged>
      )}
    </Panel>
  );
}

function EventDate({ event, today }: { event: MediaEvent; today: number }) {
  const { title, published, status } = event;
  const at = publishedAt(published);
  const coming = at !== undefined && at >= today;
  return (
    <article className={`${frame} grid-cols-[84px_minmax(0,1fr)]`} data-coming={coming}>
      <p className="title-day num flex flex-col row-[1_/_3] gap-0 items-start self-center overflow-hidden text-strong text-muted whitespace-nowrap">
        {at === undefined ? (
          "—"
        ) : (
          <>
            <b className={`text-head font-[650] leading-[1.2] ${coming ? "text-accent" : "text-text"}`}>
              {formatShortDay(at)}
            </b>{" "}
            {formatWeekday(at).slice(0, 3)}
          </>
        )}
      </p>
      <h3 className={heading} data-field="title" lang={title && languageOf(title)} dir="auto">
        {title ?? text("media.untitled")}
      </h3>
      <p className={below}>
        {coming && <b className="text-accent">{text("media.coming")}</b>}
        <Published written={published} />
        {status !== undefined && !isUsual(event) && (
          <span className="badge" data-field="status">
            {text("media.status", { code: status })}
          </span>
        )}
      </p>
    </article>
  );
}

interface TitleProps {
  id: string;
  title: string | undefined;
  /** the search parameters of the item's address */
  search: Partial<SearchOf<"/media">>;
}

/** A title that links to its own item, so that the item's address can be shared. */
export function StoryTitle({ id, title, search }: TitleProps) {
  const now = useSearch({ from: "/media" });
  return (
    <h4>
      <Link
        to="/media"
        search={{ ...now, ...search, item: /^[\w-]{1,80}$/.test(id) ? id : undefined }}
        title={text("media.link")}
        data-field="title"
        lang={title && languageOf(title)}
        dir="auto"
      >
        {title ?? text("media.untitled")}
      </Link>
    </h4>
  );
}

/** The publication time as sent, which is in the exchange's time. An unreadable time is shown as sent. */
export function Published({ written }: { written: string | undefined }) {
  const at = publishedAt(written);
  if (written === undefined) return <span>{text("media.undated")}</span>;
  if (at === undefined)
    return (
      <span data-field="publishedDate" title={text("media.publishedOdd")}>
        {written}
      </span>
    );
  return (
    <time
      className="num"
      data-field="publishedDate"
      dateTime={`${written.trim().replace(" ", "T")}+05:30`}
      title={text("media.publishedWhy", { sent: written })}
    >
      {formatDay(at)} {formatClock(at)}
    </time>
  );
}

const known = ["CN", "MR", "BN", "MOC", "OT"] as const;

export const codeLook = "text-table font-semibold tracking-[0.04em] text-muted";

/** The inferred meaning of a code, with the code. An unknown code is shown as sent. */
export function TypeMark({ code, field }: { code: string; field: "type" | "eventType" }): ReactNode {
  const name = known.find((each) => each === code);
  return (
    <span
      className="px-1.5 border border-line rounded-sm"
      data-field={field}
      title={text(name ? "media.typeWhy" : "media.typeUnknown", { code })}
    >
      {name && `${text(`media.type.${name}`)} `}
      <small className={codeLook}>{code}</small>
    </span>
  );
}

interface ByMonthProps<T> {
  items: readonly T[];
  /** @param first whether it is the first item of all */
  children: (item: T, first: boolean) => ReactNode;
}

/** Lists the items by month, under the month's name. */
export function ByMonth<T extends Dated>({ items, children }: ByMonthProps<T>) {
  return byMonth(items).map(({ year, month, items: inMonth }) => (
    <section key={`${year}-${month}`} className="media-month @container">
      <h3 className="py-1.25 px-3.5">{formatMonth(year, month) || text("media.undatedMonth")}</h3>
      {/* as many columns as fit; -mt-px hides the top border of each column, because the month already has a border */}
      <div className="stories -mt-px columns-[390px] gap-x-7 px-3.5 overflow-hidden">
        {inMonth.map((item) => children(item, item === items[0]))}
      </div>
    </section>
  ));
}

/** Whether the address names this item. If so, it is scrolled into view once. */
export function useBroughtHere(id: string) {
  const { item } = useSearch({ from: "/media" });
  const here = item === id;
  const place = useCallback(
    (story: HTMLElement | null) => {
      if (here) story?.scrollIntoView({ block: "nearest" });
    },
    [here],
  );
  return { here, place };
}

/** The default year: this year, or the previous year while this year has no event yet. */
export function useYearShown(thisYear: number): number {
  const none = useQuery(eventsQuery(thisYear)).data?.value.length === 0;
  const before = useQuery({ ...eventsQuery(thisYear - 1), enabled: none });
  return none && before.data && before.data.value.length > 0 ? thisYear - 1 : thisYear;
}

/** News of the exchange, and upcoming events. */
export function NewsAndEvents() {
  return (
    <div className="wall-pair grid grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)] gap-3 min-h-0">
      <NewsTitles />
      <EventDates />
    </div>
  );
}
