/** Keeps the figures of a list written into its cells, without React: lists come ten times a second and more. */
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { isNewsAfter } from "#feed/continuity";
import type { Reading } from "#feed/reading";
import type { Signal } from "#feed/signal";
import type { Flasher } from "#ui/flash";
import type { Figure } from "./figure.ts";
import { createFigureCells } from "./figureCells.ts";

interface FiguresOf<Row> {
  reading: Reading<readonly Row[]>;
  /** as they are mounted, from the top */
  lines: readonly Row[];
  figures: (row: Row) => readonly Figure[];
  pushed: Pick<Signal<Reading<readonly Row[]>>, "hear"> | undefined;
  /** left out while the reading is no news */
  flasher: Flasher | undefined;
}

export function useFigures<Row extends { symbol: string }>(
  body: RefObject<HTMLTableSectionElement | null>,
  { reading, lines, figures, pushed, flasher }: FiguresOf<Row>,
): void {
  const [cells] = useState(createFigureCells);
  const newest = useRef(reading);
  useLayoutEffect(() => {
    const write = (rows: readonly Row[], light: Flasher | undefined) => {
      const bySymbol = new Map(rows.map((row) => [row.symbol, row]));
      const mounted = body.current?.children ?? [];
      for (const [at, line] of lines.entries()) {
        const element = mounted[at];
        if (element) cells.write(element, figures(bySymbol.get(line.symbol) ?? line), light);
      }
    };
    newest.current = newer(newest.current, reading);
    write(newest.current.value, flasher); // before anything is painted
    return pushed?.hear((next) => {
      const news = isNewsAfter(newest.current, next);
      newest.current = next;
      write(next.value, news ? flasher : undefined);
    });
  }, [body, cells, reading, lines, figures, pushed, flasher]);
}

/** What was pushed since the reading that is drawn stays, if it is of the same origin. */
const newer = <T>(held: Reading<T>, drawn: Reading<T>): Reading<T> =>
  held.via === drawn.via && held.fetchedAt > drawn.fetchedAt ? held : drawn;
