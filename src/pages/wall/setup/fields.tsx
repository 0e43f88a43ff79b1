import { type ReactNode, useId, useState } from "react";
import { type MessageId, text } from "#ui/messages/text";
import "#ui/messages/en/wallSetup";

/** A step of the setup with its heading. */
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

/** A choice beside its name; without a name of its own the field is labelled by it. */
export function Row({ name, note, children }: { name: MessageId; note?: string; children: ReactNode }) {
  return (
    <div className="setup-row grid grid-cols-[84px_minmax(0,1fr)] gap-x-2.5 gap-y-[2px] items-center text-small">
      <span aria-hidden="true" className="text-muted">
        {text(name)}
      </span>
      <div className="flex flex-wrap gap-x-2.5 gap-y-1.5 items-center">{children}</div>
      {note && <p className="setup-note col-[2]">{note}</p>}
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

/** A number in a range. An invalid entry is not taken: the field reports it and the value that stays. */
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
