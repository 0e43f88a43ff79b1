import "#ui/messages/en/alerts";
import { useEffect, useRef } from "react";
import type { KeptFiring } from "#feed/alerts/alerts";
import { firingColumns } from "#feed/alerts/firingStore";
import { replayedAt, type Seen } from "#market/alerts/firing";
import type { Condition, Rule } from "#market/alerts/language/rule";
import { sentenceOf } from "#market/alerts/language/ruleSentence";
import { writeMoment } from "#market/day/moment";
import { text } from "#ui/messages/text";
import { type Column, figureHead } from "#ui/table/column";
import { Table } from "#ui/table/Table.tsx";
import {
  formatAge,
  formatClock,
  formatCount,
  formatDayAndClock,
  formatPrice,
  unknown,
} from "#ui/words/format";
import { narrowRows, wholeLine } from "./RulesTable.tsx";
import { deliveredText, valueText } from "./ruleWords.ts";

/** An address of the replay at the first second that shows the board: of the line, else of all lines. */
export const replayAddress = (symbol: string | undefined, after: Seen): string =>
  `${symbol === undefined ? "/board" : `/s/${encodeURIComponent(symbol)}`}?at=${writeMoment(replayedAt(after))}`;

interface Row extends KeptFiring {
  /** what was watched; undefined for a firing of an earlier version whose rule was changed or deleted */
  watched: Condition | undefined;
}

const shownValue = ({ watched }: Row, seen: Seen | undefined): string =>
  watched ? valueText(watched, seen?.value) : seen?.value === undefined ? unknown : formatPrice(seen.value);

function valuesText(row: Row): string {
  const { before, after, about, estimate } = row;
  const values =
    after.value === undefined
      ? (about ?? unknown)
      : before?.value === undefined
        ? shownValue(row, after)
        : `${shownValue(row, before)} → ${shownValue(row, after)}`;
  const named = about !== undefined && about !== values ? `${values} · ${about}` : values;
  return estimate ? `≈ ${named}` : named;
}

const Boards = ({ row: { before, after, confirmed, afterwards } }: { row: Row }) => (
  <span className="num whitespace-normal">
    {afterwards && before ? (
      <span className="text-caution">
        {text("alerts.fired.between", { from: formatClock(before.at), to: formatClock(after.at) })}
      </span>
    ) : (
      [before?.at, after.at].flatMap((at) => (at === undefined ? [] : formatClock(at))).join(" → ")
    )}
    <span className="text-muted">
      {confirmed && ` · ${text("alerts.fired.confirmed", { at: formatClock(confirmed.at) })}`}
      {" · "}
      {text("alerts.fired.age", { age: formatAge(after.age) })}
      {" · "}
      {after.word.toUpperCase().replace("-", " ")}
    </span>
  </span>
);

const FiredAt = ({ row: { symbol, after, late } }: { row: Row }) => (
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

const wide = "@max-[760px]:hidden";

const columns: readonly Column<Row>[] = [
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
    className: "@max-[620px]:pl-2.5",
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
    id: "value",
    ...figureHead("alerts.fired.value", undefined, "@max-[620px]:pr-2.5"),
    cellClass: "num whitespace-normal",
    show: valuesText,
    title: ({ estimate }) => (estimate ? text("alerts.fired.estimate") : undefined),
    saved: {},
  },
  {
    id: "boards",
    head: "alerts.fired.boards",
    explain: "alerts.fired.boardsWhy",
    className: wholeLine,
    cell: (row) => <Boards row={row} />,
    title: ({ after, confirmed }) =>
      [after, ...(confirmed ? [confirmed] : [])].map(({ sequence }) => formatCount(sequence)).join(", "),
    saved: {},
  },
  {
    id: "delivered",
    head: "alerts.fired.delivered",
    className: wide,
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
  const rows = firings.map((firing): Row => ({ ...firing, watched: watchedBy(firing, rules) }));
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
        columns={columns}
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
