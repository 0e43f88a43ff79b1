import { type QueryObserverResult, useQueries, useQuery } from "@tanstack/react-query";
import { useMemo, useState, useSyncExternalStore } from "react";
import { boardStore } from "#feed/board/board";
import { now } from "#feed/clock/clock";
import { quoteQuery } from "#feed/groups/prices";
import { marketLines } from "#feed/lines/untraded";
import { sectorsQuery } from "#feed/papers/sectors";
import { FeedError } from "#feed/reading/feedError";
import type { Reading } from "#feed/reading/reading";
import { allShareId, type SectorIndex } from "#market/company/sector";
import { meant } from "#market/company/symbol";
import { useWatchlists } from "#ui/kept/watchlists";
import { useEachSecond } from "#ui/words/ticker";
import { overview, type ViewName, type WallView, whatOf } from "./link.ts";

/** ms until it is asked again whether there is such a line: one may be listed tomorrow */
const askedAgain = 10 * 60_000;

const listName = /^[a-z\d-]+$/;

/** Lines as the view names them; none where it is of something else. */
function linesOf({ name, subject = "" }: WallView): readonly string[] {
  if (name === "symbol") return [subject];
  return name === "watch" && !listName.test(subject) ? subject.split("_") : [];
}

/** The board was read and is whole: only then a line that is not on it is worth a question. */
function isBoardSound(): boolean {
  const meta = boardStore.meta();
  return meta.loaded && !meta.kept && !meta.stale && !meta.failure && boardStore.symbols().length > 0;
}

/**
 * Views of what there is not: of a line that neither a board has had nor the service knows, of an index that is not among those there
 * are, of a list that is not kept in this browser. Only what is known: as long as nothing answers, everything may be there.
 */
export function useAbsent(listed: readonly WallView[]): readonly WallView[] {
  const lines = useUnknownLines(listed);
  const sectors = useSectorIds();
  const { lists, trouble } = useWatchlists();
  return useMemo(() => {
    const isAbsent = (view: WallView): boolean => {
      const { name, subject } = view;
      const named = linesOf(view);
      if (named.length > 0) return named.every((asked) => lines.has(asked));
      if (name === "index" && subject !== undefined)
        return sectors !== undefined && !sectors.has(Number(subject));
      return name === "watch" && trouble === undefined && !lists.some(({ slug }) => slug === subject);
    };
    return listed.filter(isAbsent);
  }, [listed, lines, sectors, lists, trouble]);
}

/** Of all lines that are listed, those that the service says it does not know under any symbol they may mean. */
function useUnknownLines(listed: readonly WallView[]): ReadonlySet<string> {
  const sound = useSyncExternalStore(boardStore.subscribeMeta, isBoardSound);
  const known = useSyncExternalStore(marketLines.subscribeList, marketLines.symbols);
  const lines = useMemo(() => {
    const board = new Set(known);
    return [...new Set(listed.flatMap(linesOf))].flatMap((line) => {
      const meaning = meant(line, board);
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
    combine: spelled,
  });
  return useMemo(() => {
    const none = new Set(symbols.filter((_, at) => answers[at] === "0"));
    const gone = lines.filter(({ candidates }) => candidates.every((symbol) => none.has(symbol)));
    return new Set(gone.map(({ line }) => line));
  }, [lines, symbols, answers]);
}

/** One sign for each answer, so that what did not change is the same text: 0 where there is no such line. */
const spelled = (answers: QueryObserverResult<unknown>[]) =>
  answers
    .map(({ data, error }) =>
      data === undefined && error instanceof FeedError && error.knowsNone ? "0" : "1",
    )
    .join("");

/** Numbers of all indices and groups; undefined as long as they were not read whole. */
function useSectorIds(): ReadonlySet<number> | undefined {
  const { data } = useQuery({ ...sectorsQuery(), select: idsOf });
  return useMemo(() => {
    const ids = new Set((data || undefined)?.split(" ").map(Number));
    return ids.has(allShareId) ? ids : undefined;
  }, [data]);
}

const idsOf = ({ value, stale, dropped }: Reading<SectorIndex[]>): string =>
  stale || dropped > 0 ? "" : value.map(({ sectorId }) => sectorId).join(" ");

/** ms until a view that failed to draw is tried again: what was wrong may have been in the figures */
const leftOutFor = 10 * 60_000;

interface LeftOut {
  list: readonly WallView[];
  failed: readonly ViewName[];
  leaveOut: (view: WallView) => void;
}

/**
 * The views that are to be shown: without those of what there is not, the overview where there are none else; and without those that
 * failed to draw a while ago, all of them where none is left.
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
