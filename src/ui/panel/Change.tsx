import type { ReactNode } from "react";
import { arrow, type Direction, direction, formatChange, formatChangePercent } from "#ui/words/format";

interface ChangeProps {
  /** in price units */
  change?: number | undefined;
  /** 1.5 is 1.5 % */
  percent?: number | undefined;
  /** wire names of the two */
  changeField?: string;
  percentField?: string;
  /** a split rescaled the price: the change is neither gain nor loss */
  rescaled?: boolean;
}

/** A change with sign, arrow and colour; either part alone or both. */
export function Change({ change, percent, changeField, percentField, rescaled = false }: ChangeProps) {
  const way = rescaled ? "flat" : direction(changeField || change !== undefined ? change : percent);
  const withPercent = percentField !== undefined || percent !== undefined;
  const withChange = changeField !== undefined || change !== undefined || !withPercent;
  const points = <span data-field={changeField}>{formatChange(change)}</span>;
  const part = <span data-field={percentField}>{formatChangePercent(percent)}</span>;
  // "▼ −0.20 0.00%": a narrow place leaves the points out, and their arrow must not stand beside a zero
  if (withChange && percent !== undefined && !rescaled && direction(percent) !== way)
    return (
      <span className="num">
        <Pointed way={way} apart="points">
          {points}
        </Pointed>{" "}
        <Pointed way={direction(percent)}>{part}</Pointed>
      </span>
    );
  return (
    <Pointed way={way} num>
      {withChange && points}
      {withChange && withPercent && " "}
      {withPercent && part}
    </Pointed>
  );
}

interface PointedProps {
  way: Direction;
  num?: boolean;
  /** a class by which narrow places hide it, arrow and all */
  apart?: string;
  children: ReactNode;
}

const Pointed = ({ way, num = false, apart, children }: PointedProps) => (
  <span className={num ? `num ${way}` : way} data-apart={apart}>
    {arrow[way] && <span aria-hidden="true">{arrow[way]} </span>}
    {children}
  </span>
);
