/** Titles of news and events, for a screen where nothing can be scrolled or opened. */
import "#ui/messages/en/media";
import { useQuery } from "@tanstack/react-query";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { usePanelFreshness } from "#feed/freshness/pageFreshness";
import { eventsQuery, newsQuery } from "#feed/papers/media";
import { dayStart } from "#market/day/session";
import { publishedAt, sortComingFirst } from "#market/day/writtenTime";
import { isUsual, type MediaEvent, type NewsItem } from "#market/papers/media";
import { PagedList } from "#ui/controls/PagedList.tsx";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/panel/Panel.tsx";
import { languageOf } from "#ui/screen/script";
import { formatIsoDay, formatShortDay, formatWeekday } from "#ui/words/format";
import { useEachSecond } from "#ui/words/ticker";
import { PublicationTime } from "./stories.tsx";

/** The same number of exchange notices as the media page shows at first. */
const askedNews = { type: "CN", count: 30 } as const;

export function NewsTitles() {
  const news = useQuery(newsQuery(askedNews.type, askedNews.count));
  const kind = text(`media.type.${askedNews.type}`);
  return (
    <Panel
      title={text("media.news")}
      reading={news}
      freshness={usePanelFreshness("media", news)}
      tools={<span className="text-muted text-table">{kind}</span>}
      empty={(items) => (items.some(({ forWeb }) => forWeb) ? undefined : text("media.noNews", { kind }))}
    >
      {(items) => (
        <PagedList name="news" items={items.filter(({ forWeb }) => forWeb)} className={pages}>
          {(item) => <NewsTitle key={item.id} item={item} />}
        </PagedList>
      )}
    </Panel>
  );
}

const pages = "[--paged-row:84px] [--paged-column:560px] py-0 px-4";
const titleFrame =
  "title grid gap-x-4.5 gap-y-[2px] content-center min-w-0 overflow-hidden border-b border-line";
const below = "flex gap-3.5 overflow-hidden text-strong text-muted whitespace-nowrap";

const Heading = ({ title }: Pick<NewsItem, "title">) => (
  <h3
    className="line-clamp-2 text-head font-semibold leading-[1.3]"
    data-field="title"
    lang={title && languageOf(title)}
    dir="auto"
  >
    {title ?? text("media.untitled")}
  </h3>
);

const NewsTitle = ({ item: { title, published, source, type } }: { item: NewsItem }) => (
  <article className={titleFrame}>
    <Heading title={title} />
    <p className={below}>
      <PublicationTime written={published} />
      <span data-field="source" dir="auto">
        {source ?? text("media.noSource")}
      </span>
      {type !== undefined && type !== askedNews.type && <span data-field="type">{type}</span>}
    </p>
  </article>
);

/** A wall shows no older events. */
const mostEvents = 24;

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
        <PagedList name="events" items={sortComingFirst(items, today).slice(0, mostEvents)} className={pages}>
          {(event) => <EventDate key={event.id} {...{ event, today }} />}
        </PagedList>
      )}
    </Panel>
  );
}

function EventDate({ event, today }: { event: MediaEvent; today: number }) {
  const { title, published, status } = event;
  const at = publishedAt(published);
  const coming = at !== undefined && at >= today;
  return (
    <article className={`${titleFrame} grid-cols-[84px_minmax(0,1fr)]`} data-coming={coming}>
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
      <Heading title={title} />
      <p className={below}>
        {coming && <b className="text-accent">{text("media.coming")}</b>}
        <PublicationTime written={published} />
        {status !== undefined && !isUsual(event) && (
          <span className="badge" data-field="status">
            {text("media.status", { code: status })}
          </span>
        )}
      </p>
    </article>
  );
}

/** The default year: this year, or the previous year while this year has no event yet. */
export function useYearShown(thisYear: number): number {
  const none = useQuery(eventsQuery(thisYear)).data?.value.length === 0;
  const before = useQuery({ ...eventsQuery(thisYear - 1), enabled: none });
  return none && before.data && before.data.value.length > 0 ? thisYear - 1 : thisYear;
}

export function NewsAndEvents() {
  return (
    <div className="wall-pair grid grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)] gap-3 min-h-0">
      <NewsTitles />
      <EventDates />
    </div>
  );
}
