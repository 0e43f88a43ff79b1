/** The stories of the page of news and events: a list by month, and each item with its pictures, text and documents. */
import "#ui/messages/en/media";
import "./media.css";
import { type ReactNode, useCallback } from "react";
import { byMonth, publishedAt } from "#market/day/writtenTime";
import type { MediaEvent, NewsItem, Picture } from "#market/papers/media";
import { text } from "#ui/messages/text";
import { AllFields } from "#ui/panel/AllFields.tsx";
import { Link } from "#ui/router/Router.tsx";
import { type SearchOf, useSearch } from "#ui/router/routes";
import { type SavedCell, savedTable, timeCell, useSavedTable } from "#ui/saving/savedTable";
import { languageOf } from "#ui/screen/script";
import { formatClock, formatDay, formatMonth } from "#ui/words/format";
import { Pictures } from "./Pictures.tsx";

/** class of the panels of the page */
export const storyPanel = "media-panel max-[1100px]:flex-none max-[1100px]:overflow-visible";

interface StoryListProps<T> {
  items: readonly T[];
  /** name of the saved file, and its columns besides id, time and title */
  file: string;
  columns: Readonly<Record<string, (item: T) => SavedCell>>;
  /** below the stories, beside their number */
  foot?: ReactNode;
  /** @param first whether it is the first item of all */
  children: (item: T, first: boolean) => ReactNode;
}

/** The items by month, under the month's name. */
export function StoryList<T extends NewsItem | MediaEvent>(props: StoryListProps<T>) {
  const { items, file, columns, foot, children } = props;
  const saved = useSavedTable(() =>
    savedTable(file, items, {
      id: ({ id }) => id,
      publishedDate: ({ published }) => timeCell(publishedAt(published)) ?? published,
      title: ({ title }) => title,
      ...columns,
    }),
  );
  return (
    <div
      ref={saved}
      className="dated-list max-[1100px]:flex-none max-[1100px]:overflow-visible relative min-h-0"
    >
      {byMonth(items).map(({ year, month, items: inMonth }) => (
        <section key={`${year}-${month}`} className="media-month @container">
          <h3 className="py-1.25 px-3.5">{formatMonth(year, month) || text("media.undatedMonth")}</h3>
          {/* as many columns as fit; -mt-px hides the top border of each column, because the month already has a border */}
          <div className="stories -mt-px columns-[390px] gap-x-7 px-3.5 overflow-hidden">
            {inMonth.map((item) => children(item, item === items[0]))}
          </div>
        </section>
      ))}
      <footer className="flex flex-wrap gap-x-3 gap-y-1.5 items-center pt-2.5 pb-3.5 px-3.5 text-table text-muted border-t border-line">
        <span className="num">{text("media.shown", { count: items.length })}</span>
        {foot}
      </footer>
    </div>
  );
}

interface StoryProps {
  item: NewsItem | MediaEvent;
  pictures: readonly Picture[];
  /** shown in place of a missing picture */
  initials: string;
  /** the search parameters of the item's address */
  search: Partial<SearchOf<"/media">>;
  /** whether it is the first story of the list */
  lead: boolean;
  /** of an event: whether it has the usual status */
  usual?: boolean;
  /** of news */
  forWeb?: boolean;
  /** before the date, and after it */
  kind: ReactNode;
  marks?: ReactNode;
  /** below the title, and below that */
  children: ReactNode;
  documents?: ReactNode;
}

/** One item. If the address names it, it is scrolled into view once. */
export function Story({ item, pictures, initials, search, lead, usual, forWeb, ...parts }: StoryProps) {
  const { id, title } = item;
  const now = useSearch({ from: "/media" });
  const isHere = now.item === id;
  const place = useCallback(
    (story: HTMLElement | null) => {
      if (isHere) story?.scrollIntoView({ block: "nearest" });
    },
    [isHere],
  );
  const name = title ?? text("media.untitled");
  return (
    <article
      className={`story relative flex min-w-0 pt-3.5 pb-3 px-1.5 overflow-hidden border-t border-line scroll-mt-10 break-inside-avoid ${usual === undefined ? "" : "event"}`}
      ref={place}
      data-lead={lead}
      data-here={isHere}
      data-web={forWeb}
      data-usual={usual}
    >
      {pictures.length > 0 && <Pictures title={name} {...{ pictures, initials }} />}
      <div className="flex flex-1 flex-col gap-1.5 items-start min-w-0">
        <p className="flex flex-wrap gap-x-2.5 gap-y-[2px] items-center text-table text-muted">
          {parts.kind}
          <PublicationTime written={item.published} />
          {parts.marks}
        </p>
        <h4>
          <Link
            to="/media"
            search={{ ...now, ...search, item: /^[\w-]{1,80}$/.test(id) ? id : undefined }}
            title={text("media.link")}
            data-field="title"
            lang={title && languageOf(title)}
            dir="auto"
          >
            {name}
          </Link>
        </h4>
        {parts.children}
        <div className="flex flex-wrap gap-x-3.5 gap-y-1.5 items-center w-full pt-[2px]">
          {parts.documents}
          <AllFields sent={item.sent} />
        </div>
      </div>
    </article>
  );
}

/** The publication time as sent, which is in the exchange's time. An unreadable time is shown as sent. */
export function PublicationTime({ written }: { written: string | undefined }) {
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

/** Kinds with a known meaning, also those that cannot be chosen. */
const namedTypes = ["CN", "MR", "BN", "MOC", "OT"] as const;

export const codeLook = "text-table font-semibold tracking-[0.04em] text-muted";

/** The inferred meaning of a code, with the code. An unknown code is shown as sent. */
export function TypeMark({ code, field }: { code: string; field: "type" | "eventType" }): ReactNode {
  const name = namedTypes.find((each) => each === code);
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
