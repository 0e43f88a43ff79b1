/** The six words' signs: told apart without colour, and across a room. */
export const glyph = {
  live: "●",
  delayed: "◐",
  stale: "◌",
  "not-moving": "◇",
  offline: "✕",
  closed: "■",
} as const;
