import { text } from "#ui/messages/text";
import { isOld, type Trust } from "#ui/words/trust";

/** "stale" or "offline" beside figures that are too old; nothing beside others. */
export function OldMark({ trust }: { trust: Trust }) {
  if (!isOld(trust)) return null;
  return <span className="mx-1 font-semibold text-caution text-table">{text(`source.${trust}`)}</span>;
}
