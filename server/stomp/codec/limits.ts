/** How much one peer may send and leave unread. Sizes are in bytes, times in ms. */
import type { Rate } from "#server/rate/bucket";

export const defaultLimits = {
  /** largest frame from command to NUL, complete or not */
  frame: 64 * 1024,
  /** largest frame before CONNECTED was sent */
  frameBeforeLogin: 4 * 1024,
  headers: 100,
  headerLine: 8 * 1024,
  subscriptions: 64,
  /** greatest number of open transactions of one session */
  transactions: 16,
  /** greatest number of SENDs in the open transactions of one session */
  heldSends: 64,
  /** greatest number of MESSAGEs that wait for an ACK in one session; the oldest are dropped */
  unsettled: 1_000,
  /** longest time from the opening of the socket to a valid CONNECT */
  loginMs: 10_000,
  /** unsent bytes at which a peer that does not read is disconnected */
  backlog: 512 * 1024,
  /** longest time for which the socket may accept no data */
  stuckMs: 10_000,
  /** time between WebSocket pings; a peer that sends nothing for two of these times is disconnected */
  pingMs: 30_000,
  /** longest time from our close frame to the end of the socket */
  closeMs: 2_000,
  sessions: 10_000,
  /**
   * Frames a second of one session. A SUBSCRIBE counts as several, because its answer is the stored last message. A page sends about ten
   * frames when it opens, and few later. The burst is twice the frames of a page with all subscriptions.
   */
  frames: { burst: 600, perSecond: 20 } as Rate,
  /** bytes of one session; each WebSocket message counts a few more than its size */
  octets: { burst: 512 * 1024, perSecond: 32 * 1024 } as Rate,
};

/** The limits of one peer. */
export type Limits = typeof defaultLimits;
