import type { BoardRow } from "#market/line/board";
import { unsaid } from "#market/line/knownLine";
import { blankDisclosure, type Disclosure } from "#market/papers/disclosure";

/** A board row with the given values; all others are absent. */
export const boardRow = (given: Partial<BoardRow> = {}): BoardRow => ({
  ...unsaid,
  symbol: "ACME.N0000",
  ...given,
});

/** An announcement with the given values; all others are absent. */
export const disclosure = (given: Partial<Disclosure> = {}): Disclosure => ({
  ...blankDisclosure,
  key: "a1",
  tag: "other",
  records: [],
  ...given,
});
