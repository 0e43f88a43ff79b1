import { learn } from "#ui/words/catalogue";

export const agesCard = learn({
  "ages.link": "Upstream answered",
  "ages.market": "Newest event anywhere",
  "ages.still": "Nothing new seen for",
  "ages.phase": "Phase by the clock",
  "ages.next": "next change {time}",
  "ages.push": "Live link to this page's server",
  "ages.push.live": "up",
  "ages.push.down": "down",
  "ages.push.connecting": "connecting",
  "ages.ago": "{time} · {age} ago",
  "ages.never": "not yet",
});

export const lookPanel = learn({
  "shell.theme": "Theme",
  "shell.theme.dark": "Dark",
  "shell.theme.light": "Light",
  "shell.theme.contrast": "High contrast",
  "shell.theme.system": "As the system",
  "shell.palette": "Up and down",
  "shell.palette.green-red": "Green, red",
  "shell.palette.blue-orange": "Blue, orange",
  "shell.palette.red-up": "Red, green",
  "look.flash": "A changed value lights up",
  "look.flash.off": "Never",
  "look.flash.subtle": "Faintly",
  "look.flash.normal": "Normally",
  "look.flash.long": "For 1 s",
  "look.flashWhy": "At most once a second per value; further changes are drawn without it.",
  "look.motion": "Motion",
  "look.motion.system": "As the system",
  "look.motion.reduced": "Reduced",
  "look.motionWhy": "Reduced: no flash; a changed value carries ▲ or ▼ for 1 s instead.",
  "look.letters": "Single-letter keys",
  "look.lettersWhy": "Off: single letters and ? do nothing; Ctrl or Cmd and K still opens the jump box.",
  "look.on": "On",
  "look.off": "Off",
  "look.allKeys": "All keys",
  "look.reset": "Reset all",
  "look.resetWhy": "Look, row height, columns and their widths; named column sets stay.",
  "look.wallWhy": "Makes the link for an unattended display",
});

export const keeping = learn({
  "look.unreadable":
    "Some of your settings could not be read and are back at their defaults. The old text is kept in this browser as {copy}.",
  "look.unsaved": "This browser stores nothing for this page: your settings last until it is closed.",
  "watch.unreadable":
    "Some of your watchlists could not be read. The rest is here; the old text is kept in this browser as {copy}.",
  "watch.unsaved":
    "This browser stores nothing for this page: your watchlists last until it is closed. Export them.",
  "look.understood": "Understood",
});

export const unread = learn({
  "unread.ignored": "Parts of the address cannot be read and are ignored: {named}",
  "unread.instead": "{given} (shown: {instead})",
  "unread.more": " and {count} more",
  "unread.range": "one day",
  "unread.size": "by market cap",
  "unread.colour": "by change",
  "unread.clamp": "full at ±3 %",
  "unread.columns": "the columns as last chosen",
  "unread.sort": "the usual order",
  "unread.item": "nothing opened",
  "unread.year": "this year",
  "unread.count": "the newest",
});

// The card that shows where a figure comes from.

export const figureInfo = learn({
  "figureInfo.title": "Where this figure comes from",
  "figureInfo.shown": "Shown",
  "figureInfo.nothing": "nothing: not sent",
  "figureInfo.field": "Field",
  "figureInfo.derived": "calculated on this page; the service sends no such figure",
  "figureInfo.operation": "Operation",
  "figureInfo.places": "Found on",
  "figureInfo.topic": "Pushed on",
  "figureInfo.event": "Event",
  "figureInfo.noEvent": "sent without a time of its own",
  "figureInfo.answered": "Answered",
  "figureInfo.ago": "{age} ago",
  "figureInfo.noAnswer": "not known",
  "figureInfo.trust": "State",
  "figureInfo.formula": "Formula",
  "figureInfo.keys": "← → other figures of this panel · Esc closes",
  "figureInfo.hold": "release Alt to close",
});

// The rows of an answer as the service sends them.

export const sentRows = learn({
  "sentRows.open": "All rows and fields as sent",
  "sentRows.title": "{from}, as sent",
  "sentRows.find": "Find in the rows",
  "sentRows.rows": "Rows",
  "sentRows.answered":
    "Answered {time} at the exchange · {shown} of {count} rows · names and values are the service's own",
});
