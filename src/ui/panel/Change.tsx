import type { ReactNode } from "react";
import { arrow, type Direction, direction, formatChange, formatChangePercent } from "#ui/words/format";

interface ChangeProps {
  /** in price units */
  change?: number | undefined;
  /** 1.5 is 1.5 % */
  percent?: number | undefined;
  /** wire names of `change` and `percent` */
  changeField?: string;
  percentField?: string;
  /** a split rescaled the price, so the change is not a gain or a loss */
  rescaled?: boolean;
}

/** A change with sign, arrow and colour, in price units, in per cent, or both. */
export function Change({ change, percent, changeField, percentField, rescaled = false }: ChangeProps) {
  const way = rescaled ? "flat" : direction(changeField || change !== undefined ? change : percent);
  const withPercent = percentField !== undefined || percent !== undefined;
  const withChange = changeField !== undefined || change !== undefined || !withPercent;
  const points = <span data-field={changeField}>{formatChange(change)}</span>;
  const part = <span data-field={percentField}>{formatChangePercent(percent)}</span>;
  // "▼ −0.20 0.00%" or "▼ −0.20 —": a narrow place hides the change in price units, and its arrow must not be beside the other figure
  if (withChange && withPercent && !rescaled && direction(percent) !== way)
    return (
      <span className="num">
        <ArrowFigure way={way} apart="points">
          {points}
        </ArrowFigure>{" "}
        <ArrowFigure way={direction(percent)}>{part}</ArrowFigure>
      </span>
    );
  return (
    <ArrowFigure way={way} num>
      {withChange && points}
      {withChange && withPercent && " "}
      {withPercent && part}
    </ArrowFigure>
  );
}

interface PointedProps {
  way: Direction;
  num?: boolean;
  /** a class with which narrow places hide the part together with its arrow */
  apart?: string;
  children: ReactNode;
}

const ArrowFigure = ({ way, num = false, apart, children }: PointedProps) => (
  <span className={num ? `num ${way}` : way} data-apart={apart}>
    {arrow[way] && <span aria-hidden="true">{arrow[way]} </span>}
    {children}
  </span>
);
