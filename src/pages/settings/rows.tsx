/** The frame of the settings: panels and their rows. */
import { type ReactNode, useId } from "react";

/** A panel with a heading; its content is no answer of the exchange, so it has no source. */
export function SettingsPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="panel" aria-labelledby={id}>
      <header className="panel-head">
        <h2 id={id}>{title}</h2>
      </header>
      {children}
    </section>
  );
}

interface RowProps {
  name: string;
  control: ReactNode;
  why?: ReactNode;
}

/** A setting: its name, its control and one sentence about it. */
export const SettingLine = ({ name, control, why }: RowProps) => (
  <div className="grid grid-cols-[150px_minmax(0,320px)_minmax(0,1fr)] phone:grid-cols-1 gap-x-3 gap-y-1 items-center py-1.5 px-3 text-small border-b border-line last:border-b-0">
    <span aria-hidden="true" className="font-medium">
      {name}
    </span>
    <div className="flex flex-wrap gap-1.5 items-center [&_.choice]:flex-wrap">{control}</div>
    <p className="text-table text-muted">{why}</p>
  </div>
);
