/** What is pushed or answered as a list of leaders is held against the board, where that is as new. */
import { beyondBoard } from "#market/heldToBoard";
import type { Active, Mover } from "#market/leaderboard";
import type { Dropped } from "#wire/read";
import { boardStore } from "./board.ts";
import { problems } from "./problems.ts";
import type { Reading } from "./reading.ts";

/** ms between two answers that are of one time; a line may multiply its trades while either is late */
const oneTime = 60_000;

function isBoardOf(reading: Reading<unknown>): boolean {
  const meta = boardStore.meta();
  if (!meta.loaded || meta.kept || meta.stale || meta.failure) return false;
  return Math.abs(meta.fetchedAt - reading.fetchedAt) <= oneTime;
}

/** The list without lines whose figures the board says cannot be; they are counted and named where the list came from. */
export function heldToBoard<T extends Mover | Active>(reading: Reading<T[]>): Reading<T[]> {
  if (!isBoardOf(reading)) return reading;
  const refused: Dropped[] = [];
  const value = reading.value.filter((leader, at) => {
    const row = boardStore.row(leader.symbol);
    const figure = row && !row.earlier && beyondBoard(leader, row);
    if (!figure) return true;
    const reason = `${figure}: far from what the board says of the line`;
    refused.push({ place: `[${at}]`, symbol: leader.symbol, reason });
    return false;
  });
  if (refused.length === 0) return reading;
  problems.refused(reading.from, reading.receivedAt, refused);
  return { ...reading, value, dropped: reading.dropped + refused.length };
}
