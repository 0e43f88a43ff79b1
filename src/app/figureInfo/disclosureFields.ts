/** Where the fields of announcements are on screen; see ./fields.ts. */
type Fields = Readonly<Record<string, readonly ("disclosures" | "overview" | "sectors" | "symbol")[]>>;

const announced = {
  id: ["disclosures", "symbol"],
  createdDate: ["disclosures", "symbol", "overview", "sectors"],
  dateOfAnnouncement: ["disclosures", "symbol"],
  announcementId: ["disclosures", "symbol"],
  announcementCategory: ["disclosures", "symbol", "overview", "sectors"],
  company: ["disclosures", "symbol"],
  type: ["disclosures", "symbol"],
  symbol: ["disclosures", "symbol"],
  recordDate: ["disclosures", "symbol"],
  allotment: ["disclosures", "symbol"],
  xr: ["disclosures", "symbol"],
  xc: ["disclosures", "symbol"],
  xd: ["disclosures", "symbol"],
  tradingCommencement: ["disclosures", "symbol"],
  tradingSuspended: ["disclosures", "symbol"],
  paymentDate: ["disclosures", "symbol"],
  agmDate: ["disclosures", "symbol"],
  dateOfAgmInitial: ["disclosures", "symbol"],
  logoUrl: ["disclosures", "symbol"],
  remarks: ["disclosures", "symbol"],
} as const satisfies Fields;

const notice = {
  id: ["disclosures"],
  path: ["disclosures"],
  manualDate: ["disclosures"],
  uploadedDate: ["disclosures", "overview", "sectors"],
  fileText: ["disclosures", "overview", "sectors"],
} as const satisfies Fields;

export const disclosureFields = {
  approvedAnnouncements: announced,
  companyAnnouncements: announced,
  financialAnnouncements: {
    ...notice,
    name: ["disclosures", "symbol"],
    symbol: ["disclosures", "symbol"],
    logoUrl: ["disclosures", "symbol"],
    authorizedDate: ["disclosures", "symbol"],
  },
  circulars: notice,
  directives: notice,
  covidAnnouncements: {
    id: ["disclosures"],
    announcementId: ["disclosures"],
    createdDate: ["disclosures"],
    title: ["disclosures"],
    announcementCategory: ["disclosures"],
    category: ["disclosures"],
    company: ["disclosures"],
  },
  legacyAnnouncements: {
    announcementId: ["symbol"],
    securityId: ["symbol"],
    title: ["symbol"],
    body: ["symbol"],
    manualDate: ["symbol"],
    addedDate: ["symbol"],
    edited: ["symbol"],
    deleted: ["symbol"],
    filePath: ["symbol"],
  },
} as const satisfies Readonly<Record<string, Fields>>;
