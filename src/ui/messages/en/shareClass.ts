export const shareClass = {
  "symbol.class.N": "voting",
  "symbol.class.X": "non-voting",
  "symbol.class.R": "rights",
  "symbol.class.W": "warrant",
  "symbol.class.P": "preference",
  "symbol.class.U": "fund unit",
  "symbol.class.D": "debt",
} as const;
