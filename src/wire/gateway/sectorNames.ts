/**
 * The gateway's own address: what each company's profile says its sector and its listing board are. The board carries no sector, and of
 * the listing board only a code; behind a plain proxy this address does not exist, and nothing is guessed in its place.
 */
import { instant, integer, key, nullable, parts, row, rows, text } from "#wire/contract/schema";

export const sectorNamesPath = "/sector-names";

/**
 * A company by the code its lines share, and its profile's `sector` and `boardType` as sent; null where the profile says none or there is
 * none. `status` is the code that its lines had on the board when the profile was read; gateways of earlier versions send neither.
 */
export const companySector = row({
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
