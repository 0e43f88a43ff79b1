import "#ui/messages/en/disclosures";
import { useMemo } from "react";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { useCompanyDisclosures, yearTo } from "#feed/lines/companyDisclosures";
import { useCompanies } from "#feed/lines/untraded";
import { dayStart } from "#market/day/session";
import { entriesOf } from "#market/papers/disclosureFacets";
import { Paged } from "#ui/controls/Paged.tsx";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/panel/Panel.tsx";
import { useEachSecond } from "#ui/words/ticker";
import { formatIsoDay } from "#ui/words/time";
import { together } from "#views/disclosures/paper/parts";
import { Missing } from "#views/disclosures/paper/SourceStates.tsx";
import { Sources, usePartsFreshness } from "#views/disclosures/paper/usePartsFreshness";
import { Headline } from "./Headline.tsx";

/** So many of the newest; older ones are for who goes through them. */
const most = 12;

/** What one company made public last, in a year, where nobody scrolls. */
export function LineHeadlines({ symbol, name }: { symbol: string; name: string | undefined }) {
  const today = useEachSecond(() => dayStart(exchangeNow()));
  const { all, parts } = useCompanyDisclosures({ symbol, name }, yearTo(formatIsoDay(today)));
  const companies = useCompanies();
  const entries = useMemo(
    () => entriesOf(all.filter(({ deleted }) => !deleted).slice(0, most), companies),
    [all, companies],
  );
  const { word, sources } = usePartsFreshness(parts);
  return (
    <Panel
      title={text("disclosures.title")}
      reading={together(parts, entries)}
      freshness={word}
      empty={(of) => (of.length ? undefined : text("disclosures.noneInRange"))}
    >
      {(of) => (
        <Sources value={sources}>
          <Missing parts={parts} />
          <Paged
            name="line-disclosures"
            items={of}
            className="headlines [--paged-row:80px] [--paged-column:520px] px-4"
          >
            {(entry) => <Headline key={entry.one.key} {...{ entry, today }} ofOne />}
          </Paged>
        </Sources>
      )}
    </Panel>
  );
}
