import "./line.css";
import "#ui/messages/en/board";
import "#ui/messages/en/line";
import { type BoardRow, vwap } from "#market/line/board";
import type { Line } from "#market/line/line";
import { standingOf } from "#market/line/quote";
import { text } from "#ui/messages/text";
import { formatPrice, formatWholePercent, unknown } from "#ui/words/format";
import { Fact } from "./Facts.tsx";
import { RangeBar } from "./RangeBar.tsx";

/** What a day's figures come to: the average price, and where the last one stands in the day's range. */
export function DayFacts({ line, row }: { line: Line; row: BoardRow | undefined }) {
  const { position, outside } = standingOf(line.price, line);
  return (
    <>
      <Fact name={text("column.vwap")}>
        <span data-derived="">{formatPrice(row && line.from === "board" ? vwap(row) : undefined)}</span>
      </Fact>
      <Fact name={text("line.inDay")}>
        <span className="line-place flex gap-2.5 items-center" data-derived="">
          {position === undefined && !outside ? (
            unknown
          ) : (
            <>
              <RangeBar position={position} outside={outside} />
              {outside ? text(`line.${outside}Day`) : formatWholePercent((position ?? 0) * 100)}
            </>
          )}
        </span>
      </Fact>
    </>
  );
}
