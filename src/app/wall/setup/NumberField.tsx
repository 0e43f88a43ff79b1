import { useState } from "react";

interface NumberFieldProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  onChange: (value: number) => void;
}

/** A number between two bounds; while what is typed is none, the field says so and the last one holds. */
export function NumberField({ label, value, min, max, step = 1, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<string>();
  const read = (written: string) => {
    const number = written.trim() === "" ? Number.NaN : Number(written);
    const whole = Math.round(number / step) * step;
    return number >= min && number <= max ? Number(whole.toFixed(2)) : undefined;
  };
  const type = (written: string) => {
    setTyped(written);
    const number = read(written);
    if (number !== undefined) onChange(number);
  };
  return (
    <input
      type="number"
      className="field num"
      aria-label={label}
      title={`${min} – ${max}`}
      value={typed ?? value}
      aria-invalid={typed !== undefined && read(typed) === undefined}
      onChange={(event) => type(event.target.value)}
      onBlur={() => setTyped(undefined)}
      {...{ min, max, step }}
    />
  );
}
