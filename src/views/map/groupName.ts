import "#ui/messages/en/map";
import { sectorTitle } from "#market/sector";
import type { SectorBook } from "#market/sectorBook";
import { text } from "#ui/messages/text";

/** What a group of lines is called: its sector, the profile's own words where they are none of the groups', or that it is not known. */
export function groupName(key: string, count: number, book: SectorBook, sample: string | undefined): string {
  if (key === "?") return text("map.unknown", { count });
  if (key === "none") return text("map.unsaid", { count });
  const group = book.groups.find(({ sectorId }) => String(sectorId) === key);
  if (group) return text("map.group", { name: sectorTitle(group) ?? key, count });
  const sector = sample === undefined ? undefined : book.of(sample);
  const name = sector?.kind === "unmatched" ? sector.text : key.slice(1);
  return text("map.unmatched", { name: name.slice(0, 60), count });
}
