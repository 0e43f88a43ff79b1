export const phase = {
  "phase.closed": "Closed",
  "phase.call": "Opening call",
  "phase.open": "Open",
  "phase.settling": "Settling",
} as const;
