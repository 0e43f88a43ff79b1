/** What the broker counts since it was made; `sessions` and `subscriptions` are what is open now. */
export interface Counters {
  sessions: number;
  subscriptions: number;
  /** sockets that were let in, and upgrades that were not */
  opened: number;
  turnedAway: number;
  published: number;
  /** MESSAGE frames given to sockets or left for them to take */
  delivered: number;
  /** messages that a newer one replaced before a slow peer took them */
  conflated: number;
  /** ERROR frames sent */
  errors: number;
  /** peers cut off because they did not read */
  stuck: number;
  /** peers cut off because they did not log in, fell silent or lost their heart-beat */
  silent: number;
  /** peers cut off because they said more than anybody has to */
  flooded: number;
}

export const noCounts = (): Counters => ({
  sessions: 0,
  subscriptions: 0,
  opened: 0,
  turnedAway: 0,
  published: 0,
  delivered: 0,
  conflated: 0,
  errors: 0,
  stuck: 0,
  silent: 0,
  flooded: 0,
});
