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
  "look.themeWhy": "As the system: follows its light, dark and contrast.",
  "shell.palette": "Colours of up and down",
  "shell.palette.green-red": "Green, red",
  "shell.palette.blue-orange": "Blue, orange",
  "shell.palette.red-up": "Red, green",
  "look.paletteWhy": "A sign or an arrow says the same as the colour.",
  "look.flash": "Flash of a changed value",
  "look.flash.off": "Never",
  "look.flash.subtle": "Faint",
  "look.flash.normal": "Normal",
  "look.flash.long": "For 1 s",
  "look.flashWhy": "At most once a second for each value.",
  "look.motion": "Motion",
  "look.motion.system": "As the system",
  "look.motion.reduced": "Reduced",
  "look.motionWhy": "Reduced: ▲ or ▼ for 1 s in place of a flash.",
  "look.letters": "Single-letter keys",
  "look.lettersWhy": "Off: letters and ? do nothing; Ctrl or Cmd and K still works.",
  "look.densityWhy": "The height of the board's rows.",
  "look.peek": "Preview of a line",
  "look.peekWhy": "Opens when the pointer rests on a line's name.",
  "look.numbers": "Numbers",
  "look.numbers.thousands": "Thousands and millions",
  "look.numbers.lakh": "Lakh and crore",
  "look.numbersWhy": "1.23 Cr or 12.35 M. Saved files keep plain numbers.",
  "look.sounds": "Sounds of alerts",
  "look.sounds.one": "One tone",
  "look.sounds.two": "Two tones",
  "look.soundsWhy": "One tab plays, however many are open.",
  "look.notifications": "Notifications",
  "look.notificationsWhy": "Alerts also appear outside the browser.",
  "look.start": "Start page",
  "look.startWhy": "Opens in place of the overview on a new visit.",
  "look.on": "On",
  "look.off": "Off",
  "look.allKeys": "All keys",
  "look.reset": "Reset all",
  "look.resetWhy": "All choices, columns and widths; named column sets stay.",
  "look.all": "All settings",
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

// The settings page.

export const settings = learn({
  "settings.title": "Settings",
  "settings.what":
    "A choice takes effect at once, in every tab of this browser, and is kept in this browser only.",
  "settings.look": "Look",
  "settings.figures": "Figures",
  "settings.use": "Use",
  "settings.alerts": "Alerts",
  "settings.play": "Play {name}",
  "settings.play.one": "one tone",
  "settings.play.two": "two tones",
  "settings.blocked": "The browser played no sound. Click anywhere on the page and try again.",
  "settings.noSound": "This browser has no sound for pages.",
  "settings.played": "Played.",
  "settings.notify.granted": "The browser allows them.",
  "settings.notify.ask": "On asks the browser for its permission.",
  "settings.notify.denied":
    "The browser forbids them for this address. Allow them in the browser's settings of this site, then choose On.",
  "settings.notify.insecure":
    "This address is plain http. Browsers allow notifications only on https and on localhost. Use https.",
  "settings.notify.unsupported":
    "This browser has no notifications of pages, or no service worker to show them.",
  "settings.notify.instead":
    "Without them an alert shows on the page and in the tab's title, and plays its sound.",
  "settings.language": "Language",
  "settings.language.now": "English",
  "settings.languageWhy": "Walls also in Sinhala and Tamil; their address chooses.",
  "settings.walls": "Walls",
  "settings.wallsWhy": "What a wall's address leaves open comes from these settings.",
  "settings.defaults": "Defaults",
  "settings.about": "About",
  "settings.version": "Version",
  "settings.build": "Build",
  "settings.licence": "Licence",
  "settings.licenceOwn": "Apache-2.0, with notice",
  "settings.licences": "Packages and typefaces",
  "settings.licence.page": "page",
  "settings.licence.worker": "service worker",
  "settings.source": "Source",
  "settings.sourceWhy": "Ask whoever runs this server. This build names no public address of its source.",
});

export const keptHere = learn({
  "kept.title": "What this browser keeps",
  "kept.what":
    "{count, plural, one {# entry} other {# entries}}, {size} kB. Nothing of it leaves this browser.",
  "kept.preferences": "Settings, columns and their sets",
  "kept.watchlists": "Watchlists with notes",
  "kept.disclosures": "Disclosures: starred and read",
  "kept.alertRules": "Rules of alerts",
  "kept.alerts": "History and state of alerts",
  "kept.lines": "Known lines",
  "kept.snapshot": "Last board, for the next start",
  "kept.lastLook": "Time of your last look",
  "kept.wall": "Letters of this wall",
  "kept.breadth": "Breadth of today, this tab",
  "kept.loaded": "Time of the last reload, this tab",
  "kept.files": "The page's own files",
  "kept.copy": "Copy of a text that could not be read",
  "kept.other": "Not known to this version",
  "kept.in.local": "localStorage",
  "kept.in.session": "sessionStorage",
  "kept.in.cache": "cache",
  "kept.in.database": "IndexedDB",
  "kept.name": "What",
  "kept.key": "Key",
  "kept.place": "Place",
  "kept.size": "kB",
  "kept.erase": "Erase",
  "kept.eraseOne": "Erase {name}",
  "kept.eraseAll": "Erase all",
  "kept.eraseWhy": "This cannot be undone. Export first if you may need it again.",
  "kept.eraseAllWhat":
    "Settings, watchlists, marks, alerts and everything else that Pola keeps in this browser.",
  "kept.erased": "Erased: {name}",
  "kept.export": "Export",
  "kept.exportWhy": "One file with every entry of localStorage.",
  "kept.import": "Import…",
  "kept.importTitle": "Import a file",
  "kept.file": "File to import",
  "kept.refused": "The file is refused, and nothing was changed:",
  "kept.more": "and {count} more",
  "kept.notOurs": "This is no file of Pola's settings.",
  "kept.foreign": "not a key of Pola",
  "kept.newer": "The file has version {sent}, and this Pola reads up to version {version}.",
  "kept.tooLong": "The file is longer than a browser can keep.",
  "kept.entries": "{count, plural, one {# entry} other {# entries}}",
  "kept.changes":
    "The import changes {count, plural, one {# entry} other {# entries}}. Keys that the file lacks stay.",
  "kept.noChange": "The file has what this browser already keeps. There is nothing to change.",
  "kept.isNew": "new",
  "kept.same": "{count, plural, one {# entry is} other {# entries are}} the same as here.",
  "kept.leftOut":
    "Left out, because it comes from the exchange again or is not known to this version: {keys}.",
  "kept.apply": "Import",
  "kept.imported": "{count, plural, one {# entry} other {# entries}} imported",
  "kept.full": "The browser has no room for it. Nothing was changed.",
  "kept.unlisted": "This browser does not tell the size.",
});
