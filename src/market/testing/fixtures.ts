/** For tests. */
import type { BoardRow } from "#market/line/board";
import { unsaid } from "#market/line/knownLine";
import { blankDisclosure, type Disclosure } from "#market/papers/disclosure";

/** A line on which nothing is said but what is given. */
export const boardRow = (given: Partial<BoardRow> = {}): BoardRow => ({
  ...unsaid,
  symbol: "ACME.N0000",
  ...given,
});

/** An announcement of which nothing is said but what is given. */
export const disclosure = (given: Partial<Disclosure> = {}): Disclosure => ({
  ...blankDisclosure,
  key: "a1",
  tag: "other",
  records: [],
  ...given,
});
