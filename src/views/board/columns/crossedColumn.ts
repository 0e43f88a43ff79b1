/** The value of a line's blocks, exact or estimated, as on all other pages. */
import { crossedValues } from "#feed/tape/crossedValues";
import type { BoardRow } from "#market/line/board";
import { estimatePrice, lineWorth } from "#market/line/crossedDay";
import { text } from "#ui/messages/text";
import { formatCompact, formatCount, formatPrice, unknown } from "#ui/words/format";
import { type BoardColumn, formula } from "./column.ts";

const worthOf = (row: BoardRow) => lineWorth(row, crossedValues.get().get(row.symbol));

/** A dash if the line has no blocks. An estimate has the sign ≈. */
function show(row: BoardRow): string {
  const { shares, value, worth } = worthOf(row);
  if (shares === 0 || value === undefined) return unknown;
  return worth === "about" ? `≈ ${formatCompact(value)}` : formatCompact(value);
}

function title(row: BoardRow): string {
  const { shares, value, worth } = worthOf(row);
  if (shares === 0) return text("formula.notCrossed");
  if (worth === "exact") return text("formula.crossedExact", { value: formatPrice(value) });
  const parts = { shares: formatCount(shares), price: formatPrice(estimatePrice(row)) };
  return formula("formula.crossedAbout", parts, `≈ ${formatPrice(value)}`);
}

export const crossedValueColumn: BoardColumn = {
  id: "crossedValue",
  head: "column.crossedValue",
  name: "columnName.crossedValue",
  explain: "explain.crossedValue",
  width: 92,
  follows: "blocks",
  value: (row) => worthOf(row).value,
  show,
  state: (row) => worthOf(row).worth,
  direction: (row) => (worthOf(row).shares === 0 ? "flat" : undefined),
  title,
  saved: { crossedValue: (row) => worthOf(row).value, crossedWorth: (row) => worthOf(row).worth },
};
