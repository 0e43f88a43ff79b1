import { type ReactNode, useId } from "react";

interface ChoiceProps<T extends string | number> {
  label: string;
  options: readonly (readonly [value: T, label: ReactNode])[];
  value: T;
  onChange: (value: T) => void;
}

/** A choice between a few options, side by side. These are native radio buttons, so arrow keys work. */
export function Choice<T extends string | number>({ label, options, value, onChange }: ChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset className="choice">
      <legend className="sr-only">{label}</legend>
      {options.map(([option, shown]) => (
        <label
          className="relative text-table font-medium cursor-pointer rounded-md phone:inline-flex phone:items-center phone:justify-center phone:min-w-11"
          key={option}
        >
          <input
            type="radio"
            className="sr-only"
            name={name}
            value={option}
            checked={option === value}
            onChange={() => onChange(option)}
          />
          {shown}
        </label>
      ))}
    </fieldset>
  );
}
