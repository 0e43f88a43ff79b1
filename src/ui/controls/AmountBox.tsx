import "#ui/messages/en/boardTools";
import { useEffect, useId, useRef, useState } from "react";
import { readAmount } from "#market/lists/amount";
import { text } from "#ui/messages/text";
import { writeAmount } from "#ui/words/amount";

interface AmountBoxProps {
  name: string;
  amount: number | undefined;
  onAmount: (amount: number | undefined) => void;
}

/** A field for an amount, such as 100 K, 2.5 M, 5 lakh or 2 cr. An unreadable amount is marked and explained, and changes nothing. */
export function AmountBox({ name, amount, onAmount }: AmountBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const [unread, setUnread] = useState(false);
  const hint = useId();
  useEffect(() => {
    // the filter may also be removed by its chip or by going back
    if (box.current && document.activeElement !== box.current) {
      box.current.value = amount === undefined ? "" : writeAmount(amount);
      setUnread(false);
    }
  }, [amount]);
  return (
    <span className="flex-[1_1_90px] min-w-0">
      <input
        ref={box}
        className="field w-full aria-invalid:border-caution"
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
      <small id={hint} className="not-empty:block mt-1 text-table text-caution" role="status">
        {unread && text("board.facet.unread")}
      </small>
    </span>
  );
}
