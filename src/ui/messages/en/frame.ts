export const shellMessages = {
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
  "shell.moved": "What moved it",
  "shell.disclosures": "Disclosures",
  "shell.away": "While away",
  "shell.tape": "Tape",
  "shell.blocks": "Blocks",
  "shell.opening": "Opening",
  "shell.closing": "Closing",
  "shell.alerts": "Alerts",
  "shell.positions": "Positions",
  "shell.unlooked": "{count, plural, one {# new firing} other {# new firings}}",
  "shell.calendar": "Calendar",
  "shell.history": "By day",
  "shell.media": "Media",
  "shell.market": "Market",
  "shell.news": "News",
  "shell.more": "More",
  "shell.wall": "Wall",
  "shell.wallSetup": "Set up a wall",
  "shell.health": "Health",
  "shell.settings": "Settings",
  "shell.jump": "Jump to…",
  "shell.status": "Market status",
  "shell.notice": "Notice",
  "shell.simulated": "SIMULATED",
  "shell.simulatedWhy": "Invented companies and trades from the embedded exchange",
  "shell.zone": "Colombo time",
  "shell.notFound": "There is no page at this address",
  "shell.notFoundWhy": "The address {path} is not a page of Pola.",
  "shell.crashed": "This page could not be drawn",
  "shell.crashedWhy": "An error stopped the drawing. The figures of other pages are not affected.",
  "shell.unfetched": "The code of this page could not be loaded",
  "shell.unfetchedWhy":
    "The connection or the server failed. The page reloads by itself when the server answers again.",
  "shell.partMissing": "The code of this part could not be loaded.",
  "shell.loadAgain": "Load again",
  "shell.unreadable": "The address cannot be read: it has a percent sign without a valid code after it.",
  "shell.loading": "Loading",
  "shell.indicesLoading": "loading",
  "shell.indicesAbsent": "no answer",
  "shell.close": "Close",
} as const;

/** The texts of the card that opens from the two ages beside the market's word. */
export const ageMessages = {
  "ages.title": "How fresh the figures are",
  "ages.why": "Ages of the figures, phase of the market, and state of the connection",
  "ages.more": "Health of every source",
} as const;

export const failureMessages = {
  "failure.unreachable": "The exchange could not be reached.",
  "failure.refused": "The exchange refused the request.",
  "failure.limited": "Too many requests came from this address. The server will answer again in a moment.",
  "failure.malformed": "The exchange's answer could not be read.",
  "failure.absent": "The exchange has no data for this.",
  "failure.unrecorded": "Not recorded.",
  "failure.unread": "The recording could not be read.",
  "failure.unknown": "This page had an error.",
  "failure.retry": "Try again",
  "failure.tried": "Last tried {age} ago.",
  "failure.keeping": "{reason} The figures are as last received.",
  "failure.upstream": "The exchange has sent no board since {time}. The lines are shown as last received.",
  "failure.link": "The live link has been down since {time}. Meanwhile the page polls.",
  "failure.neverUpstream":
    "The exchange has not answered since {time}, when this page opened. Nothing has been received yet.",
  "failure.neverServer":
    "This page's own server has not answered since {time}, when the page opened. Nothing has been received yet.",
  "failure.nothingYet": "Nothing received yet.",
  "failure.server":
    "Neither the exchange nor this page's server has answered since {time}. Figures are as last received.",
} as const;

export const freshnessMessages = {
  "freshness.live": "LIVE",
  "freshness.loading": "LOADING",
  "freshness.quiet": "· quiet {age}",
  "freshness.delayed": "DELAYED",
  "freshness.stale": "STALE",
  "freshness.not-moving": "NOT MOVING",
  "freshness.notMovingSince":
    "No new data from the whole market since {time}. The data do not show whether the cause is a halt, a holiday or a frozen source.",
  "freshness.clockBehind":
    "The newest event has the time {time}, which is ahead of the exchange's clock. The age of the figures is therefore unknown.",
  "freshness.boardBehind":
    "The board's newest trade is from {time}, but other figures are newer. The board's prices may be old.",
  "freshness.unpriced": "No line on the board has a plausible price: figures are missing or wrong.",
  "freshness.undated":
    "No line has a plausible time of its last trade. The age of the figures is therefore unknown.",
  "freshness.offline": "OFFLINE",
  "freshness.closed": "CLOSED",
  "freshness.notOpenYet": "NOT OPEN YET",
  "freshness.waiting": "WAITING",
} as const;

export const phaseMessages = {
  "phase.closed": "Closed",
  "phase.holiday": "Market holiday",
  "phase.call": "Opening call",
  "phase.awaited": "Scheduled open · no trades seen since {open}",
  "phase.session": "Open",
  "phase.settling": "Settling",
  "phase.no-trades": "No trades today",
  "phase.outsideHours": "Scheduled closed · trades seen until {time}",
  "phase.lastSession": "last session {day}",
  "phase.missingShort": "up to {count, plural, one {# session} other {# sessions}} missing",
  "phase.missing":
    "up to {count, plural, one {# session} other {# sessions}} missing: every weekday since then is counted, because not every holiday is known",
  "phase.noTradesYet":
    "Scheduled open, but no trades seen since {open}. The data do not show whether the cause is a delayed opening, a holiday or a frozen source.",
  "phase.figuresOf": "The figures are from the last session, {day}.",
} as const;

/** A page that shows a recorded moment. */
export const replayMessages = {
  "replay.mark": "REPLAY {time} · {day}",
  "replay.markWhy": "The page shows this moment as Pola recorded it, in Colombo time",
  "replay.then": "was {word}",
  "replay.unrecorded": "NOT RECORDED",
  "replay.number": "recording {number}",
} as const;

export const lookMessages = {
  "shell.look": "Look",
} as const;

/** Where figures come from: in the chip beside each panel's title, and in the chip's card. */
export const sourceMessages = {
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
  "source.fromMemory": "From the server's cache, because newer requests to the exchange have failed",
  "source.dropped": "{count, plural, one {# row} other {# rows}} left out because unreadable",
} as const;
