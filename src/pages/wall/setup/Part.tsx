import { type ReactNode, useId } from "react";
import { type MessageId, text } from "#ui/messages/text";

/** A step of the setup under its heading. */
export function Part({ title, children }: { title: MessageId; children: ReactNode }) {
  const id = useId();
  return (
    <section className="setup-part" aria-labelledby={id}>
      <h2 id={id}>{text(title)}</h2>
      {children}
    </section>
  );
}

/** Something to choose beside its name; the name is read by itself where the field has none. */
export function Row({ name, note, children }: { name: MessageId; note?: string; children: ReactNode }) {
  return (
    <div className="setup-row">
      <span aria-hidden="true">{text(name)}</span>
      <div>{children}</div>
      {note && <p className="setup-note">{note}</p>}
    </div>
  );
}
