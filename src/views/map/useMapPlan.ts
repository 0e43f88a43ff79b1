/** When the map is laid out anew: colours never ask for it, sizes now and then, and nothing while somebody is in it. */
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { boardStore } from "#feed/board";
import { type LearntSectors, useSectorBook } from "#feed/sectorBook";
import { sectorsQuery } from "#feed/sectors";
import { type MapSize, mapSize } from "#market/heat";
import { groupKey, type SectorBook } from "#market/sectorBook";
import { type MapLine, type MapPlan, planMap } from "./mapLayout.ts";

/** ms between two plans of the same choice */
const least = 5_000;
/** ms for which lines keep their order while their sizes change */
const orderStays = 300_000;

export interface MapRoom {
  width: number;
  height: number;
  /** px of a group's name */
  head: number;
}

export interface ShownPlan extends MapPlan {
  /** lines that have nothing to be sized by */
  left: number;
}

export function mapLines(size: MapSize, book: SectorBook): { lines: MapLine[]; left: number } {
  const lines: MapLine[] = [];
  let left = 0;
  for (const row of boardStore.rows().values()) {
    const area = mapSize(row, size);
    if (area === undefined) left += 1;
    else lines.push({ symbol: row.symbol, size: area, group: groupKey(book.of(row.symbol)) });
  }
  return { lines, left };
}

/** What the plan that is shown was made of. */
interface Made {
  key: string;
  /** ms of the clock that never runs backwards */
  sortedAt: number;
  order: readonly string[] | undefined;
  book: SectorBook | undefined;
}

/** ms that the first plan waits for the sectors: without them it would be of one group, and soon another */
const sectorsWait = 1_500;

/** Whether sectors are known, or have been waited for. A plain proxy tells of none. */
function useSectorsAwaited({ groups, waiting }: LearntSectors): boolean {
  // asked for at once, whatever else shows it comes later; what it brings is in the book
  useQuery({ ...sectorsQuery(), notifyOnChangeProps: [] });
  const ready = useMemo(() => {
    const meta = boardStore.meta();
    return (groups.length > 0 && waiting !== undefined) || (meta.loaded && meta.stampedAt === undefined);
  }, [groups, waiting]);
  const [over, setOver] = useState(ready);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ready ? 0 : sectorsWait);
    return () => clearTimeout(timer);
  }, [ready]);
  return over || ready;
}

/** @param measured undefined until it was */
export function useMapPlan(size: MapSize, measured: MapRoom | undefined) {
  const book = useSectorBook();
  const room = useSectorsAwaited(book) ? measured : undefined;
  const [plan, setPlan] = useState<ShownPlan>();
  const held = useRef(false);
  const made = useRef<Made>({ key: "", sortedAt: 0, order: undefined, book: undefined });
  const key = `${size} ${room?.width} ${room?.height} ${room?.head}`;

  const draw = useCallback(
    (now: number) => {
      if (!room) return;
      const before = made.current;
      const { lines, left } = mapLines(size, book);
      const known = new Set(before.order);
      const stays =
        before.key === key &&
        now - before.sortedAt < orderStays &&
        lines.length === known.size &&
        lines.every(({ symbol }) => known.has(symbol));
      const next = planMap(lines, { ...room, order: stays ? before.order : undefined });
      made.current = { key, book, order: next.order, sortedAt: stays ? before.sortedAt : now };
      setPlan({ ...next, left });
    },
    [size, room, book, key],
  );

  useEffect(() => {
    const now = performance.now();
    // another choice, or another room, is drawn at once; the rest waits its turn
    if (made.current.key !== key) draw(now);
    // sectors that came meanwhile; they are told of every few seconds at most
    else if (made.current.book !== book && !held.current) draw(now);
    const redraw = () => {
      if (!held.current && !document.hidden) draw(performance.now());
    };
    const timer = setInterval(redraw, least);
    const undo = boardStore.subscribeList(() => {
      if (!made.current.order?.length) redraw();
    });
    return () => {
      clearInterval(timer);
      undo();
    };
  }, [draw, key, book]);

  const hold = useCallback((is: boolean) => {
    held.current = is;
  }, []);
  return useMemo(() => ({ plan, book, hold }), [plan, book, hold]);
}
