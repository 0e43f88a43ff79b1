import "#ui/messages/en/summary";
import type { DaySheet } from "#market/lists/daySheet";
import { text } from "#ui/messages/text";
import { savedTable, useSavedTable } from "#ui/saving/savedTable";
import { arrow, direction, formatChange, formatChangePercent } from "#ui/words/format";
import type { Figure, Group } from "./figures.ts";

interface SheetTableProps {
  group: Group;
  latest: DaySheet;
  previous: DaySheet | undefined;
  /** the latest session goes on: what adds up through it has no rise or fall against a whole one */
  provisional: boolean;
  /** one change for each figure, in per cent where that says something: for who looks from afar */
  brief?: boolean;
}

/** One group of the sheet: each figure of the latest session, of the one before, and what lies between. */
export function SheetTable({ group, latest, previous, provisional, brief = false }: SheetTableProps) {
  const figures = group.figures.filter(
    ({ optional, of }) => !optional || of(latest) !== undefined || (previous && of(previous) !== undefined),
  );
  const saved = useSavedTable(() =>
    savedTable(`day-sheet-${text(group.name)}`, figures, {
      field: ({ field, name }) => field ?? name.replace(/^summary\./, ""),
      latest: ({ of }) => of(latest),
      previous: ({ of }) => previous && of(previous),
    }),
  );
  return (
    <table ref={saved} className="sheet-table">
      <caption>{text(group.name)}</caption>
      <thead>
        <tr>
          <th scope="col">{text("summary.figure")}</th>
          <th scope="col">{text("summary.latest")}</th>
          <th scope="col">{text("summary.previous")}</th>
          <th scope="col">{text("column.change")}</th>
          {!brief && <th scope="col">{text("column.changePercent")}</th>}
        </tr>
      </thead>
      <tbody>
        {figures.map((figure) => (
          <FigureRow
            key={figure.name}
            {...{ figure, latest, previous, brief }}
            growing={provisional && group.grows === true && !figure.stands}
          />
        ))}
      </tbody>
    </table>
  );
}

interface FigureRowProps extends Pick<SheetTableProps, "latest" | "previous" | "brief"> {
  figure: Figure;
  /** not yet to be set against the one before */
  growing: boolean;
}

function FigureRow({ figure, latest, previous, growing, brief }: FigureRowProps) {
  const { field, name, why, of, show, whole = show, signed, percent } = figure;
  const now = of(latest);
  const before = previous && of(previous);
  const step = growing || now === undefined || before === undefined ? undefined : now - before;
  const [way, side] = [direction(step), direction(now)];
  const part = percentStep(figure, step, before);
  const mark = arrow[way] && <span aria-hidden="true">{arrow[way]} </span>;
  const apart =
    percent && step !== undefined ? text("summary.points", { points: formatChange(step) }) : show(step);
  return (
    <tr>
      <th scope="row" title={why && text(why)} data-why={why !== undefined}>
        {text(name)}
      </th>
      <td className={`num ${signed ? side : ""}`} title={whole(now)}>
        {signed && arrow[side] && <span aria-hidden="true">{arrow[side]} </span>}
        <span {...(field ? { "data-field": field } : { "data-derived": why ? text(why) : "" })}>
          {signed ? plus(show(now), now) : show(now)}
        </span>
      </td>
      <td className="num text-muted" title={whole(before)}>
        {signed ? plus(show(before), before) : show(before)}
      </td>
      {!(brief && part !== undefined) && (
        <td
          className={`num step ${part === undefined ? way : "flat"}`}
          data-derived={text("summary.stepWhy")}
          title={step === undefined ? undefined : plus(whole(step), step)}
        >
          {part === undefined && mark}
          {plus(apart, step)}
        </td>
      )}
      {!(brief && part === undefined) && (
        <td
          className={`num step ${part === undefined ? "flat" : way}`}
          data-derived={text("summary.partWhy")}
        >
          {part !== undefined && mark}
          {formatChangePercent(part)}
        </td>
      )}
    </tr>
  );
}

const plus = (figure: string, value: number | undefined) =>
  value !== undefined && value > 0 && direction(value) !== "flat" && !figure.startsWith("+")
    ? `+${figure}`
    : figure;

/** A part of what it was; of a figure that is itself a part, or may be of either sign, a percentage says nothing. */
function percentStep(figure: Figure, step: number | undefined, before: number | undefined) {
  if (figure.percent || figure.signed || step === undefined || !before) return undefined;
  return (step / before) * 100;
}
