import "#ui/messages/en/tape";
import "#ui/messages/en/board";
import "#ui/messages/en/overview";
import { boardStore } from "#feed/board/board";
import { blockAgainst, blockPrice } from "#market/prints/blocks";
import type { SeenBlock } from "#market/prints/tape";
import { type MessageId, text } from "#ui/messages/text";
import { moment } from "#ui/saving/savedTable";
import type { Column } from "#ui/table/column";
import { LineLink } from "#ui/table/LineLink.tsx";
import { Table } from "#ui/table/Table.tsx";
import {
  direction,
  formatChangePercent,
  formatClock,
  formatCompact,
  formatCount,
  formatPrice,
  formatShare,
} from "#ui/words/format";
import { readableName } from "#ui/words/names";

interface BlockTableProps {
  /** newest first */
  blocks: readonly SeenBlock[];
  /** exchange's time of the first board, ms */
  since: number | undefined;
}

/** Blocks of the session, newest first. An estimated value has a ≈, and no price. */
export function BlockTable({ blocks, since }: BlockTableProps) {
  return (
    <section
      className="leaders @container relative min-h-0 flex-1 overflow-auto"
      aria-label={text("blocks.label")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard
      tabIndex={0}
    >
      <Table
        name="blocks"
        columns={columns}
        rows={blocks.map((block): Row => ({ ...block, since }))}
        keyOf={({ key }) => key}
        line={({ symbol }) => ({ "data-symbol": symbol })}
        element={{ style: { height: "auto" } }}
      />
    </section>
  );
}

interface Row extends SeenBlock {
  since: number | undefined;
}

const windowText = ({ from, to, since }: Row) =>
  from === undefined
    ? text("blocks.before", { time: formatClock(since) })
    : text("tape.gap", { from: formatClock(from), to: formatClock(to) });

function valueWhy({ worth, slack, value }: Row): string {
  const whole = formatPrice(value);
  if (worth === "about") return `${whole}: ${text("blocks.aboutWhy")}`;
  return `${whole}: ${slack > 0 ? text("blocks.slackWhy", { slack: formatPrice(slack) }) : text("blocks.exactWhy")}`;
}

const exactPrice = (block: Row) => (block.worth === "exact" ? blockPrice(block) : undefined);

const wide = "@max-[620px]:hidden";
const wider = "@max-[860px]:hidden";

const head = (head: MessageId, explain: MessageId, part = "") =>
  ({ head, explain, className: `figure ${part}`, cellClass: "num" }) as const;

type Against = keyof ReturnType<typeof blockAgainst>;

const against = (id: Against, words: MessageId, explain: MessageId): Column<Row> => ({
  id,
  ...head(words, explain, wider),
  value: (block) => blockAgainst(block)[id],
  show: (block) => formatChangePercent(blockAgainst(block)[id]),
  direction: (block) => direction(blockAgainst(block)[id]),
  arrow: true,
});

const columns: readonly Column<Row>[] = [
  {
    id: "window",
    head: "tape.window",
    explain: "blocks.windowWhy",
    cellClass: "num text-muted",
    cell: (block) => (
      <>
        <span className={wide}>{windowText(block)}</span>
        <span className="hidden @max-[620px]:inline" title={windowText(block)}>
          {block.from === undefined ? windowText(block) : formatClock(block.to)}
        </span>
      </>
    ),
    saved: { from: ({ from }) => moment(from), to: ({ to }) => moment(to) },
  },
  {
    id: "symbol",
    head: "column.symbol",
    rowHead: true,
    value: ({ symbol }) => symbol,
    cell: ({ symbol }) => <LineLink symbol={symbol} />,
  },
  {
    id: "name",
    head: "column.company",
    className: wider,
    cellClass: "truncate max-w-64 text-muted",
    show: ({ symbol }) => readableName(boardStore.row(symbol)?.name) ?? "",
    title: ({ symbol }) => readableName(boardStore.row(symbol)?.name),
  },
  {
    id: "shares",
    ...head("blocks.shares", "prints.sharesWhy"),
    value: ({ shares }) => shares,
    cell: ({ shares, trades = 1 }) => (
      <>
        {trades > 1 && (
          <span className={`text-muted text-table ${wide}`}>
            {text("blocks.several", { count: trades })}{" "}
          </span>
        )}
        {formatCount(shares)}
      </>
    ),
    saved: { shares: ({ shares }) => shares, trades: ({ trades }) => trades },
  },
  {
    id: "value",
    ...head("blocks.worth", "tape.valueWhy"),
    show: ({ value, worth }) =>
      worth === "about" && value !== undefined
        ? text("blocks.about", { value: formatCompact(value) })
        : formatCompact(value),
    title: valueWhy,
    saved: { value: ({ value }) => value, worth: ({ worth }) => worth, slack: ({ slack }) => slack },
  },
  {
    id: "price",
    ...head("blocks.price", "blocks.priceWhy", wide),
    value: exactPrice,
    show: (block) => formatPrice(exactPrice(block)),
  },
  against("last", "blocks.ofLast", "blocks.ofLastWhy"),
  against("previousClose", "blocks.ofClose", "blocks.ofCloseWhy"),
  against("vwap", "blocks.ofVwap", "blocks.ofVwapWhy"),
  {
    id: "shareOfDay",
    ...head("blocks.shareOfDay", "blocks.shareOfDayWhy", wide),
    value: ({ shareOfDay }) => shareOfDay,
    show: ({ shareOfDay }) => formatShare(shareOfDay),
  },
];
