import "#ui/messages/en/line";
import { type RefObject, useLayoutEffect, useRef } from "react";
import {
  type BookLevel,
  cumulative,
  hasYields,
  type OrderBook,
  spread,
  spreadPercent,
} from "#market/line/orderBook";
import { bookFields } from "#rows/priceRows";
import { text } from "#ui/messages/text";
import type { Column } from "#ui/table/column";
import { Table, TableRows } from "#ui/table/Table.tsx";
import { formatCount, formatPrice, formatShare } from "#ui/words/format";

/** Asks above, bids below, the best of each beside the spread in the middle. Only levels that the service sends have rows. */
export function Ladder({ book }: { book: OrderBook }) {
  const frame = useRef<HTMLElement>(null);
  const middle = useRef<HTMLTableRowElement>(null);
  useWholeRows(frame, book.asks.length + book.bids.length + book.others.length);
  useCentred(frame, middle, book.asks.length);
  const withYield = hasYields(book);
  const deepest = Math.max(1, ...[...book.bids, ...book.asks].map(({ quantity }) => quantity ?? 0));
  const columns = levelColumns(deepest, withYield);
  const [asks, bids] = [sidedLevels(book.asks, "ask").reverse(), sidedLevels(book.bids, "bid")];
  return (
    <section
      className="ladder-frame flex-initial min-h-0 overflow-auto"
      ref={frame}
      aria-label={text("book.levels")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard
      tabIndex={0}
    >
      <Table
        name="order-book"
        className="ladder"
        columns={columns}
        rows={[...asks, ...bids]}
        keyOf={levelKey}
      >
        <tbody aria-label={text("book.asks")}>
          <TableRows columns={columns} rows={asks} keyOf={levelKey} line={levelAttributes} />
        </tbody>
        <tbody>
          <tr className="ladder-spread" ref={middle}>
            <td className="sticky bottom-0 z-1 h-6.5 text-muted bg-raised" colSpan={columns.length}>
              {spreadWords(book)}
            </td>
          </tr>
        </tbody>
        <tbody aria-label={text("book.bids")}>
          <TableRows columns={columns} rows={bids} keyOf={levelKey} line={levelAttributes} />
        </tbody>
        {book.others.length > 0 && (
          <tbody aria-label={text("book.others")}>
            <tr>
              <td className="text-muted text-left bg-raised" colSpan={columns.length}>
                {text("book.others")}
              </td>
            </tr>
            <TableRows
              columns={columns}
              rows={keyedLevels(book.others, "others")}
              keyOf={levelKey}
              line={levelAttributes}
            />
          </tbody>
        )}
      </Table>
    </section>
  );
}

interface LadderLevel extends BookLevel {
  key: string;
  /** undefined for levels whose side the service does not state; they have a separate section */
  side?: "ask" | "bid";
  sideCode?: number | undefined;
  /** shares from the best level down to this one */
  upTo?: number;
}

const levelKey = ({ key }: LadderLevel) => key;
const levelAttributes = () => ({ className: "num" });

const sidedLevels = (levels: readonly BookLevel[], side: "ask" | "bid"): LadderLevel[] =>
  keyedLevels(cumulative(levels), side).map((level) => ({ ...level, side }));

/** React keys made of side, level and price; repeated combinations get a counter. */
function keyedLevels<L extends BookLevel>(levels: readonly L[], side: string): (L & { key: string })[] {
  const seen = new Map<string, number>();
  return levels.map((level) => {
    const name = `${side} ${level.level} ${level.price}`;
    const times = seen.get(name) ?? 0;
    seen.set(name, times + 1);
    return { ...level, key: `${name} ${times}` };
  });
}

/** @param deepest number of shares in the largest level of either side */
function levelColumns(deepest: number, withYield: boolean): readonly Column<LadderLevel>[] {
  return [
    {
      id: "splits",
      wire: "splits",
      head: "book.orders",
      saved: { side: ({ side }) => side, level: ({ level }) => level },
      show: ({ orders }) => formatCount(orders),
      cellClass: ({ side }) => side && "text-muted",
    },
    {
      id: "quantity",
      field: bookFields.quantity,
      head: "column.shares",
      saved: { price: ({ price }) => price, quantity: ({ quantity }) => quantity },
      show: ({ quantity }) => formatCount(quantity),
    },
    {
      id: "upTo",
      wire: ({ side }) => (side ? undefined : "buySell"),
      head: "book.upTo",
      cellClass: "text-muted",
      saved: { splits: ({ orders }) => orders, upTo: ({ upTo }) => upTo },
      show: ({ side, upTo, sideCode }) =>
        side ? formatCount(upTo) : text("book.sideCode", { code: formatCount(sideCode) }),
      attributes: ({ side }) => ({ "data-derived": side && text("book.upToWhy") }),
    },
    ...(withYield ? [yieldColumn] : []),
    {
      id: "price",
      field: bookFields.price,
      head: "book.price",
      saved: {},
      cellClass: ({ side }) => side && "font-semibold",
      direction: ({ side }) => side && (side === "ask" ? "down" : "up"),
      cell: ({ side, price, quantity }) => (
        <>
          {side && quantity !== undefined && (
            <span
              aria-hidden="true"
              className="ladder-depth"
              style={{ width: `${(quantity / deepest) * 100}cqi` }}
            />
          )}
          {formatPrice(price)}
        </>
      ),
    },
  ];
}

const yieldColumn: Column<LadderLevel> = {
  id: "yield",
  field: bookFields.yield,
  head: "book.yield",
  explain: "book.yieldWhy",
  cellClass: "text-muted",
  show: (level) => formatPrice(level.yield),
};

/** Ends the frame with a whole row: the rest of the height is its margin, so that the box around it keeps its size. */
function useWholeRows(frame: RefObject<HTMLElement | null>, rows: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: more rows may no longer fit
  useLayoutEffect(() => {
    const [box, around] = [frame.current, frame.current?.parentElement];
    if (!box || !around) return;
    const fit = () => {
      box.style.marginBottom = "";
      const row = box.querySelector<HTMLElement>("tbody:not(:has(.ladder-spread)) > tr")?.offsetHeight;
      const left = box.scrollHeight - box.clientHeight;
      if (row && left > 0) box.style.marginBottom = `${(row - (left % row)) % row}px`;
    };
    fit();
    const resized = new ResizeObserver(fit);
    resized.observe(around);
    return () => resized.disconnect();
  }, [frame, rows]);
}

/**
 * Keeps an element in the middle of its scrolling frame, at first and whenever the number of rows above changes. It does not scroll while
 * the pointer or focus is in the frame.
 * @param above number of rows above the element
 */
function useCentred(
  frame: RefObject<HTMLElement | null>,
  middle: RefObject<HTMLElement | null>,
  above: number,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows above move the element
  useLayoutEffect(() => {
    const [box, row] = [frame.current, middle.current];
    if (!box || !row || box.matches(":hover, :focus-within")) return;
    const top = row.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop;
    box.scrollTop = top - (box.clientHeight - row.offsetHeight) / 2;
  }, [frame, middle, above]);
}

/** The spread in words, or which side is empty. */
export function spreadWords(book: OrderBook): string {
  const gap = spread(book);
  if (gap !== undefined)
    return text("book.spread", { spread: formatPrice(gap), percent: formatShare(spreadPercent(book)) });
  if (book.asks.length && book.bids.length) return text("book.spread", { spread: "—", percent: "—" });
  return text(book.asks.length ? "book.noBids" : book.bids.length ? "book.noAsks" : "book.none");
}
