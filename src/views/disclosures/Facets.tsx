import "#ui/messages/en/disclosures";
import { disclosureTags } from "#market/papers/disclosure";
import type { FacetCounts, Wanted } from "#market/papers/disclosureFacets";
import type { DisclosureSource } from "#market/papers/disclosureSource";
import { Choice } from "#ui/controls/Choice.tsx";
import { SearchBox } from "#ui/controls/SearchBox.tsx";
import { text } from "#ui/messages/text";
import { formatCount } from "#ui/words/format";
import { inSentence, readableName } from "#ui/words/names";

/** Lists of the inbox; the archive is asked for when it is chosen. */
export const lists = [
  "approvedAnnouncements",
  "financialAnnouncements",
  "circulars",
  "directives",
  "covidAnnouncements",
] as const satisfies readonly DisclosureSource[];

interface FacetsProps {
  wanted: Wanted;
  starred: boolean;
  counts: FacetCounts;
  /** how many of how many */
  shown: number;
  all: number;
  onWanted: (changed: Partial<Wanted>) => void;
  onStarred: (starred: boolean) => void;
}

/** What the list is narrowed to. */
export function Facets({ wanted, starred, counts, shown, all, onWanted, onStarred }: FacetsProps) {
  const { tags, find, source } = wanted;
  const sources = [
    ["", text("disclosures.all")],
    ...lists.map((list) => [list, text(`disclosures.list.${list}`)] as const),
  ] as const;
  return (
    <div className="facets flex flex-wrap gap-x-2.5 gap-y-1.5 items-center py-1.5 px-2.5 border-b border-line">
      <SearchBox
        label={text("disclosures.search")}
        filter={find ?? ""}
        onFilter={(typed) => onWanted({ find: typed.trim() || undefined })}
      />
      <Choice
        label={text("disclosures.lists")}
        options={sources}
        value={source ?? ""}
        onChange={(chosen) => onWanted({ source: lists.find((list) => list === chosen) })}
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
            onClick={() =>
              onWanted({ tags: tags.includes(tag) ? tags.filter((each) => each !== tag) : [...tags, tag] })
            }
          >
            {text(`disclosures.tag.${tag}`)}
            <span className="num">{formatCount(counts.tags.get(tag) ?? 0)}</span>
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
        onChange={(category) => onWanted({ category })}
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
        onChange={(owner) => onWanted({ owner })}
      />
      <button type="button" className="chip" aria-pressed={starred} onClick={() => onStarred(!starred)}>
        <span aria-hidden="true">★</span> {text("disclosures.starred")}
      </button>
      <span className="num facets-shown">
        {shown === all ? formatCount(all) : text("disclosures.shown", { shown, all })}
      </span>
    </div>
  );
}

interface PickProps {
  label: string;
  all: string;
  value: string | undefined;
  options: readonly { value: string; name: string; count: number }[];
  onChange: (value: string | undefined) => void;
}

/** One of many, or all; what is chosen stays there though nothing is left of it. */
function Pick({ label, all, value, options, onChange }: PickProps) {
  const known = value === undefined || options.some((option) => option.value === value);
  const offered = known ? options : [...options, { value, name: value, count: 0 }];
  const byName = offered.toSorted((a, b) => a.name.localeCompare(b.name, "en"));
  return (
    <select
      className="field"
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
