/** The words for how far figures can be trusted, as the page is told them. */
export type Trust = "live" | "delayed" | "stale" | "not-moving" | "offline" | "closed";

/** Too old to be shown in the colours of up and down; said in words beside them. */
export const isOld = (trust: Trust): trust is "stale" | "offline" => trust === "stale" || trust === "offline";
