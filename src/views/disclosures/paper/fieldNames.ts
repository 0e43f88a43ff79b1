import type { DisclosureSource } from "#market/papers/disclosureSource";

/** The contract's names of what a row shows, by the list that it came in. */
interface Names {
  head: string;
  at: string;
  company: string;
}

const announced: Names = { head: "announcementCategory", at: "createdDate", company: "company" };
const filed: Names = { head: "fileText", at: "uploadedDate", company: "name" };

export const fieldNames: Readonly<Record<DisclosureSource, Names>> = {
  approvedAnnouncements: announced,
  companyAnnouncements: announced,
  covidAnnouncements: announced,
  financialAnnouncements: filed,
  circulars: filed,
  directives: filed,
  legacyAnnouncements: { head: "title", at: "addedDate", company: "company" },
};
