import "#ui/messages/en/tape";
import { boardStore } from "#feed/board/board";
import { useBoardFreshness } from "#feed/freshness/pageFreshness";
import { useCrossedDay } from "#feed/tape/crossedValues";
import type { WholeDay } from "#feed/tape/dayTape";
import { useTape } from "#feed/tape/useTape";
import { blockAgainst, blockPrice } from "#market/prints/blocks";
import type { SeenBlock } from "#market/prints/tape";
import { PagedList } from "#ui/controls/PagedList.tsx";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/panel/Panel.tsx";
import { datedMinute } from "#ui/panel/tradeWords.tsx";
import { SymbolCode } from "#ui/table/SymbolCode.tsx";
import {
  arrow,
  direction,
  formatChangePercent,
  formatCount,
  formatMinute,
  formatPrice,
  formatShare,
  formatWorth,
} from "#ui/words/format";
import { readableName } from "#ui/words/names";

/** The session's blocks, newest first, page by page without scrolling, with the day's crossed share above them. */
export function Blocks() {
  return (
    <Panel
      title={text("wallBlocks.title")}
      reading={useTape()}
      freshness={useBoardFreshness()}
      tools={<Share />}
      empty={(day) => (standingBlocks(day).length ? undefined : noneText(day))}
      className="wall-blocks"
    >
      {(day) => (
        <>
          <PagedList
            name="blocks"
            items={standingBlocks(day).toReversed()}
            head={<BlocksHead />}
            className="px-4"
          >
            {(block) => <BlockRow key={block.key} block={block} since={day.since} />}
          </PagedList>
          {!day.whole && (
            <p className="flex-none px-4 pb-1 text-muted">
              {text("wallBlocks.since", { time: formatMinute(day.since) })}
            </p>
          )}
        </>
      )}
    </Panel>
  );
}

const standingBlocks = ({ blocks }: WholeDay) => blocks.filter(({ cancelled }) => !cancelled);

/** Without a recording, blocks before the first board are one entry of each line; if there is none, no block has happened. */
const noneText = ({ whole, since }: WholeDay): string =>
  whole ? text("wallBlocks.none") : text("wallBlocks.noneSince", { time: formatMinute(since) });

/** The day's crossed share of turnover, and the value of all blocks. */
function Share() {
  const { share, value, worth } = useCrossedDay();
  if (share === undefined) return null;
  return (
    <span className="wall-blocks-share num text-head">
      {text("wallBlocks.share", { share: formatWorth(share, worth, formatShare) })}
      <span className="wall-blocks-sum"> · LKR {formatWorth(value, worth)}</span>
    </span>
  );
}

function BlocksHead() {
  return (
    <div className="wall-block wall-blocks-head text-strong text-muted">
      <span>{text("column.symbol")}</span>
      <span className="wall-block-part">{text("column.shares")}</span>
      <span>{text("wallBlocks.value")}</span>
      <span>{text("wallBlocks.ofLast")}</span>
    </div>
  );
}

function BlockRow({ block, since }: { block: SeenBlock; since: number | undefined }) {
  const { symbol, from, to, shares, value, worth } = block;
  const { last } = blockAgainst(block);
  const way = direction(last);
  return (
    <div className="wall-block border-b border-b-line" data-symbol={symbol} data-worth={worth}>
      <div>
        <p className="wall-block-far font-[650]">
          <SymbolCode symbol={symbol} />
        </p>
        <p className="wall-block-small wall-block-name text-muted">
          <span className="num">
            {from === undefined && since !== undefined
              ? text("wallBlocks.before", { time: datedMinute(since) })
              : datedMinute(to)}
          </span>{" "}
          <span lang="en">{readableName(boardStore.row(symbol)?.name)}</span>
        </p>
      </div>
      <p className="wall-block-part num wall-block-far">{formatCount(shares)}</p>
      <p className="num wall-block-far font-[650]">{formatWorth(value, worth)}</p>
      <div>
        <p className={`num wall-block-far ${way}`}>
          {way !== "flat" && <i className="not-italic text-strong">{arrow[way]} </i>}
          {formatChangePercent(last)}
        </p>
        <p className="wall-block-small num text-muted">
          {formatPrice(worth === "exact" ? blockPrice(block) : undefined)}
        </p>
      </div>
    </div>
  );
}
