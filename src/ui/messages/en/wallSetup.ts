import { learn } from "#ui/messages/catalogue";

/** Building the link to a wall. */
export const wallSetup = learn({
  "setup.why":
    "A wall is a display that nobody touches: it opens one link and shows its views in turn. Choose here, then give the link to the display. The address of this page carries the same choices.",
  "setup.begin": "Begin with",
  "setup.preset.floor": "Trading floor",
  "setup.preset.floorWhy": "The whole board, leaders, map and sectors, dark",
  "setup.preset.reception": "Reception",
  "setup.preset.receptionWhy": "Overview, index, leaders and news, light and larger",
  "setup.preset.portrait": "Portrait",
  "setup.preset.portraitWhy": "Lists that fill a tall screen",
  "setup.preset.overnight": "Overnight",
  "setup.preset.overnightWhy":
    "The market while it is open, day sheet and disclosures after it, dark from 20:00 to 08:00",
  "setup.paste": "Paste the link of a wall to change it",
  "setup.read": "Read it",
  "setup.noLink": "This is no link to a wall: it has to lead to /wall.",
  "setup.unread": "Left out, because a wall does not understand it:",
  "setup.understood": "Understood",

  "setup.views": "Views",
  "setup.keys":
    "A name shows its view in the preview. Drag it, or press Alt+↑ and Alt+↓ in it, to move it; Delete removes it.",
  "setup.list.views": "Views in turn",
  "setup.list.open": "Views while the market is open",
  "setup.list.closed": "Views while the market is closed",
  "setup.own.open": "Other views while the market is open",
  "setup.own.closed": "Other views while the market is closed",
  "setup.seconds": "Seconds of {name}",
  "setup.up": "Move {name} up",
  "setup.down": "Move {name} down",
  "setup.remove": "Remove {name}",
  "setup.moved": "{name} is now view {place} of {all}",
  "setup.removed": "{name} removed",
  "setup.turn": "{count, plural, one {# view} other {# views}}, a full turn takes {time}",
  "setup.add": "Add a view",
  "setup.addSubject": "Add a line, sector or index",
  "setup.addWatch": "Add a watch list, by its first line",
  "setup.addLine": "Add a line to the list",
  "setup.without": "Without {symbol}",
  "setup.unknown": "Nothing called {typed} is on the board.",
  "setup.full": "A wall has no more than 40 views in a list.",
  "setup.keptList":
    "The list “{list}” is kept in a browser: another machine has no such list. A list of symbols works everywhere.",

  "setup.look": "Look and language",
  "setup.asThere": "As that browser has it",
  "setup.scale": "Size",
  "setup.scaleRoughly": "Size, roughly",
  "setup.scaleWhy":
    "Of all type and spacing: at 2 everything is twice as large, and a quarter as much fits the screen.",
  "setup.languages": "Languages",
  "setup.languageOne": "Figures, dates and the exchange's own texts are the same in every language.",
  "setup.languageTurn": "{names}: the next after each full turn.",
  "setup.motion": "Changed figures light up",
  "setup.motionWhy": "Without it nothing on the wall glides or lights up.",

  "setup.place": "Displays and hours",
  "setup.screens": "Displays",
  "setup.screen": "This is display",
  "setup.screenName": "Number of this display",
  "setup.screenOf": "of",
  "setup.screensName": "Number of displays",
  "setup.screensWhy":
    "With the same views on all of them, each is its part of the full turn ahead of the one before.",
  "setup.offset": "Ahead by",
  "setup.offsetWhy":
    "Worked out from the number of displays and the full turn; any other number of seconds will do.",
  "setup.sleep": "Dark hours",
  "setup.dark": "Dark at night, Colombo time",
  "setup.sleep.from": "Dark from",
  "setup.sleep.to": "Dark until",
  "setup.sleepSame": "Dark hours have to begin and end at different times. They stay as they were.",

  "setup.preview": "Preview",
  "setup.shape": "Screen",
  "setup.previewOf": "{name} as it will be on a screen of {shape}",
  "setup.previewWhy": "The wall as it is now, at {percent} % of the screen's own size.",
  "setup.previewEnglish": "The preview speaks English; the wall speaks the languages chosen.",
  "setup.link": "Link to the wall",
  "setup.open": "Open in a new window",
  "setup.length": "{count} of {most} characters",
  "setup.tooLong":
    "With this the link would have {count} characters; {most} are the most that every place carries. It was not taken.",
});
