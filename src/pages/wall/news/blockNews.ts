/** New blocks that interrupt a wall. */
import "#ui/messages/en/wall";
import { useEffect } from "react";
import { boardStore } from "#feed/board/board";
import { isReplay, momentChanged, now } from "#feed/clock/clock";
import { freshness } from "#feed/freshness/pageFreshness";
import { type PageBoard, pageBoards } from "#feed/groups/sessionRecord";
import { crossedValues, wantValues } from "#feed/tape/crossedValues";
import { withValues } from "#feed/tape/useTape";
import type { SeenBlock } from "#market/prints/tape";
import { isTrusted } from "#pages/wall/playlist/wallState";
import { text } from "#ui/messages/text";
import { formatCompact, formatCount } from "#ui/words/format";
import { readableName, splitSymbol } from "#ui/words/names";
import { everySecond } from "#ui/words/ticker";

interface BlockNews {
  /** the block's key */
  key: string;
  words: string;
}

/** Reports each new block while the page follows the market. The page requests quotes for the values. */
export function useBlockNews(report: (news: BlockNews) => void): void {
  useEffect(() => {
    let waiting = new Set<string>();
    const forget = () => waiting.clear();
    const stops = [
      wantValues(),
      momentChanged.listen(forget),
      pageBoards.listen((board) => {
        if (isReplay() || !isTrusted(freshness.snapshot())) return;
        for (const { key } of arrivedWith(board, pageBoards.day().blocks)) waiting.add(key);
      }),
      everySecond(() => {
        if (!isTrusted(freshness.snapshot())) forget();
        if (waiting.size === 0) return;
        const { blocks } = withValues({ ...pageBoards.day(), origin: "page" }, crossedValues.get());
        const { due, left } = dueBlocks(
          blocks.filter(({ key }) => waiting.has(key)),
          now(),
        );
        waiting = new Set(left.map(({ key }) => key));
        for (const block of due) report(newsOf(block));
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [report]);
}

function newsOf({ key, symbol, shares, value, worth }: SeenBlock): BlockNews {
  const [code] = splitSymbol(symbol);
  const name = readableName(boardStore.row(symbol)?.name);
  const figure = formatCompact(value);
  return {
    key,
    words: text("wall.blockTraded", {
      line: name === undefined ? code : `${code}, ${name}`,
      shares: formatCount(shares),
      value: worth === "about" ? `≈ ${figure}` : figure,
    }),
  };
}

/** greatest number of cadences between two boards whose difference is new */
const mostCadences = 3;

type Arriving = Pick<PageBoard, "at" | "gap" | "cadence">;

/** The blocks that happened just before this board: not before the page opened, and not during an outage. */
export function arrivedWith<B extends Pick<SeenBlock, "from" | "to">>(
  { at, gap, cadence }: Arriving,
  blocks: readonly B[],
): B[] {
  if (gap) return [];
  return blocks.filter(
    ({ from, to }) => to === at && from !== undefined && to - from <= mostCadences * cadence,
  );
}

/** rupees; a smaller block does not interrupt a wall */
const leastValue = 20_000_000;
/** ms for which the news waits for the exact value; after it an estimate is shown */
const waitsForValue = 15_000;
/** ms; an older block is no news */
const longestWait = 60_000;

type Valued = Pick<SeenBlock, "seenAt" | "value" | "worth">;

/** @param now page clock, ms */
export function dueBlocks<B extends Valued>(
  waiting: readonly B[],
  now: number,
): { due: readonly B[]; left: readonly B[] } {
  const [due, left]: [B[], B[]] = [[], []];
  for (const block of waiting) {
    const { value = 0, worth, seenAt } = block;
    const age = now - seenAt;
    if (age >= longestWait) continue;
    if (value >= leastValue && (worth === "exact" || age >= waitsForValue)) due.push(block);
    else if (worth === "about") left.push(block);
  }
  return { due, left };
}
