import { type ReactNode, useId } from "react";
import { type MessageId, text } from "#ui/messages/text";

/** A step of the setup under its heading. */
export function Part({ title, children }: { title: MessageId; children: ReactNode }) {
  const id = useId();
  return (
    <section className="grid gap-2" aria-labelledby={id}>
      <h2 className="pb-1 text-base font-semibold border-b border-line" id={id}>
        {text(title)}
      </h2>
      {children}
    </section>
  );
}

/** Something to choose beside its name; the name is read by itself where the field has none. */
export function Row({ name, note, children }: { name: MessageId; note?: string; children: ReactNode }) {
  return (
    <div className="setup-row grid grid-cols-[84px_minmax(0,1fr)] gap-x-2.5 gap-y-[2px] items-center text-small">
      <span aria-hidden="true">{text(name)}</span>
      <div>{children}</div>
      {note && <p className="setup-note">{note}</p>}
    </div>
  );
}
