import { useEffect, useRef } from "react";
import { readAmount, writeAmount } from "./amount.ts";

interface AmountBoxProps {
  name: string;
  amount: number | undefined;
  onAmount: (amount: number | undefined) => void;
}

/** An amount in figures, with K, M or B. What cannot be read is marked and changes nothing. */
export function AmountBox({ name, amount, onAmount }: AmountBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // it may be taken off elsewhere: by its chip, by going back
    if (box.current && document.activeElement !== box.current)
      box.current.value = amount === undefined ? "" : writeAmount(amount);
  }, [amount]);
  return (
    <input
      ref={box}
      className="field"
      inputMode="decimal"
      aria-label={name}
      placeholder={name}
      maxLength={20}
      defaultValue={amount === undefined ? "" : writeAmount(amount)}
      onChange={({ target }) => {
        const typed = target.value.trim();
        const read = readAmount(typed);
        target.ariaInvalid = String(typed !== "" && read === undefined);
        if (typed === "" || read !== undefined) onAmount(read);
      }}
    />
  );
}
