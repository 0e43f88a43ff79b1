import "#ui/messages/en/away";
import { useMemo } from "react";
import { useCrossedValues } from "#feed/tape/crossedValues";
import { type KnownValues, worthSince } from "#market/line/crossedDay";
import type { LineCrossed } from "#market/lists/away";
import { text } from "#ui/messages/text";
import { type Column, figure } from "#ui/table/column";
import { formatCompact, formatCount } from "#ui/words/format";
import { List, lineColumn, type PartProps } from "./AwayPanels.tsx";

const crossedColumns = (known: KnownValues): readonly Column<LineCrossed>[] => {
  const worthOf = ({ row, sharesBefore }: LineCrossed) =>
    worthSince(row, sharesBefore, known.get(row.symbol));
  return [
    lineColumn(),
    figure({ id: "shares", head: "column.shares" }, ({ shares }) => shares, formatCount),
    figure({ id: "trades", head: "away.trades" }, ({ trades }) => trades, formatCount),
    {
      id: "value",
      head: "away.crossedValue",
      explain: "away.crossedValueWhy",
      value: (line) => worthOf(line).value,
      show(line) {
        const { value, worth } = worthOf(line);
        return worth === "about" && value !== undefined ? `≈ ${formatCompact(value)}` : formatCompact(value);
      },
      saved: { value: (line) => worthOf(line).value, worth: (line) => worthOf(line).worth },
      attributes: () => ({ "data-derived": text("away.crossedValueWhy") }),
    },
  ];
};

/** Shares that crossed since the last look, with the same values as on the other pages. */
export function Crossings(part: PartProps) {
  const known = useCrossedValues();
  const columns = useMemo(() => crossedColumns(known), [known]);
  return (
    <List
      {...part}
      name="crossings"
      title={text("away.crossed")}
      why={text("away.crossedWhy")}
      rows={({ crossed }) => crossed}
      columns={columns}
      keyOf={({ row }) => row.symbol}
      none={() => text("away.noCrossed")}
    />
  );
}
