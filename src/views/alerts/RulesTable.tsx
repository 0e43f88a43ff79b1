import "#ui/messages/en/alerts";
import { type ReactNode, useMemo, useSyncExternalStore } from "react";
import { firingHistory, ruleBook, ruleStates } from "#feed/alerts/alerts";
import type { Rule } from "#market/alerts/language/rule";
import { type MessageId, text } from "#ui/messages/text";
import { Link } from "#ui/router/Router.tsx";
import { useChange, useSearch } from "#ui/router/routes";
import { openAlertDialog } from "#ui/screen/pageState";
import { type Column, figureHead } from "#ui/table/column";
import { ScrollTable, useSort } from "#ui/table/Table.tsx";
import { useHeldOrder } from "#ui/table/useHold";
import { useWatchlists } from "#ui/watchlists/watchlists";
import {
  formatChangePercent,
  formatClock,
  formatCount,
  formatDayAndMinute,
  formatTick,
  unknownFigure,
} from "#ui/words/format";
import { moveText, type RuleRow, reasonText, ruleRow, ruleWords, scopeText, valueText } from "./ruleWords.ts";

interface RulesTableProps {
  rules: readonly Rule[];
  /** undefined in a replay, where rules cannot be changed */
  onDelete: ((rule: Rule) => void) | undefined;
}

type RuleTableRow = RuleRow & Pick<RulesTableProps, "onDelete">;

const ruleKey = ({ rule }: RuleTableRow) => rule.id;

function useRuleRows({ rules, onDelete }: RulesTableProps): readonly RuleTableRow[] {
  const states = useSyncExternalStore(ruleStates.subscribe, ruleStates.get);
  const firings = useSyncExternalStore(firingHistory.firings.subscribe, firingHistory.firings.get);
  return useMemo(() => {
    const firedAt = new Map(firings.toReversed().map(({ rule, after }) => [rule, after.at]));
    return rules.map((rule) => ({
      ...ruleRow(rule, states.get(rule.id), firedAt.get(rule.id)),
      onDelete,
    }));
  }, [rules, onDelete, states, firings]);
}

/** The rules with their states and distances. The rows do not change their sequence while the pointer is over them. */
export function RulesTable(props: RulesTableProps) {
  const { sort } = useSearch({ from: "/alerts" });
  const change = useChange({ from: "/alerts" });
  const choose = (next: string | undefined) =>
    change({ search: (before) => ({ ...before, sort: next }), replace: true });
  const { keys, onSort, order } = useSort(ruleColumns, { sort, onSort: choose });
  const { rows, hold } = useHeldOrder(order(useRuleRows(props)), ruleKey, sort);
  return (
    <ScrollTable
      name="alerts"
      label={text("alerts.label")}
      className={`[&_th]:h-7.5 ${narrowRows}`}
      columns={ruleColumns}
      rows={rows}
      keyOf={ruleKey}
      line={({ rule, status: { symbol } }) => ({
        "data-rule": rule.id,
        ...(symbol && { "data-symbol": symbol }),
      })}
      sort={{ keys, onSort }}
      area={{ className: scrollArea, onScroll: hold.scrolled, ...hold.handlers }}
    />
  );
}

/** On a phone the page scrolls as a whole. */
export const scrollArea = "leaders @container relative min-h-0 flex-1 overflow-auto phone:overflow-visible";

/**
 * In a narrow place each row is a block: the rule above, its figures beside it, the rest below. Each row is a grid of its own, so the widths
 * of the figures are fixed, and the headings have the same grid.
 */
export const narrowRows =
  "@max-[620px]:block @max-[620px]:[&>*]:block @max-[620px]:[&_tr]:grid @max-[620px]:[&_tr]:grid-cols-[minmax(0,1fr)_6rem_6rem] @max-[620px]:[&_tr]:items-center @max-[620px]:[&>tbody>tr]:border-b @max-[620px]:[&>tbody>tr]:border-line @max-[620px]:[&>tbody>tr]:py-1 @max-[620px]:[&_tr>*]:h-auto";
/** a cell that takes a line of its own there */
export const wholeLine = "@max-[620px]:col-span-full @max-[620px]:px-2.5";

export const hiddenBelow760 = "@max-[760px]:hidden";
const hiddenBelow980 = "@max-[980px]:hidden";

const Scope = ({ rule, status: { symbol } }: RuleTableRow) => {
  const lists = useWatchlists((all) => all.lists);
  if (rule.scope.on === "line")
    return (
      <Link to="/s/$symbol" params={{ symbol: rule.scope.symbol }} className="hover:underline">
        {rule.scope.symbol}
      </Link>
    );
  return (
    <>
      {scopeText(rule.scope, lists)}
      {symbol && <span className="text-muted"> · {text("alerts.nearest", { symbol })}</span>}
    </>
  );
};

const wordWhy = ({ status: { word, reason } }: RuleTableRow) =>
  `${text(`alerts.wordWhy.${word}`)}${reason ? ` ${reasonText(reason)}.` : ""}`;

const State = (row: RuleTableRow) => {
  const { word, reason, sees } = row.status;
  const [glyph, tone] = ruleWords[word];
  return (
    <span className="whitespace-normal" title={wordWhy(row)}>
      <span className={tone}>
        <span aria-hidden="true">{glyph}</span> {text(`alerts.word.${word}`)}
      </span>
      {reason && <span className="text-muted">: {reasonText(reason)}</span>}
      {sees && sees.lines < sees.of && (
        <span className="text-caution" title={text("alerts.seesWhy")}>
          {" · "}
          {text("alerts.sees", { lines: formatCount(sees.lines), of: formatCount(sees.of) })}
        </span>
      )}
    </span>
  );
};

/** The same button of the next rule, or of the one before the last. A row keeps its element when another one goes. */
function focusNext(button: HTMLElement) {
  const row = button.closest("tr");
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  next?.querySelector<HTMLElement>("button:last-of-type")?.focus();
}

/** Not every font has a sign for it. */
const TwoSheets = () => (
  <svg
    aria-hidden="true"
    viewBox="0 0 16 16"
    width="13"
    height="13"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
  >
    <path d="M5 5h8v8H5zM3 11V3h8" />
  </svg>
);

type ActionRow = readonly [
  key: string,
  name: MessageId,
  glyph: ReactNode,
  run: (button: HTMLElement) => void,
];

/** The buttons of a rule; the last one deletes it. */
function Actions({ rule, sentence, onDelete }: RuleTableRow) {
  if (!onDelete) return null;
  const { id, paused } = rule;
  const pause = () => ruleBook.put({ ...rule, paused: !paused });
  const remove = (button: HTMLElement) => {
    focusNext(button);
    onDelete(rule);
  };
  const actions: readonly ActionRow[] = [
    ["pause", paused ? "alerts.resume" : "alerts.pause", paused ? "▶" : "‖", pause],
    ["edit", "alerts.editRule", "✎", () => openAlertDialog({ rule: id })],
    ["copy", "alerts.copyRule", <TwoSheets key="sheets" />, () => openAlertDialog({ rule: id, copy: true })],
    ["delete", "alerts.deleteRule", "×", remove],
  ];
  return (
    <span className="inline-flex gap-1 phone:gap-0.5">
      {actions.map(([key, name, glyph, run]) => (
        <button
          key={key}
          type="button"
          className="chip icon-chip h-6 w-6.5 phone:h-11 phone:w-11"
          aria-label={text(name, { rule: sentence })}
          title={text(name, { rule: sentence })}
          onClick={({ currentTarget }) => run(currentTarget)}
        >
          <span aria-hidden="true">{glyph}</span>
        </button>
      ))}
    </span>
  );
}

const ruleColumns: readonly Column<RuleTableRow>[] = [
  {
    id: "rule",
    head: "alerts.column.rule",
    rowHead: true,
    startsUp: true,
    cellClass: "num whitespace-normal min-w-45 @max-[620px]:min-w-0",
    value: ({ sentence }) => sentence,
    show: ({ sentence }) => sentence,
  },
  {
    id: "scope",
    head: "alerts.column.scope",
    className: hiddenBelow980,
    startsUp: true,
    value: ({ rule }) => scopeText(rule.scope, useWatchlists.getState().lists),
    cell: (row) => <Scope {...row} />,
  },
  {
    id: "state",
    head: "alerts.column.state",
    startsUp: true,
    className: "@max-[620px]:col-start-1 @max-[620px]:row-start-2 @max-[620px]:pl-2.5",
    value: ({ status }) => status.word,
    cell: (row) => <State {...row} />,
    saved: { state: ({ status }) => status.word, reason: ({ status }) => status.reason },
  },
  {
    id: "value",
    ...figureHead("alerts.column.value", undefined, hiddenBelow760),
    value: ({ status }) => status.value,
    show: ({ rule, status }) => valueText(rule.condition, status.value),
  },
  {
    id: "level",
    ...figureHead("alerts.column.level", undefined, hiddenBelow760),
    value: ({ status }) => status.level,
    show: ({ rule, status }) => valueText(rule.condition, status.level),
  },
  {
    id: "move",
    ...figureHead("alerts.column.move", "alerts.column.moveWhy"),
    value: ({ move }) => move,
    show: ({ rule, move }) => moveText(rule.condition, move),
  },
  {
    id: "percent",
    ...figureHead("alerts.column.percent", "alerts.column.percentWhy", "@max-[620px]:pr-2.5"),
    startsUp: true,
    value: ({ status }) => status.distancePercent,
    show: ({ movePercent }) => (movePercent === undefined ? unknownFigure : formatChangePercent(movePercent)),
    saved: {
      distancePercent: ({ movePercent }) => movePercent,
      missingPercent: ({ status }) => status.distancePercent,
    },
  },
  {
    id: "fired",
    ...figureHead("alerts.column.fired", "alerts.column.firedWhy", hiddenBelow760),
    isTime: true,
    value: ({ status }) => status.firedAt,
    show: ({ status: { firedAt } }) => (firedAt === undefined ? unknownFigure : formatTick(firedAt)),
    title: ({ status: { firedAt } }) =>
      firedAt === undefined ? undefined : `${formatDayAndMinute(firedAt)} (${formatClock(firedAt)})`,
  },
  {
    id: "actions",
    head: "alerts.column.actions",
    unseen: true,
    className: "@max-[620px]:col-span-2 @max-[620px]:row-start-2 @max-[620px]:pl-0",
    cellClass: "text-right",
    cell: (row) => <Actions {...row} />,
  },
];
