/**
 * The gateway's own address: what each company's profile says its sector is, learnt one profile at a time. The board carries no
 * sector; behind a plain proxy this address does not exist, and nothing is guessed in its place.
 */
import { instant, integer, key, nullable, parts, row, rows, text } from "./schema.ts";

export const sectorNamesPath = "/sector-names";

/** A company by the code its lines share, and its profile's `sector` as sent; null where the profile says none or there is none. */
export const companySector = row({ ticker: key, sector: nullable(text), askedAt: instant });

export const sectorNames = parts(
  { companies: rows(companySector) },
  /** companies of boards seen whose profile is still to be asked for */
  row({ waiting: nullable(integer) }),
);
