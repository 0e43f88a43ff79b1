import "#ui/messages/en/disclosures";
import "./panels.css";
import { useDeferredValue, useMemo } from "react";
import { useSource } from "#feed/freshness/pageFreshness";
import { type DayRange, useCompanyDisclosures, yearTo } from "#feed/lines/companyDisclosures";
import { useCompanies } from "#feed/lines/namedLines";
import { yearsBefore } from "#market/day/writtenTime";
import { entriesOf, matchingEntries } from "#market/papers/disclosureFacets";
import { Choice } from "#ui/controls/Choice.tsx";
import { SearchBox } from "#ui/controls/SearchBox.tsx";
import { text } from "#ui/messages/text";
import { DisclosureList } from "#views/disclosures/list/DisclosureList.tsx";
import { marksOf } from "#views/disclosures/list/marks";
import { type Inbox, MergedPanel, useUnknownKeys } from "#views/disclosures/list/mergedLists.tsx";

export interface TimelineChoices {
  /** first day, `YYYY-MM-DD`; default: one year ago */
  since?: string | undefined;
  /** last day; default: today */
  until?: string | undefined;
  /** search words */
  find?: string | undefined;
  /** whether disclosures that the exchange withdrew are included */
  deleted?: true | undefined;
}

interface TimelineProps extends TimelineChoices {
  symbol: string;
  name: string | undefined;
  /** the day at the exchange, `YYYY-MM-DD` */
  today: string;
  onChoose: (chosen: TimelineChoices) => void;
  /** keys of the open entry, and of the entry whose document is shown */
  opened: string | undefined;
  onOpen: (key: string | undefined) => void;
  paper: string | undefined;
  onDocument: (key: string | undefined) => void;
}

/** One company's disclosures from four sources: its own list, the archive, its statements and the market's list. Each is shown once. */
export function TimelinePanel(props: TimelineProps) {
  const { symbol, name, today, since, until, onChoose } = props;
  const range = { from: since ?? yearTo(today).from, to: until ?? today };
  const { all, parts } = useCompanyDisclosures({ symbol, name }, range);
  const companies = useCompanies();
  const entries = useMemo(() => entriesOf(all, companies), [all, companies]);
  return (
    <MergedPanel
      title={text("disclosures.title")}
      {...{ entries, parts }}
      aged
      tools={<RangeTool key={symbol} {...{ today, range, onChoose }} />}
      className="timeline-panel"
    >
      {() => <Timeline {...props} {...{ entries, parts }} />}
    </MergedPanel>
  );
}

function Timeline(props: TimelineProps & Inbox) {
  const { symbol, entries, onChoose, deleted: withDeleted = false, find: typed = "" } = props;
  const { opened, onOpen, paper, onDocument } = props;
  useUnknownKeys(props, { item: opened, paper });
  const marks = marksOf(useSource());
  const find = useDeferredValue(typed.trim());
  const there = withDeleted ? entries : entries.filter(({ one }) => !one.deleted);
  const gone = entries.filter(({ one }) => one.deleted).length;
  const shown = useMemo(() => matchingEntries(there, { tags: [], find }), [there, find]);
  const filters = (
    <>
      <SearchBox
        label={text("disclosures.searchCompany")}
        filter={typed}
        onFilter={(find) => onChoose({ find: find || undefined })}
      />
      {gone > 0 && (
        <button
          type="button"
          className="chip"
          aria-pressed={withDeleted}
          onClick={() => onChoose({ deleted: withDeleted ? undefined : true })}
        >
          {text("disclosures.withDeleted", { count: gone })}
        </button>
      )}
    </>
  );
  return (
    <DisclosureList
      label={text("disclosures.of", { symbol })}
      entries={shown}
      all={entries.length}
      none="disclosures.noneInRange"
      narrowedTo={[symbol, find]}
      {...{ filters, marks, opened, onOpen, paper, onDocument }}
      ofOne
    />
  );
}

/** The earliest day that the service is known to have. */
const firstServiceDay = "2012-01-01";
const spans = [
  ["1", "disclosures.year"],
  ["5", "disclosures.years"],
  ["all", "disclosures.allYears"],
] as const;

interface RangeToolProps {
  today: string;
  range: DayRange;
  onChoose: (chosen: TimelineChoices) => void;
}

/** Date fields of the browser. Their value is `YYYY-MM-DD` or empty. */
function RangeTool({ today, range, onChoose }: RangeToolProps) {
  const { from, to } = range;
  const fixed = [yearsBefore(today, 1), yearsBefore(today, 5), firstServiceDay];
  const at = to === today ? fixed.indexOf(from) : -1;
  const value = spans[at]?.[0] ?? "";
  return (
    <span className="timeline-range inline-flex flex-wrap gap-x-2 gap-y-1 items-center">
      <Choice
        label={text("disclosures.range")}
        options={spans.map(([span, name]) => [span, text(name)] as const)}
        value={value}
        onChange={(span) => {
          const place = spans.findIndex(([each]) => each === span);
          onChoose({ since: place === 0 ? undefined : fixed[place], until: undefined });
        }}
      />
      <input
        type="date"
        className="field num"
        aria-label={text("disclosures.from")}
        value={from}
        max={to}
        onChange={({ target }) =>
          onChoose({ since: target.value || undefined, until: to === today ? undefined : to })
        }
      />
      <input
        type="date"
        className="field num"
        aria-label={text("disclosures.to")}
        value={to}
        min={from}
        max={today}
        onChange={({ target }) =>
          onChoose({ since: from, until: target.value && target.value !== today ? target.value : undefined })
        }
      />
    </span>
  );
}
