/** The whole English catalogue, for its types and for tests. The page loads it in parts. Other languages may have only these ids. */

import { away } from "./en/away.ts";
import { arranging, menus, peek } from "./en/boardTools.ts";
import { chart, studies } from "./en/chart.ts";
import { disclosures } from "./en/disclosures.ts";
import { agesCard, figureInfo, keeping, lookPanel, sentRows, unread } from "./en/header.ts";
import { health } from "./en/health.ts";
import { dayHistory, usual } from "./en/history.ts";
import { keys, palette } from "./en/jump.ts";
import { book, company, line, symbol } from "./en/line.ts";
import { map } from "./en/map.ts";
import { media } from "./en/media.ts";
import { indices, leaderboards, overview, prints } from "./en/overview.ts";
import { allFields, document, paging, saving } from "./en/parts.ts";
import { closing, opening, seen } from "./en/phases.ts";
import { replayBar } from "./en/replay.ts";
import { sectors } from "./en/sectors.ts";
import { summary } from "./en/summary.ts";
import { blocks, tape, wallBlocks } from "./en/tape.ts";
import { wall } from "./en/wall.ts";
import { wallSetup } from "./en/wallSetup.ts";
import { watchlists } from "./en/watchlists.ts";
import { first } from "./first.ts";

export const en = {
  ...first,
  ...agesCard,
  ...allFields,
  ...arranging,
  ...book,
  ...chart,
  ...disclosures,
  ...document,
  ...company,
  ...health,
  ...indices,
  ...keeping,
  ...keys,
  ...leaderboards,
  ...line,
  ...lookPanel,
  ...map,
  ...media,
  ...menus,
  ...overview,
  ...closing,
  ...opening,
  ...paging,
  ...palette,
  ...peek,
  ...prints,
  ...replayBar,
  ...saving,
  ...sectors,
  ...seen,
  ...studies,
  ...sentRows,
  ...summary,
  ...symbol,
  ...figureInfo,
  ...unread,
  ...usual,
  ...dayHistory,
  ...blocks,
  ...wallBlocks,
  ...tape,
  ...away,
  ...wall,
  ...wallSetup,
  ...watchlists,
};
