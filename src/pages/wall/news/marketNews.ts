/** The market's news of a wall: what its preset rules found while the figures are trusted, in words. */
import "#ui/messages/en/wall";
import { followPresets } from "#feed/alerts/presets";
import { boardStore } from "#feed/board/board";
import { now } from "#feed/clock/clock";
import { freshness } from "#feed/freshness/pageFreshness";
import { pageBoards } from "#feed/groups/sessionRecord";
import { crossedValues } from "#feed/tape/crossedValues";
import type { AlertFiring } from "#market/alerts/firing";
import { dayStart } from "#market/day/session";
import { blocksWithValues } from "#market/prints/blocks";
import type { SeenBlock } from "#market/prints/tape";
import { isTrusted } from "#pages/wall/playlist/wallState";
import { text } from "#ui/messages/text";
import { formatChangePercent, formatCount, formatWorth } from "#ui/words/format";
import { readableName, splitSymbol } from "#ui/words/names";
import { everySecond } from "#ui/words/ticker";
import type { BreakingNews } from "./breakingQueue.ts";

/** Reports each news. The page requests quotes for the values of blocks. @returns a function that stops it */
export function followMarketNews(report: (news: BreakingNews) => void): () => void {
  /** keys of blocks */
  const waiting = new Set<string>();
  const stops = [
    crossedValues.subscribe(() => {}), // the values are requested while something follows them
    followPresets((firing) => {
      const { condition, symbol, after } = firing;
      if (!isTrusted(freshness.snapshot())) return;
      if (condition?.of === "block") waiting.add(`${symbol} block ${after.at}`);
      else report(newsOf(firing));
    }),
    everySecond(() => {
      if (!isTrusted(freshness.snapshot())) waiting.clear();
      if (waiting.size === 0) return;
      const { blocks, notes } = pageBoards.day();
      for (const block of blocksWithValues(blocks, notes, crossedValues.get())) {
        const stage = waiting.has(block.key) ? newsStage(block, now()) : "waits";
        if (stage !== "waits") waiting.delete(block.key);
        if (stage === "due") report({ key: block.key, words: blockWords(block) });
      }
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function newsOf({ key, rule, condition, about = "", after }: AlertFiring): BreakingNews {
  if (condition?.of !== "fall") return { key, words: text("wall.haltAnnounced", { what: about }) };
  const level = formatChangePercent(-condition.percent);
  // each level is news once a day, because the index may fall through it repeatedly
  return { key: `${rule} ${dayStart(after.at)}`, words: text("wall.levelCrossed", { level }) };
}

function blockWords({ symbol, shares, value, worth }: SeenBlock): string {
  const [code] = splitSymbol(symbol);
  const name = readableName(boardStore.row(symbol)?.name);
  return text("wall.blockTraded", {
    line: name === undefined ? code : `${code}, ${name}`,
    shares: formatCount(shares),
    value: formatWorth(value, worth),
  });
}

/** rupees; a smaller block does not interrupt a wall */
const leastValue = 20_000_000;
/** ms for which the news waits for the exact value; after it an estimate is shown */
const waitsForValue = 15_000;
/** ms; an older block is no news */
const longestWait = 60_000;

/** @param now page clock, ms */
export function newsStage(
  { seenAt, value = 0, worth }: Pick<SeenBlock, "seenAt" | "value" | "worth">,
  now: number,
): "due" | "waits" | "over" {
  const age = now - seenAt;
  if (age >= longestWait) return "over";
  if (value >= leastValue && (worth === "exact" || age >= waitsForValue)) return "due";
  return worth === "about" ? "waits" : "over";
}
