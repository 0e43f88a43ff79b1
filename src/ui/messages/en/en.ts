/** The whole English catalogue, for its types and for tests. The page loads it in parts. Other languages may have only these ids. */

import { alertMessages, alertNewsMessages } from "./alerts.ts";
import { awayMessages } from "./away.ts";
import {
  boardMessages,
  columnMessages,
  derivedColumnMessages,
  markMessages,
  selectionMessages,
  shareClassMessages,
  visitMessages,
  watchMessages,
} from "./board.ts";
import { arrangingMessages, menuMessages, peekMessages } from "./boardTools.ts";
import { chartMessages, studyMessages } from "./chart.ts";
import { calendarMessages, disclosureMessages } from "./disclosures.ts";
import {
  ageMessages,
  failureMessages,
  freshnessMessages,
  lookMessages,
  phaseMessages,
  replayMessages,
  shellMessages,
  sourceMessages,
} from "./frame.ts";
import {
  agesCardMessages,
  figureInfoMessages,
  keptDataMessages,
  lookPanelMessages,
  sentRowMessages,
  settingMessages,
  storageMessages,
  unreadPartMessages,
} from "./header.ts";
import { healthMessages } from "./health.ts";
import { keyMessages, paletteMessages } from "./jump.ts";
import { bookMessages, companyMessages, lineMessages, symbolMessages } from "./line.ts";
import { mapMessages } from "./map.ts";
import { mediaMessages } from "./media.ts";
import { indexMessages, leaderboardMessages, overviewMessages, printMessages } from "./overview.ts";
import { allFieldMessages, documentMessages, order, pagingMessages, savingMessages } from "./parts.ts";
import { closingMessages, openingMessages, seenPhaseMessages } from "./phases.ts";
import { positionMessages } from "./positions.ts";
import { dayHistoryMessages, replayBarMessages, usualTradingMessages } from "./recordings.ts";
import { movedMessages, movedPageMessages, sectorMessages } from "./sectors.ts";
import { summaryMessages } from "./summary.ts";
import { blockMessages, tapeMessages, wallBlockMessages } from "./tape.ts";
import { wallMessages } from "./wall.ts";
import { wallSetupMessages } from "./wallSetup.ts";
import { watchlistMessages } from "./watchlists.ts";

export const en = {
  ...alertMessages,
  ...ageMessages,
  ...alertNewsMessages,
  ...boardMessages,
  ...columnMessages,
  ...derivedColumnMessages,
  ...failureMessages,
  ...freshnessMessages,
  ...markMessages,
  ...phaseMessages,
  ...replayMessages,
  ...lookMessages,
  ...selectionMessages,
  ...shareClassMessages,
  ...shellMessages,
  ...sourceMessages,
  ...watchMessages,
  ...visitMessages,
  ...agesCardMessages,
  ...allFieldMessages,
  ...order,
  ...arrangingMessages,
  ...bookMessages,
  ...calendarMessages,
  ...chartMessages,
  ...disclosureMessages,
  ...documentMessages,
  ...companyMessages,
  ...healthMessages,
  ...indexMessages,
  ...storageMessages,
  ...keyMessages,
  ...leaderboardMessages,
  ...lineMessages,
  ...lookPanelMessages,
  ...keptDataMessages,
  ...settingMessages,
  ...mapMessages,
  ...mediaMessages,
  ...movedMessages,
  ...movedPageMessages,
  ...menuMessages,
  ...overviewMessages,
  ...closingMessages,
  ...openingMessages,
  ...pagingMessages,
  ...paletteMessages,
  ...peekMessages,
  ...positionMessages,
  ...printMessages,
  ...replayBarMessages,
  ...savingMessages,
  ...sectorMessages,
  ...seenPhaseMessages,
  ...studyMessages,
  ...sentRowMessages,
  ...summaryMessages,
  ...symbolMessages,
  ...figureInfoMessages,
  ...unreadPartMessages,
  ...usualTradingMessages,
  ...dayHistoryMessages,
  ...blockMessages,
  ...wallBlockMessages,
  ...tapeMessages,
  ...awayMessages,
  ...wallMessages,
  ...wallSetupMessages,
  ...watchlistMessages,
};
