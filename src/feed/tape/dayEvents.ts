/**
 * What happened on a recorded day, for the marks on the bar of a replay, and for steps to the next print. It covers the whole day, because
 * the user needs it to find a moment. No page shows it.
 */

import { useEffect, useState } from "react";
import { useBoardMeta } from "#feed/board/board";
import type { Player } from "#feed/replay/player";
import { type Disclosure, headOf } from "#market/papers/disclosure";
import { type SessionBoard, SessionTape } from "#market/prints/sessionTape";
import { toAnnouncement, toFinancial } from "#rows/disclosureRows";
import { parseBody } from "#wire/contract/parseBody";
import { disclosures } from "#wire/disclosures";
import { browserWorld, type RecordedWorld, readRecordedBoards, wholeRecording } from "./recordedBoards.ts";

export interface DayEvent {
  /** exchange's time, ms; for a block the end of its time window */
  at: number;
  kind: "block" | "halt" | "disclosure";
  symbol: string | undefined;
  /** of a block */
  shares?: number;
  /** for a disclosure only */
  title?: string | undefined;
}

export interface DayEvents {
  /** oldest first */
  events: readonly DayEvent[];
  /** by symbol, the times of the boards that have new prints or blocks of the line, oldest first */
  printed: ReadonlyMap<string, readonly number[]>;
}

/** @throws FeedError */
export async function readDayEvents(
  player: Player,
  world: RecordedWorld,
  stop: AbortSignal,
): Promise<DayEvents> {
  const { day, first, last } = player.get();
  if (!day) return { events: [], printed: new Map() };
  const told = await disclosuresAt(player, last, stop);
  const tape = new SessionTape();
  const take = (board: SessionBoard) => void tape.take(board);
  await readRecordedBoards({ ...wholeRecording(day.day), until: last }, world, { take, stop });
  const { blocks, entries } = tape.day;
  const printed = new Map<string, number[]>();
  for (const { symbol, to } of entries.toReversed()) {
    if (to === undefined) continue;
    const times = printed.get(symbol) ?? [];
    if (times.at(-1) !== to) times.push(to);
    printed.set(symbol, times);
  }
  const crossed = blocks.map(
    ({ to, symbol, shares }): DayEvent => ({ at: to, kind: "block", symbol, shares }),
  );
  const papers = told.flatMap((one): DayEvent[] => (one.at === undefined ? [] : [eventOf(one, one.at)]));
  const events = [...crossed, ...papers].filter(({ at }) => at >= first && at <= last);
  return { events: events.sort((a, b) => a.at - b.at), printed };
}

const eventOf = ({ tag, code, company, ...paper }: Disclosure, at: number): DayEvent => ({
  at,
  kind: tag === "halt" ? "halt" : "disclosure",
  symbol: code ?? company,
  title: headOf(paper),
});

/** The announcements and results that the exchange had published by an instant. */
async function disclosuresAt(player: Player, at: number, stop: AbortSignal): Promise<readonly Disclosure[]> {
  const { approvedAnnouncements, financialAnnouncements } = disclosures;
  const [announced, results] = await Promise.all([
    player.recordedAt(approvedAnnouncements, at, stop),
    player.recordedAt(financialAnnouncements, at, stop),
  ]);
  return [
    ...(announced
      ? parseBody(approvedAnnouncements.reply, announced, at).body.approvedAnnouncements.map((row) =>
          toAnnouncement("approvedAnnouncements", row),
        )
      : []),
    ...(results
      ? parseBody(financialAnnouncements.reply, results, at).body.reqFinancialAnnouncemnets.map(toFinancial)
      : []),
  ];
}

type EventsState = DayEvents | "loading" | "failed";

/** The events of the recorded day. The page shows its first board before it reads them, because its figures matter more. */
export function useDayEvents(player: Player): EventsState {
  const [known, setKnown] = useState<EventsState>("loading");
  const isShown = useBoardMeta().loaded;
  useEffect(() => {
    if (!isShown) return undefined;
    const stop = new AbortController();
    readDayEvents(player, browserWorld, stop.signal).then(setKnown, () => {
      if (!stop.signal.aborted) setKnown("failed");
    });
    return () => stop.abort();
  }, [player, isShown]);
  return known;
}
