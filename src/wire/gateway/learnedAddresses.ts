/**
 * The gateway's own address with each company's sector and listing board, from its profile. Board rows have no sector, and only a code for
 * the listing board. A plain proxy does not have this address, and the page makes no guess.
 */
import { get } from "#wire/contract/address";
import { instant, integer, key, nullable, parts, row, rows, text } from "#wire/contract/schema";
import { boardItem } from "#wire/prices";

export const sectorNamesPath = "/sector-names";

/**
 * A company, by the code that its lines share. `sector` and `boardType` come from its profile; null if the profile has none. `status` is
 * the code in the lines' board rows when the profile was read. Gateways of earlier versions send no `boardType` and no `status`.
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
  /** number of companies on boards whose profile is still to be fetched */
  row({ waiting: nullable(integer) }),
);
export const sectorNamesAddress = get(sectorNamesPath, sectorNames);

// The gateway's own address with lines that were on earlier boards but are not on the newest one. The service's board has only lines that
// traded today. A plain proxy does not have this address; the page then has only the lines that it saw itself.

export const earlierLinesPath = "/lines";

/** The fields of a board row that the gateway keeps after the row's day. */
const { id, symbol, name, price, closingPrice, lastTradedTime } = boardItem.entries;
const earlierLine = row({ id, symbol, name, price, closingPrice, lastTradedTime });

export const earlierFields = Object.keys(earlierLine.entries);
export const earlierLines = parts({ lines: rows(earlierLine) });
export const earlierLinesAddress = get(earlierLinesPath, earlierLines);
