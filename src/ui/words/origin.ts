export type Via = "push" | "http" | "derived";

/** Where, when and how figures were had. */
export interface Origin {
  via: Via;
  /** when upstream gave the answer, ms on this browser's clock */
  fetchedAt: number;
  /** the exchange's time then, ms */
  clock?: { at: number };
  /** the operation's path, or the topic */
  from?: string;
  /** given from memory, since upstream failed */
  stale?: boolean;
  /** rows left out because they could not be read */
  dropped?: number;
}
