import "#ui/messages/en/disclosures";
import { useMemo } from "react";
import { useCompanies } from "#feed/companies";
import { useCompanyDisclosures, yearTo } from "#feed/companyDisclosures";
import { exchangeNow } from "#feed/exchangeClock";
import { entriesOf } from "#market/disclosureFacets";
import { dayStart } from "#market/session";
import { text } from "#ui/messages/text";
import { Paged } from "#ui/Paged.tsx";
import { Panel } from "#ui/Panel.tsx";
import { useEachSecond } from "#ui/ticker";
import { formatIsoDay } from "#ui/time";
import { Headline } from "./Headline.tsx";
import { together } from "./parts.ts";
import { Missing } from "./SourceStates.tsx";
import { Sources, usePartsFreshness } from "./usePartsFreshness.ts";

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
          <Paged name="line-disclosures" items={of} className="headlines">
            {(entry) => <Headline key={entry.one.key} {...{ entry, today }} ofOne />}
          </Paged>
        </Sources>
      )}
    </Panel>
  );
}
