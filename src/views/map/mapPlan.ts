/**
 * Decides when the map is laid out again: for another choice or size, or when a tenth of the market has moved. While the pointer or focus
 * is in the map, only another choice or size counts.
 */
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { boardStore } from "#feed/board/board";
import { allSharePoints } from "#feed/groups/indexMoves";
import { type CompanyBook, useCompanyBook } from "#feed/lines/companyBook";
import { sectorsQuery } from "#feed/papers/sectors";
import { groupKey, type SectorBook } from "#market/company/sectorBook";
import { mapSize } from "#market/lists/heat";
import type { MapSize } from "#market/lists/heatChoices";
import { type MapLine, type MapPlan, planMap } from "./mapLayout.ts";

/** ms between two checks of the plan */
const planInterval = 5_000;

export interface MapRoom {
  width: number;
  height: number;
  /** height of a group's name, px */
  head: number;
}

export interface ShownPlan extends MapPlan {
  /** number of lines without a value for their area */
  left: number;
  /** number of lines of another day; they have no live colour, or are not drawn at all */
  earlier: number;
}

function mapLines(
  size: MapSize,
  book: SectorBook,
): { lines: MapLine[] } & Pick<ShownPlan, "left" | "earlier"> {
  const lines: MapLine[] = [];
  let [left, earlier] = [0, 0];
  for (const row of boardStore.rows().values()) {
    const area = mapSize(row, size, allSharePoints);
    if (row.earlier) earlier += 1;
    if (area === undefined) left += 1;
    else lines.push({ symbol: row.symbol, size: area, group: groupKey(book.of(row.symbol)) });
  }
  return { lines, left, earlier };
}

/** The inputs of the plan that is shown. */
interface PlanInputs {
  key: string;
  /** ms by the monotonic clock */
  at: number;
  lines: readonly MapLine[];
}

/** ms that the first plan waits for the sectors; a plan without them has one group and would soon change */
const sectorsWait = 1_500;

/** Whether sectors are known, or the wait is over. A plain proxy in place of our gateway sends none. */
function useSectorsAwaited({ groups, waiting }: CompanyBook): boolean {
  // requested at once, before other parts need them; the answer is stored in src/feed/lines/companyFeed.ts
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

/** @param measured undefined until the space is measured */
export function useMapPlan(size: MapSize, measured: MapRoom | undefined) {
  const book = useCompanyBook();
  const room = useSectorsAwaited(book) ? measured : undefined;
  const [plan, setPlan] = useState<ShownPlan>();
  const held = useRef(false);
  const made = useRef<PlanInputs>({ key: "", at: 0, lines: [] });
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
    // another choice or size is drawn even while the pointer is in the map
    if (made.current.key === key) look();
    else draw();
    const timer = setInterval(look, planInterval);
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

/** fraction of the market, by number of lines or by area, that must have moved */
const leastMoved = 0.1;
/** ms after which even a few new, missing or moved lines cause a new plan */
const longestStay = 600_000;

/** A new plan moves every tile, so small changes wait. @param since ms since the plan was made from the lines in `before` */
export function isOutOfPlace(before: readonly MapLine[], now: readonly MapLine[], since: number): boolean {
  const { lines, area } = movedPart(before, now);
  return Math.max(lines, area) >= leastMoved || (lines > 0 && since >= longestStay);
}

/** Fractions from 0 to 1: `lines` that changed group, are new or gone, and the `area` that these and changes of size moved. */
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
