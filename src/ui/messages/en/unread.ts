import { learn } from "#ui/messages/catalogue";

export const unread = learn({
  "unread.told": "The address says what cannot be read here, and the page goes without it: {named}",
  "unread.instead": "{given} (shown: {instead})",
  "unread.more": " and {count} more",
  "unread.range": "one day",
  "unread.size": "by market cap",
  "unread.colour": "by change",
  "unread.clamp": "full at ±3 %",
  "unread.columns": "the columns as last chosen",
  "unread.sort": "the usual order",
  "unread.item": "none is opened",
  "unread.year": "this year",
  "unread.count": "the newest",
});
