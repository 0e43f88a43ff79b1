import { type QueryObserverResult, useQueries, useQuery } from "@tanstack/react-query";
import { useMemo, useState, useSyncExternalStore } from "react";
import { boardStore } from "#feed/board/board";
import { isReplay, now } from "#feed/clock/clock";
import { quoteQuery } from "#feed/groups/prices";
import { marketLines } from "#feed/lines/knownLines";
import { sectorsQuery } from "#feed/papers/sectors";
import { FeedError, type Reading } from "#feed/reading/reading";
import { recordingsQuery } from "#feed/replay/recordedAnswers";
import { recordingsNewestFirst } from "#feed/tape/dayFrames";
import { allShareId, type SectorIndex } from "#market/company/sector";
import { symbolMeaning } from "#market/company/symbol";
import { useWatchlists } from "#ui/watchlists/watchlists";
import { useEachSecond } from "#ui/words/ticker";
import { overview, type ViewName, type WallView, whatOf } from "./link.ts";

/** ms until an absent line is checked again, because it may be listed later */
const askedAgain = 10 * 60_000;

const listName = /^[a-z\d-]+$/;

/** The symbols that a view shows; empty for a view without lines. */
function symbolsOfView({ name, subject = "" }: WallView): readonly string[] {
  if (name === "symbol") return [subject];
  return name === "watch" && !listName.test(subject) ? subject.split("_") : [];
}

/** Whether the board is loaded, current and complete. Only then is a line that it lacks worth a request. */
function isBoardSound(): boolean {
  const meta = boardStore.meta();
  return meta.loaded && !meta.kept && !meta.stale && !meta.failure && boardStore.symbols().length > 0;
}

/**
 * Views whose subject does not exist: a line unknown to the board and the service, an index that is not sent, a list that this browser
 * lacks, or a recorded day. Without an answer, every subject is treated as existing.
 */
export function useAbsent(listed: readonly WallView[]): readonly WallView[] {
  const lines = useUnknownLines(listed);
  const sectors = useSectorIds();
  const { lists, trouble } = useWatchlists();
  const unrecorded = useUnrecorded(listed.some(({ name }) => name === "replay"));
  return useMemo(() => {
    const isAbsent = (view: WallView): boolean => {
      const { name, subject } = view;
      const named = symbolsOfView(view);
      if (name === "replay") return unrecorded;
      if (named.length > 0) return named.every((asked) => lines.has(asked));
      if (name === "index" && subject !== undefined)
        return sectors !== undefined && !sectors.has(Number(subject));
      return name === "watch" && trouble === undefined && !lists.some(({ slug }) => slug === subject);
    };
    return listed.filter(isAbsent);
  }, [listed, lines, sectors, lists, trouble, unrecorded]);
}

/**
 * Whether the server has no recorded day. In a replay the view is always absent, because it would show what came after the moment.
 * @param wanted whether a view needs one
 */
function useUnrecorded(wanted: boolean): boolean {
  const { data } = useQuery({ ...recordingsQuery(), enabled: wanted });
  return (
    isReplay() ||
    (data !== undefined && recordingsNewestFirst(data.value?.days ?? [], undefined).length === 0)
  );
}

/** Lines of the views for which the service has no quote under any possible symbol. */
function useUnknownLines(listed: readonly WallView[]): ReadonlySet<string> {
  const sound = useSyncExternalStore(boardStore.subscribeMeta, isBoardSound);
  const known = useSyncExternalStore(marketLines.subscribeList, marketLines.symbols);
  const lines = useMemo(() => {
    const board = new Set(known);
    return [...new Set(listed.flatMap(symbolsOfView))].flatMap((line) => {
      const meaning = symbolMeaning(line, board);
      return meaning.kind === "unlisted" ? [{ line, candidates: meaning.candidates }] : [];
    });
  }, [listed, known]);
  const symbols = useMemo(() => [...new Set(lines.flatMap(({ candidates }) => candidates))], [lines]);
  const answers = useQueries({
    queries: symbols.map((symbol) => ({
      ...quoteQuery(symbol),
      enabled: sound,
      refetchInterval: askedAgain,
    })),
    combine: answersKey,
  });
  return useMemo(() => {
    const none = new Set(symbols.filter((_, at) => answers[at] === "0"));
    const gone = lines.filter(({ candidates }) => candidates.every((symbol) => none.has(symbol)));
    return new Set(gone.map(({ line }) => line));
  }, [lines, symbols, answers]);
}

/** One character per answer (0 if the line does not exist), so that unchanged answers give an equal string. */
const answersKey = (answers: QueryObserverResult<unknown>[]) =>
  answers
    .map(({ data, error }) =>
      data === undefined && error instanceof FeedError && error.knowsNone ? "0" : "1",
    )
    .join("");

/** Ids of all indices and groups; undefined until the complete list was read. */
function useSectorIds(): ReadonlySet<number> | undefined {
  const { data } = useQuery({ ...sectorsQuery(), select: idsOf });
  return useMemo(() => {
    const ids = new Set((data || undefined)?.split(" ").map(Number));
    return ids.has(allShareId) ? ids : undefined;
  }, [data]);
}

const idsOf = ({ value, stale, dropped }: Reading<SectorIndex[]>): string =>
  stale || dropped > 0 ? "" : value.map(({ sectorId }) => sectorId).join(" ");

/** ms until a view that failed to draw is tried again; its figures may have caused the failure */
const leftOutFor = 10 * 60_000;

interface LeftOut {
  list: readonly WallView[];
  failed: readonly ViewName[];
  leaveOut: (view: WallView) => void;
}

/**
 * The views to show, without absent views and views that failed to draw recently. If all are absent, the overview is shown; if all
 * failed, all are tried.
 */
export function useLeftOut(listed: readonly WallView[], absent: readonly WallView[]): LeftOut {
  const [failedAt, setFailedAt] = useState<Readonly<Record<string, number>>>({});
  const out = useEachSecond(() =>
    Object.keys(failedAt)
      .filter((key) => now() - (failedAt[key] ?? 0) < leftOutFor)
      .join("\n"),
  );
  return useMemo(() => {
    const keys = new Set(out.split("\n"));
    const there = listed.filter((view) => !absent.includes(view));
    const wanted = there.length > 0 ? there : [overview];
    const kept = wanted.filter((view) => !keys.has(whatOf(view)));
    const gone = wanted.filter((view) => keys.has(whatOf(view)));
    return {
      list: kept.length > 0 ? kept : wanted,
      failed: [...new Set(gone.map(({ name }) => name))],
      leaveOut: (view: WallView) => setFailedAt((before) => ({ ...before, [whatOf(view)]: now() })),
    };
  }, [listed, absent, out]);
}
