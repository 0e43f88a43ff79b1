/** What a wall says, in Sinhala; anything else is said in English. The terms are meant to be those of the exchange's own publications. */
import "#ui/messages/tall.css";
import { frame } from "./frame.ts";
import { line } from "./line.ts";
import { lists } from "./lists.ts";
import { market } from "./market.ts";
import { papers } from "./papers.ts";
import { parts } from "./parts.ts";
import { summary } from "./summary.ts";

export const si = { ...frame, ...line, ...lists, ...market, ...papers, ...parts, ...summary };
