import "#ui/messages/en/wall";
import { text } from "#ui/messages/text";
import { useHeartbeat } from "./useHeartbeat.ts";

/** Moves once with every answer, also where no price did: what tells a quiet market from a dead feed. Hollow when none come. */
export function Heartbeat() {
  const { beats, beating } = useHeartbeat();
  return (
    <i
      className="wall-beat"
      role="img"
      aria-label={text(beating ? "wall.beat" : "wall.noBeat")}
      data-beats={beats}
      data-odd={beats % 2 === 1}
      data-beating={beating}
    />
  );
}
