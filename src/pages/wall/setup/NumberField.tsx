import "#ui/messages/en/wallSetup";
import { useState } from "react";
import { text } from "#ui/messages/text";

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
