import { lazy } from "react";
import type { SeenAsSent } from "#ui/asSent";
import { asking } from "./asking.ts";

/** Rarely needed: the code comes when it is. */
export const seenAsSent: SeenAsSent = {
  Offer: lazy(async () => ({ default: (await import("./SentOffer.tsx")).SentOffer })),
  Rows: lazy(async () => ({
    default: await asking(async () => (await import("./SentRows.tsx")).SentRows),
  })),
};
