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
  "unread.told": "Parts of the address cannot be read and are ignored: {named}",
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

// The card of a figure that is asked where it comes from.

export const truth = learn({
  "truth.title": "Where this figure comes from",
  "truth.shown": "Shown",
  "truth.nothing": "nothing: not sent",
  "truth.field": "Field",
  "truth.derived": "calculated on this page; the service sends no such figure",
  "truth.operation": "Operation",
  "truth.places": "Found on",
  "truth.topic": "Pushed on",
  "truth.event": "Event",
  "truth.noEvent": "sent without a time of its own",
  "truth.answered": "Answered",
  "truth.ago": "{age} ago",
  "truth.noAnswer": "not known",
  "truth.trust": "State",
  "truth.formula": "Formula",
  "truth.keys": "← → other figures of this panel · Esc closes",
  "truth.hold": "release Alt to close",
});

// The rows of an answer as the service sends them.

export const sentRows = learn({
  "sentRows.open": "All rows and fields as sent",
  "sentRows.title": "{from}, as sent",
  "sentRows.find": "Find in the rows",
  "sentRows.rows": "Rows",
  "sentRows.told":
    "Answered {time} at the exchange · {shown} of {count} rows · names and values are the service's own",
});
