import "#ui/messages/en/boardTools";
import { useEffect, useId, useRef, useState } from "react";
import { text } from "#ui/messages/text";
import { readAmount, writeAmount } from "./amount.ts";

interface AmountBoxProps {
  name: string;
  amount: number | undefined;
  onAmount: (amount: number | undefined) => void;
}

/** An amount in figures, with K, M or B. What cannot be read is marked, told what is wanted, and changes nothing. */
export function AmountBox({ name, amount, onAmount }: AmountBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const [unread, setUnread] = useState(false);
  const hint = useId();
  useEffect(() => {
    // it may be taken off elsewhere: by its chip, by going back
    if (box.current && document.activeElement !== box.current) {
      box.current.value = amount === undefined ? "" : writeAmount(amount);
      setUnread(false);
    }
  }, [amount]);
  return (
    <span className="amount">
      <input
        ref={box}
        className="field"
        inputMode="decimal"
        aria-label={name}
        placeholder={name}
        maxLength={20}
        aria-invalid={unread}
        aria-describedby={unread ? hint : undefined}
        defaultValue={amount === undefined ? "" : writeAmount(amount)}
        onChange={({ target }) => {
          const typed = target.value.trim();
          const read = readAmount(typed);
          setUnread(typed !== "" && read === undefined);
          if (typed === "" || read !== undefined) onAmount(read);
        }}
      />
      <small id={hint} role="status">
        {unread && text("board.facet.unread")}
      </small>
    </span>
  );
}
