import type { ReactNode } from "react";

interface LineFactProps {
  name: string;
  /** the wire's name of it */
  field: string;
  /** as the service wrote it, where that is shown otherwise */
  sent?: string | undefined;
  children: ReactNode;
}

/** One fact in a list of them. */
export const LineFact = ({ name, field, sent, children }: LineFactProps) => (
  <div>
    <dt>{name}</dt>
    <dd className="num" data-field={field} title={sent}>
      {children}
    </dd>
  </div>
);
