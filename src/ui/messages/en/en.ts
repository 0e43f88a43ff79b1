/** The whole English catalogue, for its types and for tests. The page loads it in parts. Other languages may have only these ids. */

import { alertMessages, alertNewsMessages } from "./alerts.ts";
import { awayMessages } from "./away.ts";
import { boardMessages } from "./board.ts";
import { boardToolsMessages } from "./boardTools.ts";
import { chartMessages } from "./chart.ts";
import { disclosuresMessages } from "./disclosures.ts";
import { frameMessages } from "./frame.ts";
import { headerMessages } from "./header.ts";
import { healthMessages } from "./health.ts";
import { jumpMessages } from "./jump.ts";
import { lineMessages } from "./line.ts";
import { mapMessages } from "./map.ts";
import { mediaMessages } from "./media.ts";
import { overviewMessages } from "./overview.ts";
import { partsMessages } from "./parts.ts";
import { phasesMessages } from "./phases.ts";
import { positionsMessages } from "./positions.ts";
import { recordingsMessages } from "./recordings.ts";
import { sectorsMessages } from "./sectors.ts";
import { summaryMessages } from "./summary.ts";
import { tapeMessages } from "./tape.ts";
import { wallMessages } from "./wall.ts";
import { wallSetupMessages } from "./wallSetup.ts";
import { watchlistsMessages } from "./watchlists.ts";

export const en = {
  ...alertMessages,
  ...alertNewsMessages,
  ...awayMessages,
  ...boardMessages,
  ...boardToolsMessages,
  ...chartMessages,
  ...disclosuresMessages,
  ...frameMessages,
  ...headerMessages,
  ...healthMessages,
  ...jumpMessages,
  ...lineMessages,
  ...mapMessages,
  ...mediaMessages,
  ...overviewMessages,
  ...partsMessages,
  ...phasesMessages,
  ...positionsMessages,
  ...recordingsMessages,
  ...sectorsMessages,
  ...summaryMessages,
  ...tapeMessages,
  ...wallMessages,
  ...wallSetupMessages,
  ...watchlistsMessages,
};
