import type { SeenAsSent } from "#ui/asSent";
import { late } from "#ui/late.tsx";
import { asking } from "./asking.ts";

/** Rarely needed: the code comes when it is. */
export const seenAsSent: SeenAsSent = {
  Offer: late(async () => (await import("./SentOffer.tsx")).SentOffer),
  Rows: late(() => asking(async () => (await import("./SentRows.tsx")).SentRows)),
};
