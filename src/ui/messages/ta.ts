/** What a wall says, in Tamil; anything else is said in English. The terms are those of the exchange's own publications. */
import "./ta.css";
import { market } from "./ta/market.ts";

export const ta = { ...market };
