import { learn } from "#ui/words/catalogue";

/** Building the link to a wall. */
export const wallSetupMessages = learn({
  "setup.why":
    "A wall is an unattended display. It opens one link and shows its views in turn. Choose the views and settings here, then open the link on the display. The address of this page has the same choices.",
  "setup.begin": "Start from",
  "setup.preset.floor": "Trading floor",
  "setup.preset.floorWhy": "The whole board, leaders, map and sectors; dark",
  "setup.preset.reception": "Reception",
  "setup.preset.receptionWhy": "Overview, index, leaders and news; light and larger",
  "setup.preset.portrait": "Portrait",
  "setup.preset.portraitWhy": "Lists that fill a tall screen",
  "setup.preset.overnight": "Overnight",
  "setup.preset.overnightWhy":
    "The market while it is open, day sheet and disclosures afterwards; dark from 20:00 to 08:00",
  "setup.paste": "Paste a wall’s link to change it",
  "setup.read": "Load it",
  "setup.noLink": "This is not a link to a wall, because its address is not /wall.",
  "setup.unread": "The wall cannot use these parts and ignores them:",
  "setup.unread.seconds": "a view must last {min} to {max} s",
  "setup.understood": "Understood",

  "setup.views": "Views",
  "setup.keys":
    "Press a name to preview its view. To move a view, drag it or press Alt+↑ or Alt+↓ in it. Delete removes it.",
  "setup.list.views": "Views in turn",
  "setup.list.open": "Views while the market is open",
  "setup.list.closed": "Views while the market is closed",
  "setup.own.open": "Use other views while the market is open",
  "setup.own.closed": "Use other views while the market is closed",
  "setup.seconds": "Seconds for {name}",
  "setup.outside": "{typed} is not between {min} and {max}. The value is still {value}.",
  "setup.moved": "{name} is now view {place} of {all}",
  "setup.turn": "{count, plural, one {# view} other {# views}}, a full turn takes {time}",
  "setup.add": "Add a view",
  "setup.addSubject": "Add a line, sector or index",
  "setup.addWatch": "Add a watchlist or line",
  "setup.listSymbols": "{count, plural, one {its line} other {its # lines}}; works on every machine",
  "setup.listByName": "by its name; works only in this browser",
  "setup.noList": "This browser has no list “{list}”. The display’s browser may have one.",
  "setup.putSymbols": "Put its lines in the link",
  "setup.addLine": "Add a line to the list",
  "setup.without": "Remove {symbol}",
  "setup.unknown": "“{typed}” was not found, so nothing was added.",
  "setup.unknownNear": "“{typed}” was not found, so nothing was added. Did you mean one of these?",
  "setup.full": "A wall can have at most 40 views in a list.",
  "setup.keptList":
    "The list “{list}” is stored in this browser only, and another machine does not have it. A list of symbols works everywhere.",

  "setup.alerts": "Alerts",
  "setup.alertsShown": "Show",
  "setup.alertsWhy":
    "An alert interrupts the display, and everybody sees it. The rules and watchlists are those of the display’s own browser.",
  "setup.alerts.none": "No alerts",
  "setup.alerts.all": "Every rule",
  "setup.alerts.lists": "Rules for watchlists",

  "setup.look": "Look and language",
  "setup.asThere": "As set in the display's browser",
  "setup.scale": "Size",
  "setup.scaleRoughly": "Size, roughly",
  "setup.scaleWhy":
    "Scales all type and spacing. At 2, everything is twice as large, so the screen shows a quarter as much.",
  "setup.languages": "Languages",
  "setup.languageOne": "Figures, dates and the exchange's own texts are the same in every language.",
  "setup.languageTurn": "{names}: the language changes after each full turn.",
  "setup.motion": "Changed figures light up",
  "setup.motionWhy": "Off: nothing on the wall moves or lights up.",

  "setup.place": "Displays and hours",
  "setup.screens": "Displays",
  "setup.screen": "This is display",
  "setup.screenName": "Number of this display",
  "setup.screenOf": "of",
  "setup.screensName": "Number of displays",
  "setup.screensWhy":
    "Displays with the same views show them at different times, spread evenly over the full turn.",
  "setup.name": "Name",
  "setup.nameWhy":
    "Name of the wall on /health. Six letters stored in its browser follow the name. Without a name, only the letters are shown.",
  "setup.nameSpelling":
    "Use only letters from A to Z, digits and hyphens, at most 24. The name is unchanged.",
  "setup.offset": "Ahead by",
  "setup.offsetWhy": "Calculated from the number of displays and the full turn. You can enter other seconds.",
  "setup.sleep": "Dark hours",
  "setup.dark": "Dark at night, Colombo time",
  "setup.sleep.from": "Dark from",
  "setup.sleep.to": "Dark until",
  "setup.sleepSame": "Dark hours must begin and end at different times. They are unchanged.",

  "setup.preview": "Preview",
  "setup.shape": "Screen",
  "setup.previewOf": "{name} as it will be on a screen of {shape}",
  "setup.previewWhy": "The wall as it is now, at {percent} % of the screen's real size.",
  "setup.previewEnglish": "The preview is in English. The wall uses the chosen languages.",
  "setup.link": "Link to the wall",
  "setup.open": "Open in a new window",
  "setup.length": "{count} of {most} characters",
  "setup.tooLong":
    "It was not added: the link would have {count} characters, and only links of up to {most} work everywhere.",
});
