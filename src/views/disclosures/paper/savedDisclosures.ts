import type { Entry } from "#market/papers/disclosureFacets";
import { moment, type SavedCell, type SavedTable, savedTable } from "#ui/saving/savedTable";
import { formatIsoDay } from "#ui/words/time";

/** Lists name the same thing by several names; these are those of announcements. What was matched is ours. */
const columns: Readonly<Record<string, (entry: Entry) => SavedCell>> = {
  announcementId: ({ one }) => one.announcementId,
  createdDate: ({ one: { at, dayOnly } }) => (dayOnly && at !== undefined ? formatIsoDay(at) : moment(at)),
  symbol: ({ one }) => one.code,
  matchedSymbol: ({ company }) => company?.symbol,
  matchedBy: ({ company, byName }) => company && (byName ? "name" : "code"),
  company: ({ one }) => one.company,
  announcementCategory: ({ one }) => one.category,
  title: ({ one }) => one.title,
  remarks: ({ one }) => one.remarks,
  dateOfAnnouncement: ({ one }) => one.announcedOn,
  tag: ({ one }) => one.tag,
  path: ({ one }) => one.path,
  source: ({ one }) => one.records[0]?.source,
};

/** @param of what the list is narrowed to, for the file's name */
export const savedDisclosures = (
  entries: readonly Entry[],
  of: readonly (string | undefined)[] = [],
): SavedTable => savedTable(["disclosures", ...of].filter(Boolean).join("-"), entries, columns);
