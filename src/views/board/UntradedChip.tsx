import { useUntradedCount } from "#feed/untraded";
import { text } from "#ui/messages/text";

/** Shows the lines that did not trade in this session too, as far as earlier boards told of them. */
export function UntradedChip({ on, onTurn }: { on: boolean; onTurn: (on: boolean) => void }) {
  const count = useUntradedCount();
  return (
    <button
      type="button"
      className="chip"
      aria-pressed={on}
      title={text("board.untraded.explain")}
      onClick={() => onTurn(!on)}
    >
      {text("board.untraded")}
      <span className="num text-faint">{count}</span>
    </button>
  );
}
