import "#ui/messages/en/disclosures";
import { useCallback, useEffect, useMemo, useState } from "react";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { useSource } from "#feed/freshness/pageFreshness";
import { marketSources } from "#feed/papers/disclosures";
import { type DisclosureTag, disclosureTags } from "#market/papers/disclosure";
import {
  type DisclosureFilter,
  type FacetCounts,
  facetCounts,
  matchingEntries,
  readTags,
  writeTags,
} from "#market/papers/disclosureFacets";
import { Choice } from "#ui/controls/Choice.tsx";
import { SearchBox } from "#ui/controls/SearchBox.tsx";
import { text } from "#ui/messages/text";
import { unusedPart, useUnusable } from "#ui/router/pattern";
import { useChange, useChoices, useOwnEntry, useSearch } from "#ui/router/routes";
import { formatCount } from "#ui/words/format";
import { inSentence, readableName } from "#ui/words/names";
import { DisclosureList } from "#views/disclosures/list/DisclosureList.tsx";
import { type MarkStore, marksOf } from "#views/disclosures/list/marks";
import { type Inbox, MergedPanel, useInbox, useUnknownKeys } from "#views/disclosures/list/mergedLists.tsx";

const disclosuresPagePath = "/disclosures";

export function DisclosuresPage() {
  const { source } = useSearch({ from: disclosuresPagePath });
  const inbox = useInbox(source === "covidAnnouncements");
  const marks = marksOf(useSource());
  return (
    <div className="disclosures-page flex flex-col min-h-0 p-2 phone:p-1.5">
      <h1 className="sr-only">{text("disclosures.title")}</h1>
      <MergedPanel title={text("disclosures.inbox")} {...inbox} aged className="disclosures-panel">
        {() => <FilteredInbox {...inbox} {...{ marks }} />}
      </MergedPanel>
    </div>
  );
}

/** The present choices, and a function to change them as the address writes them. */
function useFilter() {
  const [chosen, choose] = useChoices(disclosuresPagePath);
  const { find, source, tag, category, company: owner } = chosen;
  useUnusable(
    "tag",
    unusedPart(tag, (part) => readTags(part).length > 0),
  );
  const wanted: DisclosureFilter = useMemo(
    () => ({ find, source, tags: readTags(tag), category, owner }),
    [find, source, tag, category, owner],
  );
  return { wanted, choose };
}

function FilteredInbox({ entries, parts, marks }: Inbox & { marks: MarkStore }) {
  const { starred = false, item, paper } = useSearch({ from: disclosuresPagePath });
  const onOpen = useOwnEntry(disclosuresPagePath, "item");
  const onDocument = useOwnEntry(disclosuresPagePath, "paper");
  const change = useChange({ from: disclosuresPagePath });
  const onOwner = useCallback(
    (company: string) => change({ search: (before) => ({ ...before, company }) }),
    [change],
  );
  useUnknownKeys({ entries, parts }, { item, paper });
  const { wanted, choose } = useFilter();
  const { source, tags, category, owner, find } = wanted;
  const since = useVisit(marks);
  const stars = marks((all) => all.starred);
  const offered = useMemo(
    () => (starred ? entries.filter(({ one }) => stars.includes(one.key)) : entries),
    [entries, starred, stars],
  );
  const shown = useMemo(() => matchingEntries(offered, wanted), [offered, wanted]);
  const counts = useMemo(() => facetCounts(offered, wanted), [offered, wanted]);
  return (
    <DisclosureList
      label={text("disclosures.title")}
      entries={shown}
      all={entries.length}
      none="disclosures.none"
      filters={<Facets {...{ wanted, starred, counts, choose }} />}
      opened={item}
      narrowedTo={[source, ...tags, category, owner, find, starred ? "starred" : undefined]}
      {...{ marks, since, onOpen, paper, onDocument, onOwner }}
    />
  );
}

/** Time of the previous visit to the list, exchange time in ms; undefined at the first visit. Leaving the page ends a visit. */
function useVisit(marks: MarkStore): number | undefined {
  const [since] = useState(() => {
    const at = marks.getState().visitedAt;
    return at !== undefined && at <= exchangeNow() ? at : undefined; // a simulated market that was restarted may have an earlier time
  });
  useEffect(() => {
    const leave = () => marks.getState().visited(exchangeNow());
    const hidden = () => {
      if (document.visibilityState === "hidden") leave();
    };
    document.addEventListener("visibilitychange", hidden);
    window.addEventListener("pagehide", leave);
    return () => {
      document.removeEventListener("visibilitychange", hidden);
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [marks]);
  return since;
}

interface FacetsProps {
  wanted: DisclosureFilter;
  starred: boolean;
  counts: FacetCounts;
  choose: ReturnType<typeof useFilter>["choose"];
}

function Facets({ wanted, starred, counts, choose }: FacetsProps) {
  const { tags, find, source } = wanted;
  const sources = [
    ["", text("disclosures.all")],
    ...marketSources.map((list) => [list, text(`disclosures.list.${list}`)] as const),
  ] as const;
  return (
    <>
      <SearchBox
        takesFind
        label={text("disclosures.search")}
        filter={find ?? ""}
        onFilter={(typed) => choose({ find: typed.trim() || undefined })}
      />
      <Choice
        label={text("disclosures.lists")}
        options={sources}
        value={source ?? ""}
        onChange={(chosen) => choose({ source: marketSources.find((list) => list === chosen) })}
      />
      <fieldset className="tags flex gap-1">
        <legend className="sr-only">{text("disclosures.tags")}</legend>
        {disclosureTags.map((tag) => (
          <button
            key={tag}
            type="button"
            className="chip"
            data-tag={tag}
            aria-pressed={tags.includes(tag)}
            onClick={() => choose({ tag: writeTags(toggledTags(tags, tag)) })}
          >
            {text(`disclosures.tag.${tag}`)}
            <span className="num text-table text-faint">{formatCount(counts.tags.get(tag) ?? 0)}</span>
          </button>
        ))}
      </fieldset>
      <Pick
        label={text("disclosures.categories")}
        all={text("disclosures.anyCategory")}
        value={wanted.category}
        options={[...counts.categories].map(([category, count]) => ({
          value: category,
          name: inSentence(category) ?? category,
          count,
        }))}
        onChange={(category) => choose({ category })}
      />
      <Pick
        label={text("disclosures.companies")}
        all={text("disclosures.anyCompany")}
        value={wanted.owner}
        options={[...counts.owners].map(([value, { name, count }]) => ({
          value,
          name: readableName(name) ?? value,
          count,
        }))}
        onChange={(company) => choose({ company })}
      />
      <button
        type="button"
        className="chip"
        aria-pressed={starred}
        onClick={() => choose({ starred: !starred || undefined })}
      >
        <span aria-hidden="true">★</span> {text("disclosures.starred")}
      </button>
    </>
  );
}

const toggledTags = (tags: readonly DisclosureTag[], tag: DisclosureTag) =>
  tags.includes(tag) ? tags.filter((each) => each !== tag) : [...tags, tag];

interface PickProps {
  label: string;
  all: string;
  value: string | undefined;
  options: readonly { value: string; name: string; count: number }[];
  onChange: (value: string | undefined) => void;
}

/** Chooses one value or all. The chosen value stays in the list even if no entry has it any more. */
function Pick({ label, all, value, options, onChange }: PickProps) {
  const known = value === undefined || options.some((option) => option.value === value);
  const offered = known ? options : [...options, { value, name: value, count: 0 }];
  const byName = offered.toSorted((a, b) => a.name.localeCompare(b.name, "en"));
  return (
    <select
      className="field max-w-50 text-ellipsis data-[active=true]:border-accent phone:max-w-none"
      aria-label={label}
      data-active={value !== undefined}
      value={value ?? ""}
      onChange={({ target }) => onChange(target.value || undefined)}
    >
      <option value="">{all}</option>
      {byName.map((option) => (
        <option key={option.value} value={option.value}>
          {option.name} ({formatCount(option.count)})
        </option>
      ))}
    </select>
  );
}
