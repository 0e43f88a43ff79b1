import "#ui/messages/en/disclosures";
import { useMemo } from "react";
import { exchangeClock, exchangeNow } from "#feed/clock/exchangeClock";
import { closeBefore, dayStart } from "#market/day/session";
import type { Entry } from "#market/papers/disclosureFacets";
import { Paged } from "#ui/controls/Paged.tsx";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/panel/Panel.tsx";
import { formatMinute, formatWeekday } from "#ui/words/format";
import { useEachSecond } from "#ui/words/ticker";
import { Sources, together, useInbox, usePartsFreshness } from "#views/disclosures/list/parts";
import { Missing } from "#views/disclosures/list/SourceStates.tsx";
import { Headline } from "./Headline.tsx";

/** The number of newest entries: a wall soon returns to the first page. */
const most = 48;

/** The newest disclosures of all companies, page by page without scrolling. Those since the close stand apart. */
export function PagedDisclosures() {
  const { entries, parts } = useInbox(false);
  const newest = useMemo(() => entries.slice(0, most), [entries]);
  const { word, sources } = usePartsFreshness(parts);
  const since = useEachSecond(() => closeBefore(exchangeNow(), exchangeClock.session().lastEventAt));
  return (
    <Panel
      title={text("disclosures.title")}
      reading={together(parts, newest)}
      freshness={word}
      tools={
        <span className="headlines-late num" data-any={entries.some((entry) => isSince(entry, since))}>
          {sinceWords(entries, since)}
        </span>
      }
      empty={(of) => (of.length ? undefined : text("disclosures.none"))}
    >
      {(of) => (
        <Sources value={sources}>
          <Missing parts={parts} />
          <Pages entries={of} since={since} />
        </Sources>
      )}
    </Panel>
  );
}

const isSince = ({ one: { at } }: Entry, since: number) => at !== undefined && at >= since;

const sinceWords = (entries: readonly Entry[], since: number) =>
  text("disclosures.sinceClose", {
    count: entries.filter((entry) => isSince(entry, since)).length,
    time: `${formatWeekday(since)} ${formatMinute(since)}`,
  });

function Pages({ entries, since }: { entries: readonly Entry[]; since: number }) {
  const today = useEachSecond(() => dayStart(exchangeNow()));
  return (
    <Paged
      name="disclosures"
      items={entries}
      className="headlines [--paged-row:80px] [--paged-column:520px] px-4"
    >
      {(entry) => <Headline key={entry.one.key} {...{ entry, today }} late={isSince(entry, since)} />}
    </Paged>
  );
}
