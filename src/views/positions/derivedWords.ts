/** How the figures of a position are worked out, in words with their numbers, for the card of a figure. */
import "#ui/messages/en/positions";
import { exchangeNow } from "#feed/clock/exchangeClock";
import type { ShownPosition } from "#feed/positions/shownPositions";
import type { Cents } from "#market/positions/money";
import { text } from "#ui/messages/text";
import {
  formatAge,
  formatChangePercent,
  formatCount,
  formatDay,
  formatPrice,
  formatTicks,
} from "#ui/words/format";
import { formatCents, formatGainCents, formatShareCost } from "./positionWords.ts";

export const derivedIds = [
  "average",
  "fifo",
  "value",
  "today",
  "since",
  "sincePercent",
  "breakEven",
  "ticks",
  "toSell",
  "days",
] as const;
export type DerivedId = (typeof derivedIds)[number];

/** They come from the entries and the schedule of charges alone. */
const withoutPrice: ReadonlySet<DerivedId> = new Set(["average", "fifo", "breakEven"]);

/** The rule of a figure; with its numbers and the age of its price unless amounts are hidden. */
export function derivedWords(id: DerivedId, position: ShownPosition, hidden: boolean): string {
  const rule = text(`positions.column.${id}Why`);
  if (hidden) return rule;
  const sum = sumWords(id, position);
  const age = withoutPrice.has(id) ? undefined : priceAge(position);
  return [rule, sum, age].filter(Boolean).join(". ");
}

function priceAge({ figures: { priced } }: ShownPosition): string | undefined {
  if (!priced) return text("positions.noPrice");
  const { at, isToday } = priced;
  if (at === undefined) return undefined;
  const price = formatPrice(priced.price);
  return isToday
    ? text("positions.sum.aged", { price, age: formatAge(Math.max(0, exchangeNow() - at)) })
    : text("positions.sum.ofDay", { price, day: formatDay(at) });
}

/** With its numbers; undefined if one of them is unknown, and for a figure that is more than one sum. */
function sumWords(id: DerivedId, { holding, figures }: ShownPosition): string | undefined {
  const { average, fifo } = holding;
  const { priced, value, sinceBought, sinceBoughtPercent, breakEven, ticksToBreakEven, toSell } = figures;
  const shares = formatCount(holding.shares);
  const cost = formatCents(average.cost);
  const perShare = (of: Cents) =>
    text("positions.sum.perShare", {
      cost: formatCents(of),
      shares,
      result: formatShareCost(of, holding.shares, 4),
    });
  if (holding.shares === 0) return undefined;
  if (id === "average") return perShare(average.cost);
  if (id === "fifo") return perShare(fifo.cost);
  if (id === "breakEven")
    return breakEven === undefined
      ? undefined
      : text("positions.sum.breakEven", { shares, cost, result: formatPrice(breakEven) });
  if (value === undefined || !priced) return undefined;
  const parts = { shares, cost, price: formatPrice(priced.price), value: formatCents(value) };
  switch (id) {
    case "value":
      return text("positions.sum.value", { ...parts, result: parts.value });
    case "since":
      return text("positions.sum.since", { ...parts, result: formatGainCents(sinceBought) });
    case "sincePercent":
      return text("positions.sum.percent", { ...parts, result: formatChangePercent(sinceBoughtPercent) });
    case "ticks":
      return breakEven === undefined
        ? undefined
        : text("positions.sum.ticks", {
            ...parts,
            breakEven: formatPrice(breakEven),
            result: formatTicks(ticksToBreakEven),
          });
    case "toSell":
      return toSell === undefined
        ? undefined
        : text("positions.sum.toSell", {
            ...parts,
            charges: formatCents(value - toSell),
            result: formatCents(toSell),
          });
    default:
      return undefined;
  }
}
