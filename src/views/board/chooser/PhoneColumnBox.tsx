import { usePreferences } from "#ui/kept/preferences";
import { text } from "#ui/messages/text";
import { nameOf } from "#views/board/columns/column";
import { phoneChoice, phoneChoices } from "./phoneColumns.ts";

/** Which figure a row on a phone shows beside price and change. */
export function PhoneColumnBox() {
  const kept = usePreferences((kept) => kept.phoneColumn);
  const choose = usePreferences((kept) => kept.choose);
  return (
    <select
      className="chip"
      aria-label={text("board.phoneColumn")}
      value={phoneChoice(kept)?.id}
      onChange={({ target }) => choose({ phoneColumn: target.value })}
    >
      {phoneChoices.map((column) => (
        <option key={column.id} value={column.id}>
          {nameOf(column)}
        </option>
      ))}
    </select>
  );
}
