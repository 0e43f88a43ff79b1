/** Where figures come from, in the chip beside each panel's title and in what it says when asked. */
export const source = {
  "source.push": "push",
  "source.http": "polled",
  "source.derived": "derived from board",
  "source.noDataSince": "no data since {time}",
  "source.aged": "{age} old",
  "source.stale": "stale",
  "source.offline": "offline",
  "source.notMoving": "◇ not moving",
  "source.pushWhy": "Pushed to this page",
  "source.httpWhy": "Asked for by this page",
  "source.derivedWhy": "Worked out on this page from the board",
  "source.from": "Source: {from}",
  "source.answeredAt": "Upstream answered at {time}, exchange time",
  "source.fromMemory": "Given from the server's memory: upstream failed since",
  "source.dropped": "{count, plural, one {# row} other {# rows}} left out: unreadable",
} as const;
