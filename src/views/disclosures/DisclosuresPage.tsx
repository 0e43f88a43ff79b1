import "#ui/messages/en/disclosures";
import { useEffect, useMemo, useState } from "react";
import { exchangeNow, useSource } from "#feed/clock/exchangeClock";
import { facetCounts, narrowed, readTags, type Wanted, writeTags } from "#market/papers/disclosureFacets";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/panel/Panel.tsx";
import { useOwnEntry } from "#ui/router/ownEntry";
import { type SearchOf, useChange, useSearch } from "#ui/router/routes";
import { notTaken, useUnusable } from "#ui/router/unusable";
import { DisclosureList } from "#views/disclosures/paper/DisclosureList.tsx";
import { type KeptStore, keptOf } from "#views/disclosures/paper/kept";
import { type Inbox as Listed, together, useInbox, useUnknownKeys } from "#views/disclosures/paper/parts";
import { Missing, SourceStates } from "#views/disclosures/paper/SourceStates.tsx";
import { Sources, usePartsFreshness } from "#views/disclosures/paper/usePartsFreshness";
import { Facets, lists } from "./Facets.tsx";

const here = "/disclosures";

/** Everything that was made public, in one list. */
export function DisclosuresPage() {
  const { source } = useSearch({ from: here });
  const { entries, parts } = useInbox(source === "covidAnnouncements");
  const kept = keptOf(useSource());
  const { word, sources } = usePartsFreshness(parts);
  return (
    <div className="disclosures-page flex flex-col min-h-0 p-2 phone:p-1.5">
      <h1 className="sr-only">{text("disclosures.title")}</h1>
      <Panel
        title={text("disclosures.inbox")}
        reading={together(parts, entries)}
        freshness={word}
        origin={<SourceStates parts={parts} />}
        className="disclosures-panel"
      >
        {(all) => (
          <Sources value={sources}>
            <Missing parts={parts} />
            <Inbox entries={all} {...{ kept, parts }} />
          </Sources>
        )}
      </Panel>
    </div>
  );
}

/** As the address has it. */
const written = (changed: Partial<Wanted>): Partial<SearchOf<typeof here>> => ({
  ...("find" in changed && { find: changed.find }),
  ...("source" in changed && { source: lists.find((list) => list === changed.source) }),
  ...("tags" in changed && { tag: writeTags(changed.tags ?? []) }),
  ...("category" in changed && { category: changed.category }),
  ...("owner" in changed && { company: changed.owner }),
});

/** What is asked to be seen, and how to ask for other things. */
function useWanted() {
  const { find, source, tag, category, company } = useSearch({ from: here });
  const change = useChange({ from: here });
  useUnusable(
    "tag",
    notTaken(tag, (part) => readTags(part).length > 0),
  );
  const wanted: Wanted = useMemo(
    () => ({ find, source, tags: readTags(tag), category, owner: company }),
    [find, source, tag, category, company],
  );
  const acts = useMemo(
    () => ({
      onWanted: (changed: Partial<Wanted>) =>
        change({ search: (before) => ({ ...before, ...written(changed) }), replace: true }),
      onOwner: (owner: string) => change({ search: (before) => ({ ...before, company: owner }) }),
      onStarred: (only: boolean) =>
        change({ search: (before) => ({ ...before, starred: only || undefined }), replace: true }),
    }),
    [change],
  );
  return { wanted, acts };
}

const narrowing = ({ source, tags, category, owner, find }: Wanted, starred: boolean) => [
  source,
  ...tags,
  category,
  owner,
  find,
  starred ? "starred" : undefined,
];

interface InboxProps extends Listed {
  kept: KeptStore;
}

function Inbox({ entries, parts, kept }: InboxProps) {
  const { starred = false, item, paper } = useSearch({ from: here });
  const onOpen = useOwnEntry(here, "item");
  const onPaper = useOwnEntry(here, "paper");
  useUnknownKeys({ entries, parts }, { item, paper });
  const { wanted, acts } = useWanted();
  const since = useVisit(kept);
  const stars = kept((all) => all.starred);
  const offered = useMemo(
    () => (starred ? entries.filter(({ one }) => stars.includes(one.key)) : entries),
    [entries, starred, stars],
  );
  const shown = useMemo(() => narrowed(offered, wanted), [offered, wanted]);
  const counts = useMemo(() => facetCounts(offered, wanted), [offered, wanted]);
  return (
    <>
      <Facets
        {...{ wanted, starred, counts }}
        shown={shown.length}
        all={entries.length}
        onWanted={acts.onWanted}
        onStarred={acts.onStarred}
      />
      {shown.length === 0 ? (
        <p className="m-auto p-4 text-muted">
          {text(entries.length === 0 ? "disclosures.none" : "disclosures.noneFit")}
        </p>
      ) : (
        <DisclosureList
          label={text("disclosures.title")}
          entries={shown}
          opened={item}
          narrowedTo={narrowing(wanted, starred)}
          {...{ kept, since, onOpen, paper, onPaper }}
          onOwner={acts.onOwner}
        />
      )}
    </>
  );
}

/** When the list was last looked at before now, exchange time in ms; undefined at the first visit. Leaving it ends the visit. */
function useVisit(kept: KeptStore): number | undefined {
  const [since] = useState(() => {
    const at = kept.getState().visitedAt;
    return at !== undefined && at <= exchangeNow() ? at : undefined; // a market begun anew may be behind
  });
  useEffect(() => {
    const leave = () => kept.getState().visited(exchangeNow());
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
  }, [kept]);
  return since;
}
