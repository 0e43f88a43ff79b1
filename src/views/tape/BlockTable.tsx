import "#ui/messages/en/tape";
import "#ui/messages/en/overview";
import { type Key, useRef, useState } from "react";
import { blockAgainst, blockPrice } from "#market/prints/blocks";
import type { SeenBlock } from "#market/prints/tape";
import { type MessageId, text } from "#ui/messages/text";
import { datedClock, spanText } from "#ui/panel/tradeWords.tsx";
import { timeCell } from "#ui/saving/savedTable";
import { type Column, figureHead } from "#ui/table/column";
import { LineLink } from "#ui/table/LineLink.tsx";
import { ScrollTable, useSort } from "#ui/table/Table.tsx";
import { useHold } from "#ui/table/useHold";
import {
  direction,
  formatChangePercent,
  formatClock,
  formatCount,
  formatPrice,
  formatShare,
  formatWorth,
} from "#ui/words/format";
import { companyColumn, FreshRows, wideCell, widerCell } from "./SessionPage.tsx";

interface BlockTableProps {
  /** newest first */
  blocks: readonly SeenBlock[];
  /** exchange's time of the first board, ms */
  since: number | undefined;
  /** sort keys as the address has them; newest first if left out */
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
}

const blockRowKey = ({ key }: BlockTableRow) => key;

/** Blocks of the session. An estimated value or price has a ≈. Rows do not move while the pointer is over them. */
export function BlockTable({ blocks, since, sort, onSort }: BlockTableProps) {
  const { keys, onSort: turn, order } = useSort(blockColumns, { sort, onSort });
  const rows = order(blocks.map((block): BlockTableRow => ({ ...block, since })));
  const { shown, waiting, hold } = useHeldRows(rows, blockRowKey);
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <FreshRows name="blocks.fresh" count={waiting} onShow={hold.left} />
      <ScrollTable
        name="blocks"
        label={text("blocks.label")}
        columns={blockColumns}
        rows={shown}
        keyOf={blockRowKey}
        line={({ symbol }) => ({ "data-symbol": symbol })}
        sort={{ keys, onSort: turn }}
        area={{ onScroll: hold.scrolled, ...hold.handlers }}
      />
    </div>
  );
}

interface BlockTableRow extends SeenBlock {
  since: number | undefined;
}

const windowText = ({ from, to, since }: BlockTableRow) =>
  from === undefined
    ? text("blocks.before", { time: since === undefined ? formatClock(since) : datedClock(since) })
    : spanText(from, to);

function valueWhy({ worth, slack, value, together }: BlockTableRow): string {
  const whole = formatPrice(value);
  if (worth === "about") return `${whole}: ${text(together ? "blocks.togetherWhy" : "blocks.aboutWhy")}`;
  return `${whole}: ${slack > 0 ? text("blocks.slackWhy", { slack: formatPrice(slack) }) : text("blocks.exactWhy")}`;
}

/** What the price is worked out from. An estimate has no price of its own: the previous close stands for it. */
const basisOf = ({ worth, together }: BlockTableRow) =>
  text(worth === "exact" ? "blocks.byQuote" : together ? "blocks.byAverage" : "blocks.byClose");

function priceText(block: BlockTableRow): string {
  const price = formatPrice(blockPrice(block));
  return block.worth === "about" && block.value !== undefined
    ? text("blocks.about", { value: price })
    : price;
}

type Against = keyof ReturnType<typeof blockAgainst>;

const against = (id: Against, words: MessageId, explain: MessageId): Column<BlockTableRow> => ({
  id,
  ...figureHead(words, explain, widerCell),
  value: (block) => blockAgainst(block)[id],
  show: (block) => formatChangePercent(blockAgainst(block)[id]),
  direction: (block) => direction(blockAgainst(block)[id]),
  arrow: true,
  saved: { [savedAgainst[id]]: (block) => blockAgainst(block)[id] },
});

/** "last" and the others name prices elsewhere, so a saved file names the differences, in per cent. */
const savedAgainst = {
  last: "againstLastPercent",
  previousClose: "againstPreviousClosePercent",
  vwap: "againstVwapPercent",
} as const satisfies Record<Against, string>;

const blockColumns: readonly Column<BlockTableRow>[] = [
  {
    id: "window",
    head: "tape.window",
    explain: "blocks.windowWhy",
    value: ({ to }) => to,
    cellClass: "num text-muted",
    cell: (block) => (
      <>
        <span className={wideCell}>{windowText(block)}</span>
        <span className="hidden @max-[620px]:inline" title={windowText(block)}>
          {block.from === undefined ? windowText(block) : datedClock(block.to)}
        </span>
      </>
    ),
    saved: { from: ({ from }) => timeCell(from), to: ({ to }) => timeCell(to) },
  },
  {
    id: "symbol",
    head: "column.symbol",
    rowHead: true,
    startsUp: true,
    value: ({ symbol }) => symbol,
    cell: ({ symbol }) => <LineLink symbol={symbol} />,
  },
  companyColumn,
  {
    id: "shares",
    ...figureHead("blocks.shares", "prints.sharesWhy"),
    value: ({ shares }) => shares,
    cell: ({ shares, trades = 1, cancelled }) => (
      <>
        {trades > 1 && (
          <span className={`text-muted text-table ${wideCell}`}>
            {text("blocks.several", { count: trades })}{" "}
          </span>
        )}
        {formatCount(shares)}
        {cancelled && <span className="text-caution text-table"> {text("blocks.cancelled")}</span>}
      </>
    ),
    saved: {
      shares: ({ shares }) => shares,
      trades: ({ trades }) => trades,
      cancelled: ({ cancelled = false }) => cancelled,
    },
  },
  {
    id: "value",
    ...figureHead("blocks.worth", "blocks.worthWhy"),
    value: ({ value }) => value,
    show: ({ value, worth }) => formatWorth(value, worth),
    title: valueWhy,
    saved: { value: ({ value }) => value, worth: ({ worth }) => worth, slack: ({ slack }) => slack },
  },
  {
    id: "price",
    ...figureHead("blocks.price", "blocks.priceWhy", wideCell),
    value: blockPrice,
    cell: (block) => (
      <>
        {priceText(block)}{" "}
        {block.value !== undefined && (
          <span className="inline-block min-w-15 text-start text-muted text-table">{basisOf(block)}</span>
        )}
      </>
    ),
    title: valueWhy,
    saved: { price: blockPrice, priceBasis: basisOf },
  },
  against("last", "blocks.ofLast", "blocks.ofLastWhy"),
  against("previousClose", "blocks.ofClose", "blocks.ofCloseWhy"),
  against("vwap", "blocks.ofVwap", "blocks.ofVwapWhy"),
  {
    id: "shareOfDay",
    ...figureHead("blocks.shareOfDay", "blocks.shareOfDayWhy", wideCell),
    value: ({ shareOfDay }) => shareOfDay,
    show: ({ shareOfDay }) => formatShare(shareOfDay),
  },
];

/**
 * The rows in the sequence that they had when the table was held; their figures still change. New rows are counted, and appear when the
 * table is released. If none of the held rows is left, as after another filter, the new rows appear at once.
 */
function useHeldRows<Row>(rows: readonly Row[], keyOf: (row: Row) => Key) {
  const [held, setHeld] = useState(false);
  const order = useRef<readonly Key[]>([]);
  const hold = useHold(setHeld);
  let shown = rows;
  if (held) {
    const byKey = new Map(rows.map((row) => [keyOf(row), row]));
    shown = order.current.flatMap((key) => byKey.get(key) ?? []);
    if (shown.length === 0) shown = rows;
  }
  order.current = shown.map(keyOf);
  return { shown, waiting: rows.length - shown.length, hold };
}
