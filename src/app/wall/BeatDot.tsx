import "#ui/messages/en/wall";
import { text } from "#ui/messages/text";
import { useHeartbeat } from "./useHeartbeat.ts";
import { isFramed, type Stance } from "./wallState.ts";

/**
 * Moves once with every answer, also where no price did: what tells a quiet market from a dead feed. Hollow when none come, and never
 * filled beside figures that are told as old.
 */
export function BeatDot({ stance }: { stance: Stance }) {
  const { beats, beating } = useHeartbeat();
  const filled = beating && !isFramed(stance);
  return (
    <i
      className="wall-beat"
      role="img"
      aria-label={text(filled ? "wall.beat" : "wall.noBeat")}
      data-beats={beats}
      data-odd={beats % 2 === 1}
      data-beating={filled}
    />
  );
}
