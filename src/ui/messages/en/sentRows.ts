/** The rows of an answer as the service sends them. */
import { learn } from "#ui/messages/catalogue";

export const sentRows = learn({
  "sentRows.open": "All rows and fields as sent",
  "sentRows.title": "{from}, as sent",
  "sentRows.find": "Find in the rows",
  "sentRows.rows": "Rows",
  "sentRows.told":
    "Answered {time} at the exchange · {shown} of {count} rows · names and values are the service's own",
});
