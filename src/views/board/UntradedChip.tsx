import { useLinesHeard, useUntradedCount } from "#feed/lines/untraded";
import { text } from "#ui/messages/text";
import { unknown } from "#ui/words/format";

interface UntradedChipProps {
  /** a board was received */
  known: boolean;
  on: boolean;
  onTurn: (on: boolean) => void;
}

/**
 * Shows the lines that did not trade in this session too, as far as anything told of them. That there is none is never known: where
 * no line is known but those of the board, nobody has told of others.
 */
export function UntradedChip({ known, on, onTurn }: UntradedChipProps) {
  const count = useUntradedCount();
  const isKnown = useLinesHeard() && known && count > 0;
  return (
    <button
      type="button"
      className="chip"
      aria-pressed={on}
      title={text("board.untraded.explain")}
      onClick={() => onTurn(!on)}
    >
      {text("board.untraded")}
      <span className="num text-faint">{isKnown ? count : unknown}</span>
    </button>
  );
}
