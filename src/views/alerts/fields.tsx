import { useEffect, useId, useRef, useState } from "react";
import { clearFigure } from "#market/lists/amount";
import { readNumber } from "./draft.ts";

interface SelectProps<T extends string> {
  label: string;
  value: T;
  options: readonly (readonly [value: T, shown: string])[];
  onValue: (value: T) => void;
}

/** A choice of a few values. */
export function Select<T extends string>({ label, value, options, onValue }: SelectProps<T>) {
  return (
    <select
      className="chip max-w-60"
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => {
        const chosen = options.find(([option]) => option === currentTarget.value);
        if (chosen) onValue(chosen[0]);
      }}
    >
      {options.map(([option, shown]) => (
        <option key={option} value={option}>
          {shown}
        </option>
      ))}
    </select>
  );
}

interface NumberBoxProps {
  label: string;
  unit?: string | undefined;
  /** NaN if not typed */
  value: number;
  onValue: (value: number) => void;
}

const shown = (value: number) => (Number.isNaN(value) ? "" : clearFigure(value));

/** A field for a number, which may be negative or abbreviated as 20m. An unreadable text is marked, and changes nothing. */
export function NumberBox({ label, unit, value, onValue }: NumberBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const [unread, setUnread] = useState(false);
  const id = useId();
  useEffect(() => {
    // the sentence may change the number too
    if (box.current && document.activeElement !== box.current) {
      box.current.value = shown(value);
      setUnread(false);
    }
  }, [value]);
  return (
    <span className="inline-flex gap-1 items-center">
      <input
        ref={box}
        id={id}
        className="field num w-28 text-right aria-invalid:border-caution"
        inputMode="decimal"
        aria-label={label}
        maxLength={20}
        aria-invalid={unread}
        defaultValue={shown(value)}
        onChange={({ target }) => {
          const read = readNumber(target.value);
          setUnread(read === undefined);
          if (read !== undefined) onValue(read);
        }}
      />
      {unit && (
        <label htmlFor={id} className="text-table text-muted">
          {unit}
        </label>
      )}
    </span>
  );
}
