import { text } from "#ui/messages/text";
import { type Way, ways } from "./facets.ts";
import type { Ways } from "./useWays.ts";

const arrows = { up: "▲", down: "▼", flat: "=" } as const;
const wayName = { up: "board.up", down: "board.down", flat: "board.unchanged" } as const;

interface WayChipsProps {
  chosen: ReadonlySet<Way>;
  counts: Ways;
  onChoose: (ways: ReadonlySet<Way>) => void;
}

/** How many lines are up, down and unchanged on the whole board; pressed, only they are shown. */
export function WayChips({ chosen, counts, onChoose }: WayChipsProps) {
  return ways.map((way) => {
    const name = text(wayName[way], { count: counts[way] });
    const on = chosen.has(way);
    return (
      <button
        key={way}
        type="button"
        className="chip way-chip"
        aria-label={name}
        title={name}
        aria-pressed={on}
        onClick={() => onChoose(new Set(ways.filter((other) => chosen.has(other) !== (other === way))))}
      >
        <span className={way} aria-hidden="true">
          {arrows[way]}
        </span>
        <span className="num">{counts[way]}</span>
      </button>
    );
  });
}
