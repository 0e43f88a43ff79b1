import "#ui/messages/en/alerts";
import { useEffect, useRef, useState } from "react";
import { text } from "#ui/messages/text";

interface SelectProps<T extends string> {
  label: string;
  /** undefined if nothing is chosen yet */
  value: T | undefined;
  /** those of one heading follow each other */
  options: readonly (readonly [value: T, shown: string, heading?: string])[];
  disabled?: boolean;
  onValue: (value: T) => void;
}

/** A choice of a few values. */
export function Select<T extends string>({ label, value, options, disabled, onValue }: SelectProps<T>) {
  const headings = [...new Set(options.map(([, , heading]) => heading))];
  return (
    <select
      className="chip max-w-60"
      aria-label={label}
      disabled={disabled}
      value={value ?? ""}
      onChange={({ currentTarget }) => {
        const chosen = options.find(([option]) => option === currentTarget.value);
        if (chosen) onValue(chosen[0]);
      }}
    >
      {value === undefined && <option value="">{text("alerts.form.choose")}</option>}
      {headings.map((heading) => {
        const items = options
          .filter((one) => one[2] === heading)
          .map(([option, shown]) => (
            <option key={option} value={option}>
              {shown}
            </option>
          ));
        if (heading === undefined) return items;
        return (
          <optgroup key={heading} label={heading}>
            {items}
          </optgroup>
        );
      })}
    </select>
  );
}

interface TextFieldProps {
  label: string;
  value: string;
  /** @returns whether the text is understood; if not, it is marked */
  onText: (typed: string) => boolean;
  className: string;
}

/** A typed value. It follows the sentence, except while somebody types in it. */
export function TextField({ label, value, onText, className }: TextFieldProps) {
  const box = useRef<HTMLInputElement>(null);
  const [unread, setUnread] = useState(false);
  const follow = () => {
    if (box.current) box.current.value = value;
    setUnread(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another value is written
  useEffect(() => {
    if (document.activeElement !== box.current) follow();
  }, [value]);
  return (
    <input
      ref={box}
      className={`field aria-invalid:border-caution ${className}`}
      aria-label={label}
      placeholder={label}
      maxLength={80}
      aria-invalid={unread}
      defaultValue={value}
      onChange={({ target }) => setUnread(!onText(target.value))}
      onBlur={follow}
    />
  );
}
