export const phase = {
  "phase.closed": "Closed",
  "phase.call": "Opening call",
  "phase.awaited": "Scheduled open · no trades seen since {open}",
  "phase.session": "Open",
  "phase.settling": "Settling",
  "phase.no-trades": "No trades today",
  "phase.outsideHours": "Scheduled closed · trades seen until {time}",
  "phase.lastSession": "last session {day}",
  "phase.missingShort": "{count, plural, one {# session} other {# sessions}} missing",
  "phase.missing": "{count, plural, one {# session} other {# sessions}} missing by the calendar",
  "phase.noTradesYet":
    "Scheduled open, yet no trades are seen since {open}: a delayed opening, a holiday or a frozen source; the data do not say which.",
  "phase.figuresOf": "Figures are of the last session, {day}.",
} as const;
