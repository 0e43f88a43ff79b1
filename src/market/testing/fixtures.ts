/** For tests. */
import type { BoardRow } from "#market/line/board";
import { unsaid } from "#market/line/knownLine";
import type { Disclosure } from "#market/papers/disclosure";

/** A line on which nothing is said but what is given. */
export const boardRow = (given: Partial<BoardRow> = {}): BoardRow => ({
  ...unsaid,
  symbol: "ACME.N0000",
  ...given,
});

/** An announcement of which nothing is said but what is given. */
export const disclosure = (given: Partial<Disclosure> = {}): Disclosure => ({
  key: "a1",
  announcementId: undefined,
  category: undefined,
  title: undefined,
  remarks: undefined,
  body: undefined,
  tag: "other",
  company: undefined,
  code: undefined,
  at: undefined,
  dayOnly: false,
  announcedOn: undefined,
  authorizedAt: undefined,
  reportAt: undefined,
  keyDates: [],
  path: undefined,
  logoPath: undefined,
  edited: false,
  deleted: false,
  records: [],
  ...given,
});
