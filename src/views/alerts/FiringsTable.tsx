import "#ui/messages/en/alerts";
import { useEffect, useRef } from "react";
import type { KeptFiring } from "#feed/alerts/alerts";
import { firingColumns } from "#feed/alerts/firingStore";
import { replayedAt, type SeenValue } from "#market/alerts/firing";
import type { Condition, Rule } from "#market/alerts/language/rule";
import { sentenceOf } from "#market/alerts/language/ruleSentence";
import { writeMoment } from "#market/day/moment";
import { text } from "#ui/messages/text";
import type { Column } from "#ui/table/column";
import { Table } from "#ui/table/Table.tsx";
import {
  formatAge,
  formatClock,
  formatCount,
  formatDayAndClock,
  formatPrice,
  unknownFigure,
} from "#ui/words/format";
import { narrowRows, wholeLine } from "./RulesTable.tsx";
import { deliveredText, valueText } from "./ruleWords.ts";

/** An address of the replay at the first second that shows the board: of the line, else of all lines. */
export const replayAddress = (symbol: string | undefined, after: SeenValue): string =>
  `${symbol === undefined ? "/board" : `/s/${encodeURIComponent(symbol)}`}?at=${writeMoment(replayedAt(after))}`;

interface FiringRow extends KeptFiring {
  /** what was watched; undefined for a firing of an earlier version whose rule was changed or deleted */
  watched: Condition | undefined;
}

/** "20.40 → 20.60", and what a disclosure or a list is called. */
function valuesText({ watched, before, after, about, estimate }: FiringRow): string {
  const shown = ({ value }: SeenValue) =>
    watched ? valueText(watched, value) : value === undefined ? unknownFigure : formatPrice(value);
  const values =
    after.value === undefined
      ? (about ?? unknownFigure)
      : [before, after].flatMap((seen) => (seen?.value === undefined ? [] : shown(seen))).join(" → ");
  const named = about !== undefined && about !== values ? `${values} · ${about}` : values;
  return estimate ? `≈ ${named}` : named;
}

/** Everything that proves a firing, in one line: values, boards, age and state. */
function Evidence({ row }: { row: FiringRow }) {
  const { before, after, confirmed, afterwards } = row;
  const crossed = afterwards && before ? betweenText(before, after) : undefined;
  const clocks = [before, after].flatMap((seen) => (seen ? formatClock(seen.at) : [])).join(" → ");
  const facts = [
    crossed ? undefined : clocks,
    confirmed && text("alerts.fired.confirmed", { at: formatClock(confirmed.at) }),
    text("alerts.fired.age", { age: formatAge(after.age) }),
    after.word.toUpperCase().replace("-", " "),
  ];
  return (
    <>
      {valuesText(row)}
      {crossed && <span className="text-caution"> · {crossed}</span>}
      <span className="text-muted"> · {facts.filter(Boolean).join(" · ")}</span>
    </>
  );
}

export const betweenText = (before: SeenValue, after: SeenValue): string =>
  text("alerts.fired.between", { from: formatClock(before.at), to: formatClock(after.at) });

const FiredAt = ({ row: { symbol, after, late } }: { row: FiringRow }) => (
  <>
    <a className="text-accent hover:underline" href={replayAddress(symbol, after)}>
      {formatDayAndClock(after.at)}
    </a>
    {late !== undefined && (
      <b className="block font-semibold text-caution">
        {text("alerts.fired.late", { late: formatAge(late) })}
      </b>
    )}
  </>
);

const hiddenBelow760 = "@max-[760px]:hidden";

const firingTableColumns: readonly Column<FiringRow>[] = [
  {
    id: "at",
    head: "alerts.fired.at",
    explain: "alerts.fired.atWhy",
    className: wholeLine,
    cellClass: "num",
    isTime: true,
    value: ({ after }) => after.at,
    cell: (row) => <FiredAt row={row} />,
    saved: firingColumns,
  },
  {
    id: "rule",
    head: "alerts.column.rule",
    rowHead: true,
    className: "@max-[620px]:col-span-2 @max-[620px]:pl-2.5",
    cellClass: "num whitespace-normal",
    value: ({ sentence }) => sentence,
    show: ({ sentence }) => sentence,
    saved: {},
  },
  {
    id: "symbol",
    head: "column.symbol",
    show: ({ symbol }) => symbol ?? text("alerts.market"),
  },
  {
    id: "evidence",
    head: "alerts.fired.evidence",
    explain: "alerts.fired.evidenceWhy",
    className: wholeLine,
    cellClass: "num whitespace-normal",
    cell: (row) => <Evidence row={row} />,
    title: ({ after, confirmed = after, estimate }) =>
      [
        ...new Set([after.sequence, confirmed.sequence].map((sequence) => formatCount(sequence))),
        ...(estimate ? [text("alerts.fired.estimate")] : []),
      ].join(", "),
    saved: {},
  },
  {
    id: "delivered",
    head: "alerts.fired.delivered",
    className: hiddenBelow760,
    cellClass: "whitespace-normal text-muted",
    show: ({ deliveries }) => deliveredText(deliveries),
    saved: {},
  },
];

interface FiringsTableProps {
  /** newest first */
  firings: readonly KeptFiring[];
  rules: readonly Rule[];
  /** key of the firing that the address names */
  marked: string | undefined;
}

/** A rule may have been edited since: its condition counts only if its sentence is still the same. */
const watchedBy = ({ condition, rule, sentence }: KeptFiring, rules: readonly Rule[]) =>
  condition ?? rules.find((one) => one.id === rule && sentenceOf(one) === sentence)?.condition;

/** Every firing with its evidence. The file has all of it, in our names. */
export function FiringsTable({ firings, rules, marked }: FiringsTableProps) {
  const rows = firings.map((firing): FiringRow => ({ ...firing, watched: watchedBy(firing, rules) }));
  const area = useRef<HTMLElement>(null);
  useEffect(() => {
    if (marked !== undefined)
      area.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "center" });
  }, [marked]);
  return (
    <section
      ref={area}
      className="leaders @container min-h-0 flex-1 overflow-auto phone:overflow-visible"
      aria-label={text("alerts.firingsLabel")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard
      tabIndex={0}
    >
      <Table
        name="firings"
        className={narrowRows}
        columns={firingTableColumns}
        rows={rows}
        keyOf={({ key }) => key}
        line={({ key, symbol }) => ({
          ...(key === marked && { "aria-current": true, className: "bg-raised" }),
          ...(symbol && { "data-symbol": symbol }),
        })}
        element={{ style: { height: "auto" } }}
      />
    </section>
  );
}
