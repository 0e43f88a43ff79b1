import type { ComponentProps } from "react";

/** The page's small button. Its look while it is pressed follows `aria-pressed`. */
export const Chip = ({ className, ...button }: ComponentProps<"button">) => (
  <button type="button" className={className ? `chip ${className}` : "chip"} {...button} />
);

interface ChipSelectProps<T extends string | number> {
  label: string;
  value: T | undefined;
  options: readonly (readonly [value: T, shown: string])[];
  onChange: (value: T) => void;
  className?: string;
}

/** A list to choose from that looks like a chip, for more options than fit side by side. */
export function ChipSelect<T extends string | number>(props: ChipSelectProps<T>) {
  const { label, value, options, onChange, className } = props;
  return (
    <select
      className={className ? `chip ${className}` : "chip"}
      aria-label={label}
      value={value}
      onChange={({ target }) => {
        const chosen = options[target.selectedIndex];
        if (chosen) onChange(chosen[0]);
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
