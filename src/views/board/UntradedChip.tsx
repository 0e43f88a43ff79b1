import { useLinesComplete, useUntradedCount } from "#feed/lines/untraded";
import { text } from "#ui/messages/text";
import { unknown } from "#ui/words/format";

interface UntradedChipProps {
  /** a board was received */
  known: boolean;
  on: boolean;
  onTurn: (on: boolean) => void;
}

/**
 * Also shows the lines that did not trade in this session, as far as they are known. It cannot know that there are none:
 * while only the board's lines are known, no source has named any others.
 */
export function UntradedChip({ known, on, onTurn }: UntradedChipProps) {
  const count = useUntradedCount();
  const isKnown = useLinesComplete() && known && count > 0;
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
