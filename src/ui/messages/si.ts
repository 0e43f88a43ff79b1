/** What a wall says, in Sinhala; anything else is said in English. The terms are meant to be those of the exchange's own publications. */
import "./tall.css";
import { frame } from "./si/frame.ts";
import { line } from "./si/line.ts";
import { lists } from "./si/lists.ts";
import { market } from "./si/market.ts";
import { papers } from "./si/papers.ts";
import { parts } from "./si/parts.ts";
import { summary } from "./si/summary.ts";

export const si = { ...frame, ...line, ...lists, ...market, ...papers, ...parts, ...summary };
