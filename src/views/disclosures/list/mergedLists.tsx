/**
 * Merges the lists of disclosures for one panel: their rows, their common state, and the source of each row. It also draws the state of
 * each list: its age, how far back it goes, and why it is missing.
 */

import "./disclosures.css";
import "#ui/messages/en/disclosures";
import { useQueries } from "@tanstack/react-query";
import {
  createContext,
  type ReactNode,
  useContext,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import type { DataKind } from "#feed/clock/exchangeClock";
import { freshness, usePanelFreshness } from "#feed/freshness/pageFreshness";
import type { DisclosurePart } from "#feed/lines/companyDisclosures";
import { useCompanies } from "#feed/lines/namedLines";
import { marketLists, marketSources } from "#feed/papers/disclosures";
import { type Freshness, isOld } from "#market/day/freshness";
import type { Disclosure, DisclosureSource } from "#market/papers/disclosure";
import { type DisclosureEntry, entriesOf } from "#market/papers/disclosureFacets";
import { mergeDisclosures } from "#market/papers/mergeDisclosures";
import { text } from "#ui/messages/text";
import {
  failureText,
  isAbsent,
  isFinal,
  isUnreachable,
  PageOutage,
  useSteadyFailure,
} from "#ui/panel/answerState.tsx";
import { Panel, type PanelQuery, SourceChip } from "#ui/panel/Panel.tsx";
import { unusedPart, useUnusable } from "#ui/router/pattern";
import { FromAfar } from "#ui/screen/mediaQuery";
import { formatDay } from "#ui/words/format";
import { type Provenance, useProvenance } from "#ui/words/provenance";
import { fieldNames, headline } from "./headline.tsx";

const sourceKinds: Readonly<Record<DisclosureSource, DataKind>> = {
  approvedAnnouncements: "announcements",
  financialAnnouncements: "papers",
  circulars: "papers",
  directives: "papers",
  covidAnnouncements: "archive",
  companyAnnouncements: "timeline",
  legacyAnnouncements: "archive",
};

export interface Inbox {
  entries: readonly DisclosureEntry[];
  parts: readonly DisclosurePart[];
}

/** @param archive whether to load the closed list of pandemic disclosures too @param more papers that are merged with the lists */
export function useInbox(archive: boolean, more: readonly Disclosure[] = nothingMore): Inbox {
  const companies = useCompanies();
  const sources = archive ? marketSources : marketSources.slice(0, -1);
  const answers = useQueries({ queries: sources.map((source) => marketLists[source]) });
  const [a, f, c, d, old] = answers.map(({ data }) => data);
  const merged = useMemo(
    () => mergeDisclosures([...[a, f, c, d, old].flatMap((reading) => reading?.value ?? []), ...more]),
    [a, f, c, d, old, more],
  );
  const entries = useMemo(() => entriesOf(merged, companies), [merged, companies]);
  const parts = sources.flatMap((source, at) => {
    const answer = answers[at];
    return answer ? [{ source, answer }] : [];
  });
  return { entries, parts };
}

const nothingMore: readonly Disclosure[] = [];

/** Reports keys in the address that match no entry, once every list has answered. */
export function useUnknownKeys(
  { entries, parts }: Inbox,
  { item, paper }: { item: string | undefined; paper: string | undefined },
): void {
  const all = parts.every(({ answer }) => answer.data !== undefined);
  const named = (key: string) => entries.find(({ one }) => one.key === key)?.one;
  useUnusable("item", all ? unusedPart(item, (key) => named(key) !== undefined) : undefined);
  useUnusable("paper", all ? unusedPart(paper, (key) => named(key)?.path !== undefined) : undefined);
}

/** Whether every list has answered or failed at least once. Until then the newest of all entries are unknown. */
export function useEachAnswered(parts: readonly DisclosurePart[]): boolean {
  const [once, setOnce] = useState(false);
  const each = once || parts.every(({ answer }) => answer.data !== undefined || answer.error !== null);
  if (each !== once) setOnce(each);
  return each;
}

interface MergedPanelProps extends Inbox {
  title: string;
  /** whether the entries may be shown; until then the panel is loading */
  known?: boolean;
  /** whether the panel shows the age of each list, and how far back it goes */
  aged?: boolean;
  tools?: ReactNode;
  /** text if there are no entries; otherwise the children are drawn */
  none?: string;
  className?: string;
  children: (entries: readonly DisclosureEntry[]) => ReactNode;
}

/** A panel of several lists: it has content once one list answered, and failed if all failed. Lists that fail are named above the content. */
export function MergedPanel({ entries, parts, ...props }: MergedPanelProps) {
  const { known = true, aged = false, none, children, ...panel } = props;
  const { word, sources } = usePartsFreshness(parts);
  const reading = combinedReading(parts, entries);
  return (
    <Panel
      reading={known ? reading : { ...reading, data: undefined }}
      freshness={word}
      empty={(of) => (of.length > 0 ? undefined : none)}
      {...(aged && { origin: <SourceStates parts={parts} /> })}
      {...panel}
    >
      {(of) => (
        <RowSources value={sources}>
          {parts.map((part) => (
            <MissingList key={part.source} {...part} />
          ))}
          {children(of)}
        </RowSources>
      )}
    </Panel>
  );
}

function combinedReading<T>(parts: readonly DisclosurePart[], value: T): PanelQuery<T> {
  const answered = parts.flatMap(({ answer }) => answer.data ?? []);
  const newest = answered.toSorted((a, b) => b.fetchedAt - a.fetchedAt)[0];
  const errors = parts.flatMap(({ answer }) => answer.error ?? []);
  const silent = errors.length === parts.length;
  return {
    data: newest && { ...newest, value },
    error:
      newest === undefined && silent ? (errors.find((error) => !isAbsent(error)) ?? errors[0] ?? null) : null,
    refetch: () => parts.map(({ answer }) => answer.refetch()),
  };
}

interface PartsFreshness {
  /** the common state: outdated only if every list is; each list's chip shows its own state */
  word: Freshness;
  /** the source of each list's rows */
  sources: ReadonlyMap<DisclosureSource, Provenance>;
}

function usePartsFreshness(parts: readonly DisclosurePart[]): PartsFreshness {
  // joined into one string, because a new array would change the result every second
  const words = useSyncExternalStore(freshness.subscribe, () =>
    parts
      .map(({ source, answer }) => freshness.panel(sourceKinds[source], answer.data, answer.isError))
      .join(" "),
  );
  const trusts = words.split(" ") as Freshness[]; // in the order of the merged entries
  const answered = parts.map(({ answer }) => answer.data?.fetchedAt).join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: depends on the parts' results, not on the array
  const sources = useMemo(() => {
    const told = parts.flatMap(({ source, answer }, place): [DisclosureSource, Provenance][] =>
      answer.data ? [[source, { origin: answer.data, trust: trusts[place] ?? "stale" }]] : [],
    );
    return new Map(told);
  }, [words, answered]);
  return { word: trusts.find((word) => !isOld(word)) ?? trusts[0] ?? "stale", sources };
}

/** The source of the rows of each list. Each row comes from one list's answer. */
const RowSources = createContext<PartsFreshness["sources"]>(new Map());

/** What each row of a disclosure needs: its title, the contract's names of its fields, and the answer that it came with. */
export function useDisclosureRow<E extends Element>({ one }: DisclosureEntry) {
  const source = one.records[0]?.source;
  const answers = useContext(RowSources);
  const row = useRef<E>(null);
  useProvenance(row, (source && answers.get(source)) ?? noProvenance);
  return { row, source, title: headline(one), names: fieldNames[source ?? "approvedAnnouncements"] };
}
const noProvenance = { origin: undefined, trust: "stale" } as const;

const SourceStates = ({ parts }: { parts: readonly DisclosurePart[] }) => (
  <ul className="source-states flex-wrap gap-x-4 gap-y-0 text-table">
    {parts.map((part) => (
      <SourceState key={part.source} {...part} />
    ))}
  </ul>
);

function SourceState({ source, answer }: DisclosurePart) {
  const trust = usePanelFreshness(sourceKinds[source], answer);
  const oldest = answer.data && reachOf(answer.data.value);
  return (
    <li className="phone:flex-wrap phone:content-center phone:min-h-11 flex items-center">
      <span>{text(`disclosures.source.${source}`)}</span>{" "}
      {answer.data ? (
        <>
          {oldest !== undefined && (
            <span className="num text-muted">{text("disclosures.backTo", { day: formatDay(oldest) })}</span>
          )}
          <SourceChip origin={answer.data} trust={trust} />
        </>
      ) : (
        <span className="text-muted">{text(listState(answer.error))}</span>
      )}
    </li>
  );
}

function listState(error: Error | null) {
  if (error === null) return "disclosures.asked";
  return isAbsent(error) ? "disclosures.nothing" : "disclosures.missing";
}

/** How far back a list goes, in ms; undefined if none of its papers has a time. Older papers may exist, but not in this list. */
export function reachOf(disclosures: readonly Disclosure[]): number | undefined {
  const oldest = disclosures.reduce((least, { at = least }) => Math.min(least, at), Number.POSITIVE_INFINITY);
  return Number.isFinite(oldest) ? oldest : undefined;
}

/** Says that a list fails, and why. Draws nothing if it answers. */
function MissingList({ source, answer }: DisclosurePart) {
  const failed = useSteadyFailure(answer);
  const told = useContext(PageOutage) && isUnreachable(failed?.error);
  const aged = useContext(FromAfar) && answer.data !== undefined;
  // an empty list is not a failure; the list's own state reports it
  if (!failed || told || aged || (isAbsent(failed.error) && answer.data === undefined)) return null;
  const name = text(`disclosures.source.${source}`);
  const reason = failureText(failed.error);
  return (
    <p className="flex-none py-1 px-3 text-small border-b border-line">
      {text(answer.data ? "disclosures.partOld" : "disclosures.partMissing", { name, reason })}{" "}
      {!isFinal(failed.error) && (
        <button type="button" className="chip" onClick={() => void answer.refetch()}>
          {text("failure.retry")}
        </button>
      )}
    </p>
  );
}
