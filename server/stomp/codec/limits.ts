/** How much one peer may send and leave unread. */
import type { Rate } from "#server/rate/bucket";

/** The limits of one peer. Sizes are in bytes, times in ms. */
export interface Limits {
  /** largest frame from command to NUL, complete or not */
  frame: number;
  /** largest frame before CONNECTED was sent */
  frameBeforeLogin: number;
  headers: number;
  headerLine: number;
  subscriptions: number;
  /** greatest number of open transactions of one session */
  transactions: number;
  /** greatest number of SENDs in the open transactions of one session */
  heldSends: number;
  /** greatest number of MESSAGEs that wait for an ACK in one session; the oldest are dropped */
  unsettled: number;
  /** longest time from the opening of the socket to a valid CONNECT */
  loginMs: number;
  /** unsent bytes at which a peer that does not read is disconnected */
  backlog: number;
  /** longest time for which the socket may accept no data */
  stuckMs: number;
  /** time between WebSocket pings; a peer that sends nothing for two of these times is disconnected */
  pingMs: number;
  /** longest time from our close frame to the end of the socket */
  closeMs: number;
  sessions: number;
  /** frames a second of one session; a SUBSCRIBE counts as several, because its answer is the stored last message */
  frames: Rate;
  /** bytes of one session; each WebSocket message counts a few more than its size */
  octets: Rate;
}

export const defaultLimits: Limits = {
  frame: 64 * 1024,
  frameBeforeLogin: 4 * 1024,
  headers: 100,
  headerLine: 8 * 1024,
  subscriptions: 64,
  transactions: 16,
  heldSends: 64,
  unsettled: 1_000,
  loginMs: 10_000,
  backlog: 512 * 1024,
  stuckMs: 10_000,
  pingMs: 30_000,
  closeMs: 2_000,
  sessions: 10_000,
  // A page sends about ten frames when it opens, and few later. The burst is twice the frames of a page with all subscriptions.
  frames: { burst: 600, perSecond: 20 },
  octets: { burst: 512 * 1024, perSecond: 32 * 1024 },
};
