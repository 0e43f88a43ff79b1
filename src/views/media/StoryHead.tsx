import "#ui/messages/en/media";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback } from "react";
import { eventsQuery } from "#feed/papers/media";
import { byMonth, type Dated, publishedAt } from "#market/day/published";
import { text } from "#ui/messages/text";
import { Link } from "#ui/router/Link.tsx";
import { type SearchOf, useSearch } from "#ui/router/routes";
import { languageOf } from "#ui/screen/script";
import { formatClock, formatDay, formatMonth } from "#ui/words/format";

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
