import { exchangeNow } from "#feed/exchangeClock";
import { useChange, useSearch } from "#ui/router/routes";
import { useEachSecond } from "#ui/ticker";
import { formatIsoDay } from "#ui/time";
import { type TimelineChoices, TimelinePanel } from "#views/disclosures/TimelinePanel.tsx";

interface LineDisclosuresProps {
  symbol: string;
  name: string | undefined;
}

/** The company's disclosures, between the days that the address names. */
export function LineDisclosures({ symbol, name }: LineDisclosuresProps) {
  const { since, until } = useSearch({ from: "/s/$symbol" });
  const change = useChange({ from: "/s/$symbol" });
  const today = useEachSecond(() => formatIsoDay(exchangeNow()));
  const onChoose = (chosen: TimelineChoices) =>
    change({ search: (before) => ({ ...before, ...chosen }), replace: true });
  return <TimelinePanel {...{ symbol, name, today, since, until, onChoose }} />;
}
