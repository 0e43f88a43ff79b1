/** What can be had by push: where each is heard, and how its bodies are read. */

import { shownTexts } from "#feed/reading/shownTexts";
import { type Reading, read, refuseUnreadable } from "#wire/contract/read";
import type { Read, Shape } from "#wire/contract/schema";
import { boardChanges, boardTopic, changedRows } from "#wire/gateway/boardChanges";
import { leaderboards, type Topic, topics } from "#wire/leaderboards";

const declared = {
  gainers: { destination: topics.gainers, shape: leaderboards.gainers.reply },
  losers: { destination: topics.losers, shape: leaderboards.losers.reply },
  mostActive: { destination: topics.mostActive, shape: leaderboards.mostActive.reply },
  /** the gateway's own; behind a plain proxy nothing ever comes of it */
  board: { destination: boardTopic, shape: boardChanges },
} satisfies Record<Topic | "board", { destination: string; shape: Shape }>;

export type LiveTopic = keyof typeof declared;
export type LiveBody<T extends LiveTopic> = Read<(typeof declared)[T]["shape"]>;
export const destinationOf = (topic: LiveTopic): string => declared[topic].destination;

export interface LiveRead<T extends LiveTopic> extends Omit<Reading<Shape>, "body"> {
  body: LiveBody<T>;
}

/** Throws where a body is not JSON, or not of its topic's shape. @param exchangeAt the exchange's time at the message, ms */
export function readBody<T extends LiveTopic>(topic: T, text: string, exchangeAt: number): LiveRead<T> {
  const { body, ...told } = read<Shape>(declared[topic].shape, JSON.parse(text), exchangeAt);
  refuseUnreadable(told);
  // `read` followed the topic's own shape
  const held = shownTexts(body as LiveBody<T>);
  if (!("changed" in held)) return { body: held, ...told };
  // rows within a field of the one record that this is
  const rows = read(changedRows, held.changed, exchangeAt);
  return {
    body: { ...held, changed: shownTexts(rows.body) },
    rows: rows.rows,
    dropped: rows.dropped,
    surprises: [...told.surprises, ...rows.surprises.filter(({ kind }) => kind !== "missing")],
  };
}
