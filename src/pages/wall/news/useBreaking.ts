import "#ui/messages/en/wall";
import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { cadenceOf, type DataKind } from "#feed/clock/cadence";
import { now } from "#feed/clock/clock";
import { exchangeClock } from "#feed/clock/exchangeClock";
import { freshness } from "#feed/freshness/freshness";
import { announcementsQuery, circularsQuery, directivesQuery } from "#feed/papers/disclosures";
import { sectorsQuery } from "#feed/papers/sectors";
import type { Reading } from "#feed/reading/reading";
import { type SectorIndex, top20Id } from "#market/company/sector";
import { type Disclosure, headOf } from "#market/papers/disclosure";
import { isTrusted } from "#pages/wall/playlist/wallState";
import { text } from "#ui/messages/text";
import { formatChangePercent } from "#ui/words/format";
import { everySecond } from "#ui/words/ticker";
import { follows, levelCrossed, newHalts } from "./breakingNews.ts";
import { type Breaking, BreakingQueue } from "./breakingQueue.ts";

/** The words to interrupt with now. */
export function useBreaking(): string | undefined {
  const [queue] = useState(() => new BreakingQueue());
  const [words, setWords] = useState<string>();
  useNews(sectorsQuery(), { kind: "indices", queue, found: levels });
  useNews(announcementsQuery(), { kind: "announcements", queue, found: halts });
  useNews(circularsQuery(), { kind: "papers", queue, found: halts });
  useNews(directivesQuery(), { kind: "papers", queue, found: halts });
  useEffect(
    () =>
      everySecond(() => {
        if (!isTrusted(freshness.snapshot())) queue.clear();
        setWords(queue.shown(now())?.words);
      }),
    [queue],
  );
  return words;
}

interface News<T> {
  kind: DataKind;
  queue: BreakingQueue;
  found: (before: Reading<T>, next: Reading<T>) => readonly Breaking[];
}

/** Compares each reading with the one before it, where nothing is missing between the two. */
function useNews<T, K extends QueryKey>(
  query: UseQueryOptions<Reading<T>, Error, Reading<T>, K>,
  { kind, queue, found }: News<T>,
): void {
  const { data } = useQuery(query);
  const before = useRef<Reading<T>>(undefined);
  useEffect(() => {
    const known = before.current;
    before.current = data;
    if (!known || !data || !isTrusted(freshness.snapshot())) return;
    if (!follows(momentOf(known), momentOf(data), cadenceOf(kind, exchangeClock.session().phase))) return;
    for (const news of found(known, data)) queue.add(news, now());
  }, [data, kind, queue, found]);
}

const momentOf = ({ fetchedAt, stale, clock }: Reading<unknown>) => ({ fetchedAt, stale, at: clock.at });

function levels(
  before: Reading<readonly SectorIndex[]>,
  next: Reading<readonly SectorIndex[]>,
): readonly Breaking[] {
  const change = ({ value }: Reading<readonly SectorIndex[]>) =>
    value.find(({ sectorId }) => sectorId === top20Id)?.changePercent;
  const level = levelCrossed(change(before), change(next));
  if (level === undefined) return [];
  // once a day: it may fall through the same level again and again
  const key = `level ${level} ${exchangeClock.session().dayAt}`;
  return [{ key, words: text("wall.levelCrossed", { level: formatChangePercent(level) }) }];
}

function halts(
  before: Reading<readonly Disclosure[]>,
  next: Reading<readonly Disclosure[]>,
): readonly Breaking[] {
  return newHalts(before.value, next.value, next.clock.at).map((halt) => {
    const what = headOf(halt) ?? halt.remarks ?? "";
    const said = halt.company ? text("wall.haltBy", { company: halt.company, what }) : what;
    return { key: halt.key, words: text("wall.haltAnnounced", { what: said }) };
  });
}
