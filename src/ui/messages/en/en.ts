/** The whole English catalogue, for its types and for tests. The page loads it in parts. Other languages may have only these ids. */

import { alertNews, alerts } from "./alerts.ts";
import { away } from "./away.ts";
import { board, columns, derived, marks, selection, shareClass, visits, watch } from "./board.ts";
import { arranging, menus, peek } from "./boardTools.ts";
import { chart, studies } from "./chart.ts";
import { disclosures } from "./disclosures.ts";
import { ages, failure, freshness, look, phase, replaying, shell, source } from "./frame.ts";
import { agesCard, figureInfo, keeping, keptHere, lookPanel, sentRows, settings, unread } from "./header.ts";
import { health } from "./health.ts";
import { dayHistory, usual } from "./history.ts";
import { keys, palette } from "./jump.ts";
import { book, company, line, symbol } from "./line.ts";
import { map } from "./map.ts";
import { media } from "./media.ts";
import { indices, leaderboards, overview, prints } from "./overview.ts";
import { allFields, document, order, paging, saving } from "./parts.ts";
import { closing, opening, seen } from "./phases.ts";
import { replayBar } from "./replay.ts";
import { sectors } from "./sectors.ts";
import { summary } from "./summary.ts";
import { blocks, tape, wallBlocks } from "./tape.ts";
import { wall } from "./wall.ts";
import { wallSetup } from "./wallSetup.ts";
import { watchlists } from "./watchlists.ts";

export const en = {
  ...alerts,
  ...ages,
  ...alertNews,
  ...board,
  ...columns,
  ...derived,
  ...failure,
  ...freshness,
  ...marks,
  ...phase,
  ...replaying,
  ...look,
  ...selection,
  ...shareClass,
  ...shell,
  ...source,
  ...watch,
  ...visits,
  ...agesCard,
  ...allFields,
  ...order,
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
  ...keptHere,
  ...settings,
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
