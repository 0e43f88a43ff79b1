import "#ui/messages/en/header";
import { canBeSeenAsSent } from "#feed/link/sources";
import { text } from "#ui/messages/text";

/** In what a source chip says: leads to all rows and fields as sent. */
export function SentOffer({ from, onTake }: { from: string; onTake: () => void }) {
  if (!canBeSeenAsSent(from)) return null;
  return (
    <button type="button" className="chip mt-1.5" onClick={onTake}>
      {text("sentRows.open")}
    </button>
  );
}
