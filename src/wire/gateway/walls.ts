/**
 * The gateway's own address to which walls send reports, and where operators read them. Reports are not stored on disk. A plain proxy does
 * not have this address, and refuses reports.
 */

import * as v from "valibot";
import { minute } from "#units/time";
import { type Address, get } from "#wire/contract/address";
import { flag, instant, integer, key, maybe, nullable, parts, row, rows, text } from "#wire/contract/schema";

export const wallsPath = "/walls";

/** greatest number of bytes of one report */
export const longestReport = 2_048;

/** ms between two reports of one wall */
export const reportEvery = 30_000;

/** ms without a report after which a wall counts as silent; two reports are then missing, so they are not merely in flight */
export const silentAfter = 2.5 * reportEvery;

/** ms; a page is never open longer than a year */
const longestAge = 366 * 86_400_000;

const spelledText = (spelling: RegExp, accepts: string) => v.pipe(v.string(), v.regex(spelling, accepts));

/** The name of a view in a wall's address, without its seconds. Long lists of symbols may be cut. */
const view = spelledText(
  /^(overview|board|map|leaders|sectors|index|moved|disclosures|news|summary|blocks|opening|replay|(index|moved)-\d{1,6}|symbol-[A-Z\d&.-]{1,20}|watch-([a-z\d-]{1,40}|[A-Z\d&._-]{1,74}))$/,
  "a view as written in a wall's address, such as leaders, index-40, symbol-JKH.N0000 or watch-main, of at most 80 characters",
);
/** A build's version, as in package.json. */
const buildVersion = spelledText(
  /^\d{1,5}\.\d{1,5}\.\d{1,5}([+-][\dA-Za-z.+-]{1,22})?$/,
  "a version such as 1.2.3, of at most 40 characters with its suffix",
);
/** Width and height in CSS pixels, and device pixels per CSS pixel if not 1. */
const screen = spelledText(
  /^\d{1,5}×\d{1,5}( at \d{1,3}(\.\d{1,20})?)?$/,
  "width and height such as 1920×1080; a pixel ratio other than 1 follows, as in 3840×2160 at 1.5",
);
function countUpTo(most: number) {
  const accepts = `a whole number from 0 to ${most}`;
  return v.pipe(v.number(), v.integer(accepts), v.minValue(0, accepts), v.maxValue(most, accepts));
}
const age = countUpTo(longestAge);

/** ms; for each freshness word, the greatest age that its figures can have, with a margin. A word without an entry has no limit. */
const greatestAges: Readonly<Record<string, number>> = {
  live: 5 * minute,
  "not-moving": 5 * minute,
  delayed: 120 * minute,
  closed: 120 * minute,
};

const isOfItsWord = ({ word, dataAge }: { word: string; dataAge?: number | null | undefined }) =>
  (dataAge ?? 0) <= (greatestAges[word] ?? longestAge);

/** A field that the wall does not know is absent. Undeclared fields are dropped. */
const reportedFields = v.object({
  /** the name in the wall's address, letters that its browser stores, and its screen's number */
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/, "1 to 40 letters, digits, - and _")),
  view,
  /** the freshness word that the wall shows, such as `live` */
  word: v.picklist(
    ["live", "delayed", "stale", "not-moving", "offline", "closed"],
    "live, delayed, stale, not-moving, offline or closed",
  ),
  /** ms since upstream gave the newest board */
  dataAge: nullable(age),
  /** ms since the page was opened */
  openFor: age,
  version: buildVersion,
  screen,
  /** bytes of script memory in use */
  heapOctets: nullable(countUpTo(1e12)),
  /** number of elements and texts in the document */
  nodes: countUpTo(1e9),
  /** number of frames over 50 ms since the previous report, and the longest in ms; only Chromium counts them */
  slowFrames: nullable(countUpTo(1e6)),
  longestFrame: nullable(age),
  /** number of failures of the page's own code since the page was opened */
  errors: countUpTo(1e9),
});

/** A wall's report. A report whose figures are too old for its word is refused, because it is faulty or not from a wall. */
export const wallReport = v.pipe(
  reportedFields,
  v.forward(
    v.partialCheck(
      [["word"], ["dataAge"]],
      isOfItsWord,
      "an age that fits the reported freshness: at most 5 min for live and not-moving, at most 2 h for delayed and closed",
    ),
    ["dataAge"],
  ),
);
export type WallReport = v.InferOutput<typeof wallReport>;

/** A wall as the gateway reports it. */
const heardWall = row({
  id: key,
  view: text,
  word: text,
  dataAge: nullable(integer),
  openFor: integer,
  version: text,
  screen: text,
  heapOctets: nullable(integer),
  nodes: integer,
  slowFrames: nullable(integer),
  longestFrame: nullable(integer),
  errors: integer,
  /** ms since the wall's newest report, by the gateway's clock */
  heardAgo: integer,
  silent: flag,
});

/** Reports that were refused in the last day; null if none were. */
const refusedReports = row({
  reports: integer,
  addresses: integer,
  /** ms since the newest refused report */
  lastAgo: integer,
});

export const walls = parts({ walls: rows(heardWall), refused: maybe(refusedReports) }, row({ now: instant }));

export const wallsAddress = { ...get(wallsPath, walls), frequent: true } as const;
export const wallReportAddress: Address<WallReport, "none"> = {
  method: "POST",
  path: wallsPath,
  reply: "none",
};
