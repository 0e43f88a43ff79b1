import { learn } from "#ui/messages/catalogue";

export const wall = learn({
  "wall.view.overview": "Overview",
  "wall.view.board": "Board",
  "wall.view.map": "Map",
  "wall.view.leaders": "Leaders",
  "wall.view.sectors": "Sectors",
  "wall.view.index": "Index",
  "wall.view.symbol": "Line",
  "wall.view.watch": "Watch list",
  "wall.view.disclosures": "Disclosures",
  "wall.view.news": "News",
  "wall.view.summary": "Day sheet",
  "wall.board.title": "Board, by symbol",
  "wall.figuresAge": "figures {age} old",
  "wall.noFigures": "no figures yet",
  "wall.unread": "Left out of the address: {entries}",
  "wall.languageMissing": "The texts in {language} could not be fetched yet",
  "wall.next": "{seconds} s to the next view",
  "language.en": "English",
  "language.si": "Sinhala",
  "language.ta": "Tamil",
});
