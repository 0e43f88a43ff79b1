export const leaderboards = {
  "leaders.gainers": "Top gainers",
  "leaders.losers": "Top losers",
  "leaders.active": "Most active",
  "leaders.rank": "Rank",
  "leaders.new": "NEW",
  "leaders.rose": "up {places, plural, one {# place} other {# places}}",
  "leaders.fell": "down {places, plural, one {# place} other {# places}}",
  "leaders.percentAsSent": "Δ % (as sent)",
  "leaders.none.gainers": "No line is up in this session yet.",
  "leaders.none.losers": "No line is down in this session yet.",
  "leaders.none.active": "No line has traded in this session yet.",
} as const;
