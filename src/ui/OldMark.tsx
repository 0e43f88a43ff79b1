import { text } from "./messages/text.ts";
import { isOld, type Trust } from "./trust.ts";

/** "stale" or "offline" beside figures that are too old; nothing beside others. */
export function OldMark({ trust }: { trust: Trust }) {
  if (!isOld(trust)) return null;
  return <span className="mx-1 font-semibold text-caution text-table">{text(`source.${trust}`)}</span>;
}
