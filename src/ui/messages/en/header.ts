import { learn } from "#ui/words/catalogue";

export const agesCard = learn({
  "ages.link": "Upstream answered",
  "ages.market": "Newest event anywhere",
  "ages.still": "No new event for",
  "ages.phase": "Phase by schedule",
  "ages.next": "next change {time}",
  "ages.push": "Live link to this page's server",
  "ages.push.live": "up",
  "ages.push.down": "down",
  "ages.push.connecting": "connecting",
  "ages.ago": "{time} · {age} ago",
  "ages.never": "not yet",
  "ages.replay": "Replay the day",
  "ages.now": "Back to now",
});

export const lookPanel = learn({
  "shell.theme": "Theme",
  "shell.theme.dark": "Dark",
  "shell.theme.light": "Light",
  "shell.theme.contrast": "High contrast",
  "shell.theme.system": "As the system",
  "shell.palette": "Colours of up and down",
  "shell.palette.green-red": "Green, red",
  "shell.palette.blue-orange": "Blue, orange",
  "shell.palette.red-up": "Red, green",
  "look.flash": "Flash of a changed value",
  "look.flash.off": "Never",
  "look.flash.subtle": "Faint",
  "look.flash.normal": "Normal",
  "look.flash.long": "For 1 s",
  "look.flashWhy": "A value flashes at most once a second. Changes in between are drawn without a flash.",
  "look.motion": "Motion",
  "look.motion.system": "As the system",
  "look.motion.reduced": "Reduced",
  "look.motionWhy": "Reduced: no flash. A changed value shows ▲ or ▼ for 1 s instead.",
  "look.letters": "Single-letter keys",
  "look.lettersWhy": "Off: single letters and ? do nothing. Ctrl or Cmd and K still opens the jump box.",
  "look.on": "On",
  "look.off": "Off",
  "look.allKeys": "All keys",
  "look.reset": "Reset all",
  "look.resetWhy": "Resets look, row height, columns and their widths. Named column sets are unchanged.",
  "look.wallWhy": "Builds the link for an unattended display",
});

export const keeping = learn({
  "look.unreadable":
    "Some of your settings could not be read. They are back at their defaults. The old text is stored in this browser as {copy}.",
  "look.unsaved":
    "This browser does not store data of this page. Your settings last until the page is closed.",
  "watch.unreadable":
    "Some of your watchlists could not be read. The others are here. The old text is stored in this browser as {copy}.",
  "watch.unsaved":
    "This browser does not store data of this page. Your watchlists last until the page is closed. Export them to save them.",
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
  "unread.columns": "the columns chosen last",
  "unread.sort": "the default sorting",
  "unread.item": "nothing opened",
  "unread.year": "this year",
  "unread.count": "the newest",
});

// The card that shows where a figure comes from.

export const figureInfo = learn({
  "figureInfo.title": "Where this figure comes from",
  "figureInfo.shown": "Shown",
  "figureInfo.nothing": "nothing, because no value was sent",
  "figureInfo.field": "Field",
  "figureInfo.derived": "calculated on this page; the service does not send this figure",
  "figureInfo.operation": "Operation",
  "figureInfo.places": "Found on",
  "figureInfo.topic": "Pushed on",
  "figureInfo.event": "Event",
  "figureInfo.noEvent": "sent without a time of the event",
  "figureInfo.answered": "Answered",
  "figureInfo.ago": "{age} ago",
  "figureInfo.noAnswer": "not known",
  "figureInfo.trust": "State",
  "figureInfo.formula": "Formula",
  "figureInfo.keys": "← → other figures of this panel · Esc closes the card",
  "figureInfo.hold": "release Alt to close the card",
});

// The rows of an answer as the service sends them.

export const sentRows = learn({
  "sentRows.open": "All rows and fields as sent",
  "sentRows.title": "{from}, as sent",
  "sentRows.find": "Find in the rows",
  "sentRows.rows": "Rows",
  "sentRows.answered":
    "Answered {time}, exchange time · {shown} of {count} rows · names and values as the service sent them",
});
