/** The blocks of a line as marks on its chart of the session. */
import "#ui/messages/en/tape";
import { useMemo } from "react";
import { useTape } from "#feed/tape/useTape";
import { blockPrice } from "#market/prints/blocks";
import type { SeenBlock } from "#market/prints/tape";
import type { ChartMark } from "#ui/chart/library/chartDrawing";
import { text } from "#ui/messages/text";
import { formatClock, formatCompact, formatCount, formatPrice } from "#ui/words/format";

/** "Block of 3,000,000 shares at 20.00, LKR 60.00 M, 10:00:10–10:00:20"; an estimate has a ≈ and no price */
export function blockTitle(block: SeenBlock, since: number | undefined): string {
  const { shares, worth, from, to } = block;
  const value = formatCompact(block.value);
  const time =
    from === undefined
      ? text("blocks.before", { time: formatClock(since) })
      : text("tape.gap", { from: formatClock(from), to: formatClock(to) });
  const parts = { shares: formatCount(shares), time };
  return worth === "exact"
    ? text("blocks.markExact", { ...parts, value, price: formatPrice(blockPrice(block)) })
    : text("blocks.mark", { ...parts, value: text("blocks.about", { value }) });
}

/** Each block at the end of its time window. A block from before the first board has no known time, so it has no mark. */
export function useBlockMarks(symbol: string): readonly ChartMark[] {
  const day = useTape().data?.value;
  return useMemo(
    () =>
      (day?.blocks ?? [])
        .filter((block) => block.symbol === symbol && block.from !== undefined)
        .map((block) => ({
          at: block.to,
          entries: [
            {
              key: block.key,
              at: block.to,
              glyph: "B",
              title: blockTitle(block, day?.since),
              category: undefined,
              address: undefined,
            },
          ],
        })),
    [day, symbol],
  );
}
