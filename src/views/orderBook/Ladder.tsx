import "#ui/messages/en/line";
import { type RefObject, useLayoutEffect, useRef } from "react";
import { type BookLevel, cumulative, hasYields, type OrderBook } from "#market/line/orderBook";
import { text } from "#ui/messages/text";
import { savedTable, useSavedTable } from "#ui/saving/savedTable";
import { formatCount, formatPrice } from "#ui/words/format";
import { spreadWords } from "./spreadWords.ts";

/** Asks above, bids below, the best of each beside the spread, which stays in the middle; no rows for levels that are not there. */
export function Ladder({ book }: { book: OrderBook }) {
  const frame = useRef<HTMLElement>(null);
  const middle = useRef<HTMLTableRowElement>(null);
  useCentred(frame, middle, book.asks.length);
  const withYield = hasYields(book);
  const columns = withYield ? 5 : 4;
  const deepest = Math.max(1, ...[...book.bids, ...book.asks].map(({ quantity }) => quantity ?? 0));
  const shown = { deepest, withYield };
  const saved = useSavedTable(() =>
    savedTable(
      "order-book",
      [...sided(book.asks, "ask").reverse(), ...sided(book.bids, "bid")],
      savedColumns,
    ),
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard
    <section className="ladder-frame" ref={frame} aria-label={text("book.levels")} tabIndex={0}>
      <table ref={saved} className="ladder">
        <LadderHead withYield={withYield} />
        <tbody aria-label={text("book.asks")}>
          {rows(cumulative(book.asks), "asks")
            .reverse()
            .map(({ key, level }) => (
              <LevelRow key={key} side="down" {...shown} {...level} />
            ))}
        </tbody>
        <tbody>
          <tr className="ladder-spread" ref={middle}>
            <td colSpan={columns}>{spreadWords(book)}</td>
          </tr>
        </tbody>
        <tbody aria-label={text("book.bids")}>
          {rows(cumulative(book.bids), "bids").map(({ key, level }) => (
            <LevelRow key={key} side="up" {...shown} {...level} />
          ))}
        </tbody>
        {book.others.length > 0 && <Others levels={book.others} withYield={withYield} />}
      </table>
    </section>
  );
}

const sided = (levels: readonly BookLevel[], side: "ask" | "bid") =>
  cumulative(levels).map((level) => ({ ...level, side }));
type Sided = ReturnType<typeof sided>[number];

const savedColumns = {
  side: ({ side }: Sided) => side,
  level: ({ level }: Sided) => level,
  price: ({ price }: Sided) => price,
  quantity: ({ quantity }: Sided) => quantity,
  splits: ({ orders }: Sided) => orders,
  upTo: ({ upTo }: Sided) => upTo,
};

/** By level and price; where a service repeats both, by how often. */
function rows<L extends BookLevel>(levels: readonly L[], side: string): { key: string; level: L }[] {
  const seen = new Map<string, number>();
  return levels.map((level) => {
    const name = `${side} ${level.level} ${level.price}`;
    const times = seen.get(name) ?? 0;
    seen.set(name, times + 1);
    return { key: `${name} ${times}`, level };
  });
}

const LadderHead = ({ withYield }: { withYield: boolean }) => (
  <thead>
    <tr>
      <th scope="col">{text("book.orders")}</th>
      <th scope="col">{text("column.shares")}</th>
      <th scope="col">{text("book.upTo")}</th>
      {withYield && (
        <th scope="col" title={text("book.yieldWhy")}>
          {text("book.yield")}
        </th>
      )}
      <th scope="col">{text("book.price")}</th>
    </tr>
  </thead>
);

interface LevelRowProps extends BookLevel {
  side: "up" | "down";
  /** shares of the largest level on either side */
  deepest: number;
  withYield: boolean;
  upTo: number;
}

function LevelRow(props: LevelRowProps) {
  const { side, deepest, withYield, price, quantity, orders, upTo } = props;
  return (
    <tr className="num">
      <td className="text-muted" data-field="splits">
        {formatCount(orders)}
      </td>
      <td data-field="quantity">{formatCount(quantity)}</td>
      <td className="text-muted" data-derived={text("book.upToWhy")}>
        {formatCount(upTo)}
      </td>
      {withYield && <Yield value={props.yield} />}
      <td className={`ladder-price ${side}`} data-field="price">
        {quantity !== undefined && (
          <span
            aria-hidden="true"
            className="ladder-depth"
            style={{ width: `${(quantity / deepest) * 100}%` }}
          />
        )}
        {formatPrice(price)}
      </td>
    </tr>
  );
}

const Yield = ({ value }: { value: number | undefined }) => (
  <td className="text-muted" data-field="yield">
    {formatPrice(value)}
  </td>
);

/** Levels whose side the service does not explain: shown apart, guessed as neither. */
function Others({ levels, withYield }: { levels: OrderBook["others"]; withYield: boolean }) {
  return (
    <tbody aria-label={text("book.others")}>
      <tr className="ladder-others">
        <td colSpan={withYield ? 5 : 4}>{text("book.others")}</td>
      </tr>
      {rows(levels, "others").map(({ key, level }) => (
        <tr key={key} className="num">
          <td data-field="splits">{formatCount(level.orders)}</td>
          <td data-field="quantity">{formatCount(level.quantity)}</td>
          <td className="text-muted" data-field="buySell">
            {text("book.sideCode", { code: formatCount(level.sideCode) })}
          </td>
          {withYield && <Yield value={level.yield} />}
          <td data-field="price">{formatPrice(level.price)}</td>
        </tr>
      ))}
    </tbody>
  );
}

/**
 * Keeps an element in the middle of the frame that scrolls it, at first and whenever what stands above it grows or
 * shrinks; not while somebody points at the frame or reads in it, from under whom nothing may move.
 * @param above how many rows stand above it
 */
function useCentred(
  frame: RefObject<HTMLElement | null>,
  middle: RefObject<HTMLElement | null>,
  above: number,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows above are what moves it
  useLayoutEffect(() => {
    const [box, row] = [frame.current, middle.current];
    if (!box || !row || box.matches(":hover, :focus-within")) return;
    const top = row.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop;
    box.scrollTop = top - (box.clientHeight - row.offsetHeight) / 2;
  }, [frame, middle, above]);
}
