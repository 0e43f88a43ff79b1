/**
 * The gateway's own address: what each company's profile says its sector and its listing board are. The board carries no sector, and of
 * the listing board only a code; behind a plain proxy this address does not exist, and nothing is guessed in its place.
 */
import { instant, integer, key, nullable, parts, row, rows, text } from "#wire/contract/schema";
import { boardItem } from "#wire/prices";

export const sectorNamesPath = "/sector-names";

/**
 * A company by the code its lines share, and its profile's `sector` and `boardType` as sent; null where the profile says none or there is
 * none. `status` is the code that its lines had on the board when the profile was read; gateways of earlier versions send neither.
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
  /** companies of boards seen whose profile is still to be asked for */
  row({ waiting: nullable(integer) }),
);

// The gateway's own address: lines that earlier boards showed and the newest does not. The service's board lists only what
// traded today; behind a plain proxy this address does not exist, and the page knows what it saw itself.

export const earlierLinesPath = "/lines";

/** What is worth keeping of a row of the board once its day is over. */
const { id, symbol, name, price, closingPrice, lastTradedTime } = boardItem.entries;
const line = row({ id, symbol, name, price, closingPrice, lastTradedTime });

export const earlierFields = Object.keys(line.entries);
export const earlierLines = parts({ lines: rows(line) });
