/** What a wall says, in Tamil; anything else is said in English. The terms are meant to be those of the exchange's own publications. */
import "./tall.css";
import { frame } from "./ta/frame.ts";
import { line } from "./ta/line.ts";
import { lists } from "./ta/lists.ts";
import { market } from "./ta/market.ts";
import { papers } from "./ta/papers.ts";
import { parts } from "./ta/parts.ts";
import { summary } from "./ta/summary.ts";

export const ta = { ...frame, ...line, ...lists, ...market, ...papers, ...parts, ...summary };
