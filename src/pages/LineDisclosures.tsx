import { exchangeNow } from "#feed/clock/exchangeClock";
import { useOwnEntry } from "#ui/router/ownEntry";
import { useChange, useSearch } from "#ui/router/routes";
import { useEachSecond } from "#ui/words/ticker";
import { formatIsoDay } from "#ui/words/time";
import { type TimelineChoices, TimelinePanel } from "#views/disclosures/panels/TimelinePanel.tsx";

const here = "/s/$symbol";

interface LineDisclosuresProps {
  symbol: string;
  name: string | undefined;
}

/** The company's disclosures, as the address asks for them. */
export function LineDisclosures({ symbol, name }: LineDisclosuresProps) {
  const { since, until, find, deleted, item, paper } = useSearch({ from: here });
  const change = useChange({ from: here });
  const onOpen = useOwnEntry(here, "item");
  const onPaper = useOwnEntry(here, "paper");
  const today = useEachSecond(() => formatIsoDay(exchangeNow()));
  const onChoose = (chosen: TimelineChoices) =>
    change({ search: (before) => ({ ...before, ...chosen }), replace: true });
  const choices = { since, until, find, deleted, onChoose };
  return <TimelinePanel {...{ symbol, name, today, ...choices, opened: item, onOpen, paper, onPaper }} />;
}
