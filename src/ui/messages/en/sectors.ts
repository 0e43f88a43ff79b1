import { learn } from "#ui/words/catalogue";

export const sectorMessages = learn({
  "sectors.groups": "Industry groups",
  "sectors.indices": "Market indices",
  "sectors.byChange": "Industry groups, by change",
  "sectors.dayRange": "Day's range",
  "sectors.dayRangeWhy": "Lowest and highest value of the session's series",
  "sectors.dayRangeGap": "The session's series has gaps, so the lowest and highest values are not known.",
  "sectors.none": "The service lists no industry group.",
  "sectors.name": "Group",
  "sectors.allShare": "ASPI",
  "sectors.value": "Index",
  "sectors.turnoverShare": "Share of turnover",
  "sectors.turnoverShareWhy": "Share of the turnover of all industry groups together.",
  "sectors.lines": "▲ = ▼",
  "sectors.linesName": "Lines up, unchanged, down",
  "sectors.linesWhy":
    "Counts lines on the board whose company is known to be in the group. ≥: the sector of some lines is not known yet. —: the sector of most lines is not known yet.",
  "sectors.linesOf": "{up} up, {unchanged} unchanged, {down} down",
  "sectors.linesAtLeast":
    "At least {up} up, {unchanged} unchanged, {down} down: some lines have no change, or their sector is not known yet",
  "sectors.cap": "Market cap",
  "sectors.capWhy":
    "Sum over lines on the board whose company is known to be in the group. ≥: a line of the group did not trade in this session, or the sector of some lines is not known yet. —: the sector of most lines is not known yet.",
  "sectors.ticked": "Last tick",
  "sectors.firstTick": "First tick",
  "sectors.firstTickOnly": "not updated during the day",
  "sectors.firstTickWhy":
    "The exchange sends the time of the day's first tick for this index and does not update it. The value itself is updated.",
  "sectors.ofSession": "{figure} · of {day}",
  "sectors.more": "All fields of {name}",
  "sectors.moreHead": "All fields",
  "sectors.learning": "The sector of {count, plural, one {# company} other {# companies}} is not loaded yet",
  "sectors.unlearned":
    "This server does not know which company is in which sector. Only companies whose profile was opened are known",
  "sectors.back": "All sectors",
  "sectors.looking": "Looking for sector {sector} …",
  "sectors.unknown": "There is no sector {sector}",
  "sectors.unknownWhy": "The service lists no sector with this number.",
  "sectors.chart": "{name} index",
  "sectors.noSeries": "No chart: the service sends no series for this sector and period.",
  "sectors.lineHead": "Lines of this group",
  "sectors.noLines": "No line on the board is known to be in this group.",
  "sectors.indexLines":
    "An index over the whole market. The service does not publish which lines it contains.",
  "sectors.disclosures": "Disclosures of these lines",
  "sectors.noDisclosures": "The newest lists have nothing from a company known to be in this group.",
  "sectors.turnoverSent": "Turnover, LKR, crossings included",
  "sectors.turnoverSentWhy": "As sent by the service for the group: {whole}",
  "sectors.linesSum": "{sum} without crossings",
  "sectors.linesRest": "{sum} without crossings · {rest} crossings",
  "sectors.linesRestUnknown": "{sum} without crossings · {rest} crossings and lines not known here",
  "sectors.linesSumWhy":
    "The turnover of these lines, {sum}; the service sends {sent} for the group, with crossings. The difference is {rest}.",
  "sectors.symbol": "Symbol",
  "sectors.ofCap": "Share of the board's market cap",
  "sectors.contribution": "Share of group",
  "sectors.contributionName": "Share of the turnover of these lines, without crossings",
  "sectors.contributionWhy":
    "The line's turnover ÷ turnover of all lines of the group on the board, without crossings.",
});
