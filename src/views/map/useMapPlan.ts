/** When the map is laid out anew: for another choice or room, or once a tenth of the market is out of its place; never while somebody is in it. */
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { boardStore } from "#feed/board/board";
import { type LearntSectors, useSectorBook } from "#feed/papers/sectorBook";
import { sectorsQuery } from "#feed/papers/sectors";
import { groupKey, type SectorBook } from "#market/company/sector";
import { type MapSize, mapSize } from "#market/lists/heat";
import { type MapLine, type MapPlan, planMap } from "./mapLayout.ts";

/** ms between two looks at whether it is still in its place */
const lookEvery = 5_000;

export interface MapRoom {
  width: number;
  height: number;
  /** px of a group's name */
  head: number;
}

export interface ShownPlan extends MapPlan {
  /** lines that have nothing to be sized by */
  left: number;
  /** lines of another day, drawn without a colour of now or not at all */
  earlier: number;
}

function mapLines(
  size: MapSize,
  book: SectorBook,
): { lines: MapLine[] } & Pick<ShownPlan, "left" | "earlier"> {
  const lines: MapLine[] = [];
  let [left, earlier] = [0, 0];
  for (const row of boardStore.rows().values()) {
    const area = mapSize(row, size);
    if (row.earlier) earlier += 1;
    if (area === undefined) left += 1;
    else lines.push({ symbol: row.symbol, size: area, group: groupKey(book.of(row.symbol)) });
  }
  return { lines, left, earlier };
}

/** What the plan that is shown was made of. */
interface Made {
  key: string;
  /** ms of the clock that never runs backwards */
  at: number;
  lines: readonly MapLine[];
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
  const made = useRef<Made>({ key: "", at: 0, lines: [] });
  const key = `${size} ${room?.width} ${room?.height} ${room?.head}`;

  const draw = useCallback(() => {
    if (!room) return;
    const now = performance.now();
    const { lines, ...out } = mapLines(size, book);
    const before = made.current;
    if (before.key === key && !isOutOfPlace(before.lines, lines, now - before.at)) return;
    made.current = { key, at: now, lines };
    setPlan({ ...planMap(lines, room), ...out });
  }, [size, room, book, key]);

  useEffect(() => {
    const look = () => {
      if (!held.current && !document.hidden) draw();
    };
    // another choice, or another room, is drawn whoever is in it
    if (made.current.key === key) look();
    else draw();
    const timer = setInterval(look, lookEvery);
    const undo = boardStore.subscribeList(() => {
      if (made.current.lines.length === 0) look();
    });
    return () => {
      clearInterval(timer);
      undo();
    };
  }, [draw, key]);

  const hold = useCallback((is: boolean) => {
    held.current = is;
  }, []);
  return useMemo(() => ({ plan, book, hold }), [plan, book, hold]);
}

// When a map that is laid out has become another market's: laying it out anew moves everything that a reader has found.

/** The part of the market that has to be out of its place, of its lines or of its area. */
const enough = 0.1;
/** ms after which the lines that came, went or moved since are shown too, however few */
const latest = 600_000;

/** @param since ms since it was laid out with the lines of `before` */
export function isOutOfPlace(before: readonly MapLine[], now: readonly MapLine[], since: number): boolean {
  const { lines, area } = movedPart(before, now);
  return Math.max(lines, area) >= enough || (lines > 0 && since >= latest);
}

/** 0 to 1: lines that changed their group, came or went; and the area that these, growth and shrinking put elsewhere. */
export function movedPart(
  before: readonly MapLine[],
  now: readonly MapLine[],
): { lines: number; area: number } {
  const [all, wasAll] = [sumOf(now), sumOf(before)];
  const were = new Map(before.map((line) => [line.symbol, line]));
  let moved = 0;
  let area = 0;
  for (const { symbol, size, group } of now) {
    const was = were.get(symbol);
    were.delete(symbol);
    const part = size / all;
    const wasPart = was ? was.size / wasAll : 0;
    const stays = was?.group === group;
    if (!stays) moved += 1;
    area += stays ? Math.abs(part - wasPart) : part + wasPart;
  }
  for (const { size } of were.values()) area += size / wasAll;
  const lines = moved + were.size;
  return { lines: lines === 0 ? 0 : lines / Math.max(now.length, before.length), area: area / 2 };
}

const sumOf = (lines: readonly MapLine[]) => lines.reduce((sum, { size }) => sum + size, 0);
