import "#ui/messages/en/disclosures";
import "./panels.css";
import { memo, useMemo } from "react";
import { exchangeClock, exchangeNow } from "#feed/clock/exchangeClock";
import { useCompanyDisclosures, yearTo } from "#feed/lines/companyDisclosures";
import { useCompanies } from "#feed/lines/namedLines";
import { closeBefore, dayStart } from "#market/day/session";
import { type DisclosureEntry, entriesOf } from "#market/papers/disclosureFacets";
import { PagedList } from "#ui/controls/PagedList.tsx";
import { text } from "#ui/messages/text";
import { languageOf } from "#ui/screen/script";
import { formatIsoDay, formatMinute, formatShortDay, formatWeekday } from "#ui/words/format";
import { readableName, splitSymbol } from "#ui/words/names";
import { useEachSecond } from "#ui/words/ticker";
import { TagMark } from "#views/disclosures/list/headline.tsx";
import { MergedPanel, useDisclosureRow, useInbox } from "#views/disclosures/list/mergedLists.tsx";

/** Greatest number of entries shown. A wall soon returns to its first page, and older entries are on the disclosures page. */
const mostEntriesShown = { ofAll: 48, ofOne: 12 };

/** The newest disclosures of all companies, page by page without scrolling. Disclosures since the close are in a separate part. */
export function PagedDisclosures() {
  const { entries, parts } = useInbox(false);
  const newest = useMemo(() => entries.slice(0, mostEntriesShown.ofAll), [entries]);
  const since = useEachSecond(() =>
    closeBefore(exchangeNow(), exchangeClock.session().lastEventAt, exchangeClock.hours()),
  );
  return (
    <MergedPanel
      title={text("disclosures.title")}
      {...{ entries: newest, parts }}
      tools={
        <span className="headlines-late num" data-any={entries.some((entry) => isSince(entry, since))}>
          {sinceWords(entries, since)}
        </span>
      }
      none={text("disclosures.none")}
    >
      {(of) => <EntryPages name="disclosures" entries={of} since={since} />}
    </MergedPanel>
  );
}

/** One company's newest disclosures of a year, for a screen without scrolling. */
export function LineHeadlines({ symbol, name }: { symbol: string; name: string | undefined }) {
  const today = useEachSecond(() => dayStart(exchangeNow()));
  const { all, parts } = useCompanyDisclosures({ symbol, name }, yearTo(formatIsoDay(today)));
  const companies = useCompanies();
  const entries = useMemo(
    () => entriesOf(all.filter(({ deleted }) => !deleted).slice(0, mostEntriesShown.ofOne), companies),
    [all, companies],
  );
  return (
    <MergedPanel
      title={text("disclosures.title")}
      {...{ entries, parts }}
      none={text("disclosures.noneInRange")}
    >
      {(its) => <EntryPages name="line-disclosures" entries={its} ofOne />}
    </MergedPanel>
  );
}

const isSince = ({ one: { at } }: DisclosureEntry, since: number) => at !== undefined && at >= since;

const sinceWords = (entries: readonly DisclosureEntry[], since: number) =>
  text("disclosures.sinceClose", {
    count: entries.filter((entry) => isSince(entry, since)).length,
    time: `${formatWeekday(since)} ${formatMinute(since)}`,
  });

interface PagesProps {
  name: string;
  entries: readonly DisclosureEntry[];
  /** the last close, ms; later entries are marked */
  since?: number;
  ofOne?: boolean;
}

function EntryPages({ name, entries, since = Number.POSITIVE_INFINITY, ofOne = false }: PagesProps) {
  const today = useEachSecond(() => dayStart(exchangeNow()));
  return (
    <PagedList
      name={name}
      items={entries}
      className="headlines [--paged-row:80px] [--paged-column:520px] px-4"
    >
      {(entry) => <Headline key={entry.one.key} {...{ entry, today, ofOne }} late={isSince(entry, since)} />}
    </PagedList>
  );
}

interface HeadlineProps {
  entry: DisclosureEntry;
  /** the exchange's midnight, ms; older entries show their day */
  today: number;
  /** whether the company is named above the list */
  ofOne?: boolean | undefined;
  /** whether it was published since the close */
  late?: boolean;
}

/** One disclosure that cannot be opened. Its title has up to two lines of text. */
export const Headline = memo(function Headline({ entry, today, ofOne = false, late = false }: HeadlineProps) {
  const { one, company } = entry;
  const { row, source, title, names } = useDisclosureRow<HTMLDivElement>(entry);
  return (
    <div
      ref={row}
      className="headline flex flex-col gap-[3px] justify-center min-w-0 overflow-hidden border-b border-b-line"
      data-tag={one.tag}
      data-symbol={company?.symbol}
      data-operation={source}
      data-late={late}
    >
      <p className="headline-whose flex gap-2.5 items-baseline text-head leading-[1.3] whitespace-nowrap">
        <TagMark of={one} />
        {!ofOne && company && <b className="font-[650]">{splitSymbol(company.symbol)[0]}</b>}
        {!ofOne && (
          <span className="headline-name overflow-hidden text-strong text-ellipsis text-muted" lang="en">
            {readableName(one.company ?? company?.name)}
          </span>
        )}
        <time className="num" data-field={names.at}>
          {momentText(one, today)}
        </time>
      </p>
      <p
        className="headline-title line-clamp-2 text-strong leading-[1.3]"
        lang={languageOf(title)}
        dir="auto"
      >
        {one.deleted && <span className="badge">{text("disclosures.deleted")}</span>}{" "}
        <span data-field={names.head}>{title}</span>
        {one.remarks !== undefined && ` · ${one.remarks}`}
      </p>
    </div>
  );
});

function momentText({ at, dayOnly }: DisclosureEntry["one"], today: number): string {
  if (at === undefined) return "—";
  if (dayOnly) return formatShortDay(at);
  return at >= today ? formatMinute(at) : `${formatShortDay(at)} ${formatMinute(at)}`;
}
