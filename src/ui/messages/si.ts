/** What a wall says, in Sinhala; anything else is said in English. The terms are those of the exchange's own publications. */
import "./si.css";
import { market } from "./si/market.ts";

export const si = { ...market };
