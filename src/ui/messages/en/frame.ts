export const shell = {
  "shell.brand": "Pola",
  "shell.title": "{page} · Pola",
  "shell.skip": "Skip to content",
  "shell.skipToBoard": "Skip to the board",
  "shell.nav": "Pages",
  "shell.overview": "Overview",
  "shell.daySheet": "Day sheet",
  "shell.board": "Board",
  "shell.map": "Map",
  "shell.sectors": "Sectors",
  "shell.disclosures": "Disclosures",
  "shell.media": "Media",
  "shell.market": "Market",
  "shell.news": "News",
  "shell.more": "More",
  "shell.wall": "Wall",
  "shell.wallSetup": "Set up a wall",
  "shell.health": "Health",
  "shell.jump": "Jump to…",
  "shell.status": "Market status",
  "shell.notice": "Notice",
  "shell.simulated": "SIMULATED",
  "shell.simulatedWhy": "Invented companies and trades from the embedded exchange",
  "shell.zone": "Colombo time",
  "shell.notFound": "There is no page here",
  "shell.notFoundWhy": "The address {path} leads to no page of Pola.",
  "shell.crashed": "This page failed to draw",
  "shell.crashedWhy": "An error stopped it; the figures of the other pages are not affected.",
  "shell.unfetched": "The code of this page could not be fetched",
  "shell.unfetchedWhy":
    "The connection or the server failed. The page loads again by itself once the server answers.",
  "shell.partMissing": "The code of this part could not be fetched.",
  "shell.loadAgain": "Load again",
  "shell.unreadable": "The address cannot be read: a percent sign in it is not followed by a valid code.",
  "shell.loading": "Loading",
  "shell.indicesLoading": "loading",
  "shell.indicesAbsent": "no answer",
  "shell.close": "Close",
} as const;

/** The two ages, told in full beside the market's word. */
export const ages = {
  "ages.title": "How fresh this is",
  "ages.why": "Ages, market phase and connection in full",
  "ages.more": "Health of every source",
} as const;

export const failure = {
  "failure.unreachable": "The exchange could not be reached.",
  "failure.refused": "The exchange refused the request.",
  "failure.limited": "Too many requests came from this address. The server answers again in a moment.",
  "failure.malformed": "The exchange's answer could not be read.",
  "failure.absent": "The exchange has nothing on this.",
  "failure.unknown": "Something failed on this page.",
  "failure.retry": "Try again",
  "failure.tried": "Last tried {age} ago.",
  "failure.keeping": "{reason} Shown as last received.",
  "failure.upstream": "The exchange has sent no board since {time}. Its lines are as last received.",
  "failure.link": "The live link is down since {time}; polling meanwhile.",
  "failure.neverUpstream":
    "The exchange has not answered since {time}, when this page opened. Nothing has been received yet.",
  "failure.neverServer":
    "This page's own server has not answered since {time}, when the page opened. Nothing has been received yet.",
  "failure.nothingYet": "Nothing received yet.",
  "failure.server":
    "Neither the exchange nor this page's server has answered since {time}. Figures are as last received.",
} as const;

export const freshness = {
  "freshness.live": "LIVE",
  "freshness.loading": "LOADING",
  "freshness.quiet": "· quiet {age}",
  "freshness.delayed": "DELAYED",
  "freshness.stale": "STALE",
  "freshness.not-moving": "NOT MOVING",
  "freshness.notMovingSince":
    "No new data market-wide since {time}. A halt, a holiday or a frozen source: the data do not say which.",
  "freshness.clockBehind":
    "The newest event is stamped {time}, ahead of the exchange's clock: the age of the figures is unknown.",
  "freshness.boardBehind":
    "The board's newest trade is of {time}, but other figures are newer: its prices may be old.",
  "freshness.unpriced": "No line on the board has a plausible price: figures are missing or wrong.",
  "freshness.undated": "No line has a plausible time of its last trade: the age of the figures is unknown.",
  "freshness.offline": "OFFLINE",
  "freshness.closed": "CLOSED",
  "freshness.notOpenYet": "NOT OPEN YET",
  "freshness.waiting": "WAITING",
} as const;

export const phase = {
  "phase.closed": "Closed",
  "phase.call": "Opening call",
  "phase.awaited": "Scheduled open · no trades seen since {open}",
  "phase.session": "Open",
  "phase.settling": "Settling",
  "phase.no-trades": "No trades today",
  "phase.outsideHours": "Scheduled closed · trades seen until {time}",
  "phase.lastSession": "last session {day}",
  "phase.missingShort": "up to {count, plural, one {# session} other {# sessions}} missing",
  "phase.missing":
    "up to {count, plural, one {# session} other {# sessions}} missing: all weekdays since then, as holidays are not known",
  "phase.noTradesYet":
    "Scheduled open, but no trades seen since {open}. A delayed opening, a holiday or a frozen source: the data do not say which.",
  "phase.figuresOf": "Figures are of the last session, {day}.",
} as const;

export const look = {
  "shell.look": "Look",
} as const;

/** Where figures come from, in the chip beside each panel's title and in what it says when asked. */
export const source = {
  "source.push": "push",
  "source.http": "polled",
  "source.derived": "derived from board",
  "source.noDataSince": "no data since {time}",
  "source.aged": "{age} old",
  "source.stale": "stale",
  "source.offline": "offline",
  "source.notMoving": "◇ not moving",
  "source.pushWhy": "Pushed to this page",
  "source.httpWhy": "Requested by this page",
  "source.derivedWhy": "Calculated on this page from the board",
  "source.from": "Source: {from}",
  "source.answeredAt": "Upstream answered at {time}, exchange time",
  "source.fromMemory": "From the server's cache: requests to the exchange have failed since",
  "source.dropped": "{count, plural, one {# row} other {# rows}} left out: unreadable",
} as const;
