export const failure = {
  "failure.unreachable": "The exchange could not be reached.",
  "failure.refused": "The exchange refused the question.",
  "failure.malformed": "The exchange's answer could not be read.",
  "failure.absent": "The exchange has nothing on this.",
  "failure.unknown": "Something failed on this page.",
  "failure.retry": "Try again",
  "failure.tried": "Last tried {age} ago.",
  "failure.keeping": "{reason} Shown as last received.",
  "failure.upstream": "The exchange has given no board since {time}. Its lines are as last received.",
  "failure.link": "The live link is down since {time}; polling meanwhile.",
  "failure.neverUpstream":
    "The exchange has not answered since {time}, when this page opened. Nothing has been received yet.",
  "failure.neverServer":
    "This page's own server has not answered since {time}, when the page opened. Nothing has been received yet.",
  "failure.nothingYet": "Nothing received yet.",
  "failure.server":
    "Neither the exchange nor this page's server has answered since {time}. Figures are as last received.",
} as const;
