import { type ReactNode, useId, useState } from "react";
import { type MessageId, text } from "#ui/messages/text";
import "#ui/messages/en/wallSetup";

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

interface NumberFieldProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  onChange: (value: number) => void;
}

/** A number between two bounds; what is typed and is none is not taken, and the field says so and which one holds. */
export function NumberField({ label, value, min, max, step = 1, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<string>();
  const [left, setLeft] = useState<string>();
  const read = (written: string) => {
    const number = written.trim() === "" ? Number.NaN : Number(written);
    const whole = Math.round(number / step) * step;
    return number >= min && number <= max ? Number(whole.toFixed(2)) : undefined;
  };
  const type = (written: string) => {
    setTyped(written);
    setLeft(undefined);
    const number = read(written);
    if (number !== undefined) onChange(number);
  };
  const leave = () => {
    setTyped(undefined);
    if (typed !== undefined && read(typed) === undefined) setLeft(typed);
  };
  const refused = left ?? (typed !== undefined && read(typed) === undefined ? typed : undefined);
  return (
    <>
      <input
        type="number"
        className="field num"
        aria-label={label}
        title={`${min} – ${max}`}
        value={typed ?? value}
        aria-invalid={refused !== undefined}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
        {...{ min, max, step }}
      />
      {refused !== undefined && (
        <small className="setup-refused" role="alert">
          {text("setup.outside", { typed: refused.trim() || "—", min, max, value })}
        </small>
      )}
    </>
  );
}
