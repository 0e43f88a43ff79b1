/** The lists that disclosures come in, by their operations. */
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
