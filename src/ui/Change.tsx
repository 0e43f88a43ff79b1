import { arrow, direction, formatChange, formatChangePercent } from "./format.ts";

interface ChangeProps {
  /** in price units */
  change?: number | undefined;
  /** 1.5 is 1.5 % */
  percent?: number | undefined;
  /** the wire's field names of the two, where they are shown */
  changeField?: string;
  percentField?: string;
}

/** A change with sign, arrow and colour; either part alone or both. */
export function Change({ change, percent, changeField, percentField }: ChangeProps) {
  const way = direction(changeField || change !== undefined ? change : percent);
  const withPercent = percentField !== undefined || percent !== undefined;
  const withChange = changeField !== undefined || change !== undefined || !withPercent;
  return (
    <span className={`num ${way}`}>
      {arrow[way] && <span aria-hidden="true">{arrow[way]} </span>}
      {withChange && <span data-field={changeField}>{formatChange(change)}</span>}
      {withChange && withPercent && " "}
      {withPercent && <span data-field={percentField}>{formatChangePercent(percent)}</span>}
    </span>
  );
}
