import { useEffect, useState } from "react";
import { now } from "#ui/clock";
import { firstRanks, type Movement, movementOf, moveRanks } from "./rankMovement.ts";

/** Follows a list's order from one drawing to the next. @returns how a symbol moved lately */
export function useRanks(symbols: readonly string[]): (symbol: string) => Movement | undefined {
  const [ranks, setRanks] = useState(() => firstRanks(symbols));
  const [, drawAgain] = useState(0);
  const next = moveRanks(ranks, symbols, now());
  if (next !== ranks) setRanks(next);
  useEffect(() => {
    const ends = [...ranks.marks.values()].map(({ until }) => until - now()).filter((left) => left > 0);
    if (ends.length === 0) return;
    const timer = setTimeout(() => drawAgain((count) => count + 1), Math.min(...ends) + 50);
    return () => clearTimeout(timer);
  }, [ranks]);
  return (symbol) => movementOf(next, symbol, now());
}
