import { useSnapshotTime } from "#feed/board";
import { text } from "#ui/messages/text";
import { snapshotMoment } from "./snapshotMoment.ts";

/**
 * Lies over every page, the wall too, for as long as what it shows is of an earlier visit: nobody can take it away, and
 * it keeps nobody from reading or moving about. The notice under the page says the same in full; Announcer.tsx aloud.
 */
export function SnapshotVeil() {
  const at = useSnapshotTime();
  if (at === undefined) return null;
  return (
    <div className="veil" aria-hidden="true">
      <span className="num">{text("snapshot.mark", { moment: snapshotMoment(at) })}</span>
    </div>
  );
}
