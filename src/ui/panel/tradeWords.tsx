/** Words about trades. A print's words say how certain it is, its direction from the previous print, and why it is unusual. */
import "#ui/messages/en/tape";
import "#ui/messages/en/overview";
import "#ui/messages/en/chart";
import type { TickCoverage } from "#market/lists/coverage";
import { blockPrice } from "#market/prints/blocks";
import type { Oddity } from "#market/prints/oddPrints";
import type { DayTape } from "#market/prints/sessionTape";
import type { SeenBlock } from "#market/prints/tape";
import type { TapeEntry } from "#market/prints/tapeEntries";
import { type MessageId, text } from "#ui/messages/text";
import {
  formatChangePercent,
  formatClock,
  formatCount,
  formatDay,
  formatDayAndClock,
  formatDayOfWeek,
  formatIsoDay,
  formatMinute,
  formatPrice,
  formatShare,
  formatWorth,
} from "#ui/words/format";
import { marketNow } from "#ui/words/ticker";

const sides = {
  up: "prints.stepUp",
  down: "prints.stepDown",
  same: "prints.stepSame",
} as const;

export const sideText = (side: TapeEntry["side"]): string | undefined => side && text(sides[side]);

/** Name and meaning of each kind of print. */
const printKinds = {
  exact: ["prints.exact", "prints.exactWhy"],
  workedOut: ["prints.workedOut", "prints.workedOutWhy"],
  bundle: ["prints.bundle", "prints.bundleWhy"],
  block: ["prints.block", "prints.blockWhy"],
  close: ["tape.close", "tape.closeWhy"],
  sent: ["tape.sent", "tape.sentWhy"],
  last: ["prints.lastKnown", "prints.notSeen"],
} as const satisfies Record<TapeEntry["kind"], readonly [MessageId, MessageId]>;

export const kindText = (kind: TapeEntry["kind"]): string => text(printKinds[kind][0]);

/**
 * Time of the trade, or the latest time at which it can have happened: "≤ 10:42:00".
 * @param format writes a time
 */
export const timeText = (
  { at, by }: Pick<TapeEntry, "at" | "by">,
  format: (at: number | undefined) => string,
): string => (at === undefined && by !== undefined ? `≤ ${format(by)}` : format(at));

/** A bundle's price is an average, and another price may not be the print's own. Both are marked: "≈ 20.13". */
export const priceText = (print: Pick<TapeEntry, "kind" | "price" | "about">): string =>
  aboutText(print, formatPrice(print.price));

/** Marks a figure that is worked out from a print's price, if that price is not certain. */
export const aboutText = (
  { kind, price, about }: Pick<TapeEntry, "kind" | "price" | "about">,
  shown: string,
) => (price !== undefined && (kind === "bundle" || about) ? `≈ ${shown}` : shown);

const isSameDay = (a: number, b: number) => formatIsoDay(a) === formatIsoDay(b);

/** "10:00:00"; with the day if the exchange now has another one: "Fri 20 Nov 10:00:00". */
export const datedClock = (at: number): string =>
  isSameDay(at, marketNow()) ? formatClock(at) : formatDayAndClock(at);

/** "10:00"; with the day if the exchange now has another one. */
export const datedMinute = (at: number): string =>
  isSameDay(at, marketNow()) ? formatMinute(at) : `${formatDayOfWeek(at)} ${formatMinute(at)}`;

/** "10:00:00–10:00:20"; with the day if it is not today, and with both if they differ: "Fri 20 Nov 15:12:00–Sun 22 Nov 12:02:32". */
export function spanText(from: number, to: number): string {
  if (!isSameDay(from, to)) return `${formatDayAndClock(from)}–${formatDayAndClock(to)}`;
  return `${datedClock(from)}–${formatClock(to)}`;
}

/** How certain the print is, with its time window. */
export function knownBy({ kind, from, to }: TapeEntry): string {
  const explained = text(printKinds[kind][1]);
  if (from === undefined || to === undefined) return explained;
  return `${explained}. ${text("prints.window", { from: formatClock(from), to: formatClock(to) })}`;
}

export function oddityText(oddity: Oddity): string {
  switch (oddity.rule) {
    case "farOnFew": {
      const { ticks, percent, shares } = oddity;
      return text("prints.farOnFew", { ticks, percent: formatChangePercent(percent), shares });
    }
    case "outsideRange":
      return text("prints.outsideRange", { low: formatPrice(oddity.low), high: formatPrice(oddity.high) });
    case "afterSilence":
      return text("prints.afterSilence", { minutes: Math.floor(oddity.for / 60_000) });
    case "lateOnFew": {
      const [percent, share] = [formatChangePercent(oddity.percent), formatShare(oddity.shareOfDay)];
      return text("prints.lateOnFew", { percent, share });
    }
    case "closeApart":
      return text("tape.closeApart", { close: formatPrice(oddity.close), last: formatPrice(oddity.last) });
    default:
      return oddity satisfies never;
  }
}

/** "Block of 3,000,000 shares at 20.00, LKR 60.00 M, 10:00:10–10:00:20"; an estimate has a ≈ and no price */
export function blockTitle(block: SeenBlock, since: number | undefined): string {
  const { shares, worth, from, to } = block;
  const value = formatWorth(block.value, block.worth);
  const time = from === undefined ? text("blocks.before", { time: formatClock(since) }) : spanText(from, to);
  const parts = { shares: formatCount(shares), time };
  return worth === "exact"
    ? text("blocks.markExact", { ...parts, value, price: formatPrice(blockPrice(block)) })
    : text("blocks.mark", { ...parts, value });
}

/** "3 of 319 trades"; "3 trades" if the session's count is unknown; undefined if the list is complete. */
export function partWords({ kind, unit, listed, all = 0 }: TickCoverage): string | undefined {
  if (kind === "apart") return text(`chart.listed.${unit}`, { listed });
  return kind === "part" ? text(`chart.partOf.${unit}`, { listed, all }) : undefined;
}

/** What replaces the exchange's list: single prints of the recorded boards, or averages of their bundles. */
export const basisWords = (basis: "prints" | "bundles"): { shown: string; why: string } =>
  basis === "prints"
    ? { shown: text("tape.fromPrints"), why: text("tape.fromPrintsWhy") }
    : { shown: text("tape.fromBundles"), why: text("tape.fromBundlesWhy") };

/** Why a list has no trades; undefined if it has some. */
export function emptyWords({ kind, unit, listed, all, from, earlierAt }: TickCoverage): string | undefined {
  if (listed > 0) return undefined;
  if (kind === "whole") return text("chart.noTradesListed");
  if (earlierAt !== undefined) return text("chart.earlierTicks", { day: formatDay(earlierAt) });
  if (kind === "unknown" || all === undefined || unit === "shares") return text("chart.noTicks");
  return text(from === "board" ? "chart.noTicksBoard" : "chart.noTicksQuote", { all });
}

/** number of gaps that are listed with their times: the longest ones */
const namedGaps = 3;

export interface CoveredDay extends Pick<DayTape, "gaps" | "since" | "whole"> {
  /** where the first boards come from */
  origin: "recording" | "page";
}

/** Says when the known tape begins, and where boards are missing. */
export function TapeCoverage({ day }: { day: CoveredDay }) {
  const { gaps } = day;
  const longest = gaps.toSorted((a, b) => b.to - b.from - (a.to - a.from)).slice(0, namedGaps);
  const list = longest.toSorted((a, b) => a.from - b.from).map(({ from, to }) => spanText(from, to));
  if (gaps.length > namedGaps) list.push(text("tape.more", { count: gaps.length - namedGaps }));
  return (
    <p className="flex flex-wrap gap-x-3 text-table text-muted">
      <span>{sinceText(day)}</span>
      {gaps.length > 0 && (
        <span className="text-caution" title={text("tape.gapsWhy")}>
          {text("tape.gaps", { count: gaps.length, list: list.join(", ") })}
        </span>
      )}
    </p>
  );
}

function sinceText({ whole, origin, since }: CoveredDay): string {
  if (whole) return text("tape.whole");
  return text(origin === "recording" ? "tape.recorded" : "tape.page", { time: formatClock(since) });
}
