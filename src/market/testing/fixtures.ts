import type { BoardRow } from "#market/line/board";
import { unsaid } from "#market/line/knownLine";
import { blankDisclosure, type Disclosure } from "#market/papers/disclosure";

/** A board row with only the given values. */
export const boardRow = (given: Partial<BoardRow> = {}): BoardRow => ({
  ...unsaid,
  symbol: "ACME.N0000",
  ...given,
});

/** An announcement with only the given values. */
export const disclosure = (given: Partial<Disclosure> = {}): Disclosure => ({
  ...blankDisclosure,
  key: "a1",
  tag: "other",
  records: [],
  ...given,
});
