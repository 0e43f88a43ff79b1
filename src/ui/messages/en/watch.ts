/** Words of the stars, which stand on the board too. */
export const watch = {
  "shell.watch": "Watch",
  "watch.star": "Watch {symbol}",
  "watch.starWhy":
    "Watched in the list “{list}”: turn on or off (w). Right click, or press and hold, to choose lists",
  "watch.listsOf": "Watchlists of {symbol}",
  "watch.added": "{symbol} is in the list {list}",
  "watch.removed": "{symbol} is no longer in the list {list}",
  "watch.listDeleted": "The list {list} is deleted",
  "watch.full": "The list {list} is full: {count} lines",
} as const;
