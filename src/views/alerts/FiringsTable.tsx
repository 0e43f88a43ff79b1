import "#ui/messages/en/alerts";
import { useEffect, useRef } from "react";
import { firingColumns, type KeptFiring } from "#feed/alerts/firingStore";
import { text } from "#ui/messages/text";
import type { Column } from "#ui/table/column";
import { ScrollTable } from "#ui/table/Table.tsx";
import { formatAge, formatClock, formatCount, formatDayAndClock, unknownFigure } from "#ui/words/format";
import { hiddenBelow760, narrowRows, scrollArea, wholeLine } from "./RulesTable.tsx";
import { crossedText, deliveredText, firedValues, replayAddress } from "./ruleWords.ts";

/** Everything that proves a firing, in one line: values, boards, age and state. */
function Evidence({ firing }: { firing: KeptFiring }) {
  const { before, after, confirmed, about } = firing;
  const values = [...new Set([firedValues(firing), about])].filter(Boolean).join(" · ") || unknownFigure;
  const crossed = crossedText(firing);
  const clocks = [before, after].flatMap((seen) => (seen ? formatClock(seen.at) : [])).join(" → ");
  const facts = [
    crossed ? undefined : clocks,
    confirmed && text("alerts.fired.confirmed", { at: formatClock(confirmed.at) }),
    text("alerts.fired.age", { age: formatAge(after.age) }),
    after.word.toUpperCase().replace("-", " "),
  ];
  return (
    <>
      {values}
      {crossed && <span className="text-caution"> · {crossed}</span>}
      <span className="text-muted"> · {facts.filter(Boolean).join(" · ")}</span>
    </>
  );
}

const FiredAt = ({ firing }: { firing: KeptFiring }) => (
  <>
    <a className="text-accent hover:underline" href={replayAddress(firing)}>
      {formatDayAndClock(firing.after.at)}
    </a>
    {firing.late !== undefined && (
      <b className="block font-semibold text-caution">
        {text("alerts.fired.late", { late: formatAge(firing.late) })}
      </b>
    )}
  </>
);

const firingTableColumns: readonly Column<KeptFiring>[] = [
  {
    id: "at",
    head: "alerts.fired.at",
    explain: "alerts.fired.atWhy",
    className: wholeLine,
    cellClass: "num",
    isTime: true,
    value: ({ after }) => after.at,
    cell: (firing) => <FiredAt firing={firing} />,
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
    cell: (firing) => <Evidence firing={firing} />,
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
  /** key of the firing that the address names */
  marked: string | undefined;
}

/** Every firing with its evidence. The file has all of it, in our names. */
export function FiringsTable({ firings, marked }: FiringsTableProps) {
  const area = useRef<HTMLElement>(null);
  useEffect(() => {
    if (marked !== undefined)
      area.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "center" });
  }, [marked]);
  return (
    <ScrollTable
      name="firings"
      label={text("alerts.firingsLabel")}
      className={narrowRows}
      columns={firingTableColumns}
      rows={firings}
      keyOf={({ key }) => key}
      line={({ key, symbol }) => ({
        ...(key === marked && { "aria-current": true, className: "bg-raised" }),
        ...(symbol && { "data-symbol": symbol }),
      })}
      area={{ ref: area, className: scrollArea }}
    />
  );
}
