import type { ReactNode } from "react";

export interface Row {
  name: string;
  /** the wire's name of it */
  field: string;
  /** no row where it is left out */
  value?: ReactNode;
  why?: string;
}

export const Rows = ({ rows }: { rows: readonly Row[] }) => (
  <dl className="company-rows">
    {rows
      .filter(({ value }) => value !== undefined)
      .map(({ name, field, value, why }) => (
        <div key={field}>
          <dt>{name}</dt>
          <dd data-field={field} title={why}>
            {value}
          </dd>
        </div>
      ))}
  </dl>
);
