import "#ui/messages/en/media";
import type { ReactNode } from "react";
import { byMonth, type Dated } from "#market/day/published";
import { text } from "#ui/messages/text";
import { formatMonth } from "#ui/words/time";

interface ByMonthProps<T> {
  items: readonly T[];
  /** @param first of all */
  children: (item: T, first: boolean) => ReactNode;
}

/** An archive: under each month what was published in it. */
export function ByMonth<T extends Dated>({ items, children }: ByMonthProps<T>) {
  return byMonth(items).map(({ year, month, items: inMonth }) => (
    <section key={`${year}-${month}`} className="media-month @container">
      <h3 className="py-1.25 px-3.5">{formatMonth(year, month) || text("media.undatedMonth")}</h3>
      <div className="stories columns-[390px] gap-x-7 px-3.5 overflow-hidden">
        {inMonth.map((item) => children(item, item === items[0]))}
      </div>
    </section>
  ));
}
