import "./disclosures.css";
import "#ui/messages/en/disclosures";
import { type Disclosure, type DisclosureSource, isHaltOver } from "#market/papers/disclosure";
import type { DisclosureEntry } from "#market/papers/disclosureFacets";
import { text } from "#ui/messages/text";
import { type SavedCell, type SavedTable, savedTable, timeCell } from "#ui/saving/savedTable";
import { formatIsoDay } from "#ui/words/format";
import { inSentence } from "#ui/words/names";

/** The title of a disclosure on screen: the title as sent, or otherwise its category in lower case. */
export const headline = ({ title, category }: Pick<Disclosure, "title" | "category">): string =>
  title ?? inSentence(category) ?? text("disclosures.untitled");

/** The subject of a disclosure in one word. A halt is highlighted, so that even from a distance it differs from the end of a halt. */
export function TagMark({ of }: { of: Pick<Disclosure, "tag" | "category" | "title"> }) {
  const isOver = isHaltOver(of);
  return (
    <span
      className="tag justify-self-start px-1.5 font-semibold whitespace-nowrap rounded-sm"
      data-tag={of.tag}
      data-over={isOver || undefined}
      title={text("disclosures.tagWhy")}
    >
      {of.tag === "halt" && !isOver && <span aria-hidden="true">■ </span>}
      {text(isOver ? "disclosures.haltOver" : `disclosures.tag.${of.tag}`)}
    </span>
  );
}

/** The contract's names of a row's fields in each source list. */
const announcedNames = { head: "announcementCategory", at: "createdDate" };
const filedNames = { head: "fileText", at: "uploadedDate" };

export const fieldNames: Readonly<Record<DisclosureSource, typeof announcedNames>> = {
  approvedAnnouncements: announcedNames,
  companyAnnouncements: announcedNames,
  covidAnnouncements: announcedNames,
  financialAnnouncements: filedNames,
  circulars: filedNames,
  directives: filedNames,
  legacyAnnouncements: { head: "title", at: "addedDate" },
};

/** Cells of a saved file, under the names that announcements have. The company match is calculated here. */
const savedColumns: Readonly<Record<string, (entry: DisclosureEntry) => SavedCell>> = {
  announcementId: ({ one }) => one.announcementId,
  createdDate: ({ one: { at, dayOnly } }) => (dayOnly && at !== undefined ? formatIsoDay(at) : timeCell(at)),
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

/** @param of filter of the list, for the file name */
export const savedDisclosures = (
  entries: readonly DisclosureEntry[],
  of: readonly (string | undefined)[] = [],
): SavedTable => savedTable(["disclosures", ...of].filter(Boolean).join("-"), entries, savedColumns);
