import "#ui/messages/en/disclosures";
import "./panels.css";
import { useMemo } from "react";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { useSource } from "#feed/freshness/pageFreshness";
import { dayStart } from "#market/day/session";
import type { DisclosureEntry } from "#market/papers/disclosureFacets";
import { PagedList } from "#ui/controls/PagedList.tsx";
import { text } from "#ui/messages/text";
import { Link } from "#ui/router/Router.tsx";
import { useSavedTable } from "#ui/saving/savedTable";
import { formatClock, formatDay, formatMinute, formatShortDay } from "#ui/words/format";
import { readableName, splitSymbol } from "#ui/words/names";
import { useEachSecond } from "#ui/words/ticker";
import { savedDisclosures, TagMark } from "#views/disclosures/list/headline.tsx";
import { marksOf, visitText } from "#views/disclosures/list/marks";
import {
  MergedPanel,
  useDisclosureRow,
  useEachAnswered,
  useInbox,
} from "#views/disclosures/list/mergedLists.tsx";

const newestCount = 12;

interface StreamProps {
  title?: string;
  /** which entries are shown; all if omitted */
  of?: (entry: DisclosureEntry) => boolean;
  /** text if there are none */
  none?: string;
  /** whether the screen cannot be scrolled */
  paged?: boolean;
}

export function StreamPanel({ title = text("disclosures.title"), of, none, paged = false }: StreamProps) {
  const inbox = useInbox(false);
  const { parts } = inbox;
  const entries = useMemo(() => (of ? inbox.entries.filter(of) : inbox.entries), [inbox.entries, of]);
  // some answers begin with five old circulars, which are not the newest disclosures
  const known = useEachAnswered(parts);
  const today = useEachSecond(() => dayStart(exchangeNow()));
  const shown = entries.slice(0, newestCount);
  const saved = useSavedTable(() => savedDisclosures(shown, ["newest"]));
  const row = (entry: DisclosureEntry) => <StreamRow key={entry.one.key} entry={entry} today={today} />;
  return (
    <MergedPanel
      {...{ title, entries, parts, known }}
      tools={known && <SinceVisit entries={entries} />}
      none={none ?? text("disclosures.none")}
      className="stream-panel"
    >
      {() =>
        paged ? (
          <PagedList
            name="stream"
            items={shown}
            className="stream-pages [--paged-row:42px] [--paged-row-most:60px]"
            isList
          >
            {row}
          </PagedList>
        ) : (
          <ol ref={saved} className="stream" aria-label={title}>
            {shown.map(row)}
          </ol>
        )
      }
    </MergedPanel>
  );
}

/** The number of new entries since the last visit to the inbox. */
function SinceVisit({ entries }: { entries: readonly DisclosureEntry[] }) {
  const visitedAt = marksOf(useSource())((all) => all.visitedAt);
  if (visitedAt === undefined) return null;
  const count = entries.filter(({ one }) => one.at !== undefined && one.at > visitedAt).length;
  if (count === 0) return null;
  return (
    <span className="num text-muted text-table">
      {text("disclosures.since", { count, time: visitText(visitedAt, exchangeNow()) })}
    </span>
  );
}

function StreamRow({ entry, today }: { entry: DisclosureEntry; today: number }) {
  const { one, company } = entry;
  const { key, at, tag, remarks } = one;
  const { row, source, title, names } = useDisclosureRow<HTMLLIElement>(entry);
  const whole = [readableName(one.company), title, remarks].filter(Boolean).join("\n");
  return (
    <li ref={row} data-tag={tag} data-symbol={company?.symbol} data-operation={source}>
      <span
        className="num text-muted"
        data-field={names.at}
        title={at === undefined ? undefined : `${formatDay(at)} ${formatClock(at)}`}
      >
        {at === undefined || at >= today ? formatMinute(at) : formatShortDay(at)}
      </span>
      <TagMark of={one} />
      <Link to="/disclosures" search={{ item: key }} className="row-link" title={whole}>
        <b>{company ? splitSymbol(company.symbol)[0] : readableName(one.company)}</b>{" "}
        <span data-field={names.head} dir="auto">
          {title}
        </span>
        {remarks !== undefined && <span className="stream-said"> · {remarks}</span>}
      </Link>
    </li>
  );
}
