export const phase = {
  "phase.closed": "Closed",
  "phase.call": "Opening call",
  "phase.session": "Open",
  "phase.settling": "Settling",
  "phase.no-trades": "No trades today",
  "phase.lastSession": "last session {day}",
  "phase.noTradesToday": "Scheduled open, yet no trades are seen today.",
  "phase.noTradesSince":
    "Scheduled open, yet no trades are seen today. Figures are of the last session, {day}.",
} as const;
