import { type ReactNode, useId } from "react";

interface PlainPanelProps {
  title: string;
  /** beside the title */
  head?: ReactNode;
  children: ReactNode;
}

/** A panel whose content is no answer of the exchange, so it has no source and no age. */
export function PlainPanel({ title, head, children }: PlainPanelProps) {
  const id = useId();
  return (
    <section className="panel" aria-labelledby={id}>
      <header className="panel-head">
        <h2 id={id}>{title}</h2>
        {head}
      </header>
      {children}
    </section>
  );
}
