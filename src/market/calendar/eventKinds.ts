/** The kinds of events of a calendar. The address names them, so this is loaded before the board. */
export const eventKinds = [
  "exDividend",
  "exRights",
  "exCapital",
  "record",
  "payment",
  "allotment",
  "deadline",
  "meeting",
  "trading",
  "suspension",
  "holiday",
] as const;
export type EventKind = (typeof eventKinds)[number];
