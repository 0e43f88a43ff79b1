/** The lists of disclosures, by the names of their operations. */
export const disclosureSources = [
  "approvedAnnouncements",
  "financialAnnouncements",
  "circulars",
  "directives",
  "covidAnnouncements",
  "companyAnnouncements",
  "legacyAnnouncements",
] as const;
export type DisclosureSource = (typeof disclosureSources)[number];
