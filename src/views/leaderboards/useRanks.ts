import { useEffect, useState } from "react";
import { isNewsAfter } from "#feed/continuity";
import type { Reading } from "#feed/reading";
import { now } from "#ui/clock";
import { firstRanks, type Movement, movementOf, moveRanks } from "./rankMovement.ts";

type Listed = readonly { symbol: string }[];

/** Follows a list from one reading to the next. @returns how a symbol moved lately, and whether the reading is news */
export function useRanks(
  rows: Listed,
  reading: Reading<unknown>,
): { movement: (symbol: string) => Movement | undefined; news: boolean } {
  const [followed, setFollowed] = useState(() => ({
    reading,
    news: false,
    ranks: firstRanks(symbolsOf(rows)),
  }));
  const [, drawAgain] = useState(0);
  const next = followed.reading === reading ? followed : follow(followed, rows, reading);
  if (next !== followed) setFollowed(next);
  useEffect(() => {
    const ends = [...next.ranks.marks.values()].map(({ until }) => until - now()).filter((left) => left > 0);
    if (ends.length === 0) return;
    const timer = setTimeout(() => drawAgain((count) => count + 1), Math.min(...ends) + 50);
    return () => clearTimeout(timer);
  });
  return { movement: (symbol) => movementOf(next.ranks, symbol, now()), news: next.news };
}

interface Followed {
  reading: Reading<unknown>;
  news: boolean;
  ranks: ReturnType<typeof firstRanks>;
}

function follow({ reading: before, ranks }: Followed, rows: Listed, reading: Reading<unknown>): Followed {
  const news = isNewsAfter(before, reading);
  const symbols = symbolsOf(rows);
  return { reading, news, ranks: news ? moveRanks(ranks, symbols, now()) : firstRanks(symbols) };
}

const symbolsOf = (rows: Listed) => rows.map(({ symbol }) => symbol);
