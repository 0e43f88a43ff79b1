import { text } from "#ui/messages/text";

interface FacetChipProps {
  name: string;
  explain?: string;
  /** lines it would find */
  count?: number;
  on: boolean;
  onTurn: (on: boolean) => void;
}

/** One choice of a filter. */
export function FacetChip({ name, explain, count, on, onTurn }: FacetChipProps) {
  return (
    <button
      type="button"
      className="chip"
      title={explain}
      aria-label={count === undefined ? name : text("board.facet.lines", { name, count })}
      aria-pressed={on}
      onClick={() => onTurn(!on)}
    >
      {name}
      {count !== undefined && <span className="num text-faint">{count}</span>}
    </button>
  );
}
