/**
 * The gateway's own address: sector and listing board from each company's profile. The board has no sector, and of the listing board only a
 * code. Behind a plain proxy this address does not exist, and the page guesses nothing.
 */
import { instant, integer, key, nullable, parts, row, rows, text } from "#wire/contract/schema";
import { boardItem } from "#wire/prices";

export const sectorNamesPath = "/sector-names";

/**
 * A company by the code its lines share, with its profile's `sector` and `boardType` as sent; null where there is none. `status` is its lines'
 * code on the board when the profile was read. Gateways of earlier versions lack both.
 */
const companySector = row({
  ticker: key,
  sector: nullable(text),
  boardType: nullable(text),
  status: nullable(integer),
  askedAt: instant,
});

export const sectorNames = parts(
  { companies: rows(companySector) },
  /** companies seen on boards whose profile was not fetched yet */
  row({ waiting: nullable(integer) }),
);

// The gateway's own address: lines of earlier boards that are missing from the newest. The service's board lists only what traded today. Behind a
// plain proxy this address does not exist, and the page has only the lines it saw itself.

export const earlierLinesPath = "/lines";

/** The fields of a board row that are kept after its day. */
const { id, symbol, name, price, closingPrice, lastTradedTime } = boardItem.entries;
const line = row({ id, symbol, name, price, closingPrice, lastTradedTime });

export const earlierFields = Object.keys(line.entries);
export const earlierLines = parts({ lines: rows(line) });
