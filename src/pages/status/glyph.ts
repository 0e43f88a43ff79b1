/** The words' signs: told apart without colour, and across a room. */
export const glyph = {
  loading: "○",
  live: "●",
  delayed: "◐",
  stale: "◌",
  "not-moving": "◇",
  offline: "✕",
  closed: "■",
} as const;
