/**
 * The page's one STOMP client, which always reconnects. @stomp/stompjs connects, subscribes, sends heart-beats, gives up a socket that
 * never sends CONNECTED, and opens the next one. This file adds what the library lacks:
 * - backoff with jitter, reset after a long connection, and skipped when the server may be back (`#due`);
 * - retries after a socket could not be created, where the library would stop (`#succeed`);
 * - detection of silence by a monotonic clock, not counting time in which the page itself was suspended (`#watchSilence`);
 * - heart-beats of a hidden page, whose timers a browser slows down, but not its messages (`#connected`);
 * - fast parsing: the library reads 50 rows byte by byte in 0.5 ms, `readWholeFrame` in 0.001 ms (`withFastPath`).
 */
import type { Client, IMessage, IStompSocket } from "@stomp/stompjs";
import type { World } from "#feed/answers/world";
import { plainText } from "#wire/contract/schema";

export type TopicMessage = Pick<IMessage, "headers" | "body">;

/** Opens a socket; may throw. */
export type OpenSocket = () => IStompSocket;

export interface StompEvents {
  /** After "live" every topic must be subscribed to again, because subscriptions end with their socket. */
  state: (state: "live" | "down") => void;
  /** Called with true when a promised heart-beat is late, and with false at the next message. */
  silent: (silent: boolean) => void;
  /** called with the broker's own text, the code of a close, or the reason why an attempt failed */
  trouble: (reason: string) => void;
  /** @returns false if the subscription is unknown */
  deliver: (message: TopicMessage) => boolean;
}

/**
 * wanted, offered: ms between two heart-beats that we request, and that we offer. late, missed: number of intervals without a message after
 * which the server counts as late, and after which the link is replaced.
 */
const beats = { wanted: 3_000, offered: 10_000, late: 1.5, missed: 2.5 };
/** ms after which a socket that opens and sends nothing is given up */
const connectTimeout = 5_000;
/** ms; an attempt at least this old is replaced when the server may be back */
const oldAttempt = 1_500;
/** ms between two checks for silence */
const silenceInterval = 1_000;
const firstPause = 1_000;
const longestPause = 60_000;
/** ms; only a connection that lasted this long resets the backoff */
const provenAfter = 30_000;
/** The library's close code for a socket that it drops without waiting for the close. */
const discardCode = 4001;

/** Ms to wait after this many failures in a row: random, between 1 s and a limit that doubles up to 60 s. */
export const pauseAfter = (failures: number, chance: number): number =>
  firstPause + chance * (Math.min(longestPause, firstPause * 2 ** Math.min(failures, 16)) - firstPause);

export class StompLink {
  readonly #open: OpenSocket;
  readonly #world: Pick<World, "now" | "chance">;
  readonly #events: StompEvents;
  readonly #watch: ReturnType<typeof setInterval>;
  #client: Client | undefined;
  #closed = false;
  #failures = 0;
  /** the next attempt skips the backoff */
  #skipBackoff = true;
  #startedAt = Number.NEGATIVE_INFINITY;
  #endedAt = 0;
  #liveAt: number | undefined;
  #heardAt = 0;
  #lookedAt = Number.POSITIVE_INFINITY;
  /** ms between two promised heart-beats */
  #promised = Number.POSITIVE_INFINITY;
  #silent = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** ends the pause before the next attempt */
  #goOn: (() => void) | undefined;

  /** @param after nothing is loaded or opened before this resolves, so that the board is drawn first */
  constructor(
    open: OpenSocket,
    events: StompEvents,
    world: Pick<World, "now" | "chance">,
    after: Promise<unknown>,
  ) {
    this.#open = open;
    this.#world = world;
    this.#events = events;
    this.#watch = setInterval(() => this.#watchSilence(), silenceInterval);
    void this.#begin(after);
  }

  get connected(): Client | undefined {
    return this.#client?.connected ? this.#client : undefined;
  }

  /** Call this when the server may be back. It ends the pause, and replaces an attempt unless that began just now. */
  retryNow(): void {
    const isOld = this.#world.now() - this.#startedAt >= oldAttempt;
    if (this.#goOn || (this.#liveAt === undefined && isOld)) this.replace();
  }

  /**
   * Call this when the socket may be dead, for example after sleep. It drops the socket and opens another at once, but never two within a
   * second.
   */
  replace(): void {
    if (this.#goOn) this.#pause(this.#startedAt + firstPause, this.#goOn);
    else {
      this.#skipBackoff = true;
      this.#drop();
    }
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#watch);
    clearTimeout(this.#timer);
    void this.#client?.deactivate({ force: true });
  }

  async #begin(after: Promise<unknown>): Promise<void> {
    await after;
    const { Client } = await this.#succeed(() => import("@stomp/stompjs"));
    this.#skipBackoff = true;
    if (this.#closed) return;
    this.#client = new Client({
      beforeConnect: async (client) => {
        const socket = await this.#succeed(() => {
          this.#startedAt = this.#world.now();
          return this.#open();
        });
        client.webSocketFactory = () => socket;
        client.onConnect = ({ headers }) => this.#connected(socket, headers["heart-beat"]);
      },
      connectionTimeout: connectTimeout,
      reconnectDelay: 1, // not needed: `#due` waits instead
      heartbeatIncoming: beats.wanted,
      heartbeatOutgoing: beats.offered,
      heartbeatToleranceMultiplier: Number.POSITIVE_INFINITY, // not needed: `#watchSilence` detects silence instead
      discardWebsocketOnCommFailure: true,
      logRawCommunication: true, // avoids building a log text for every frame
      onStompError: ({ headers }) => {
        this.#events.trouble(`the broker says: ${plainText((headers.message ?? "error").slice(0, 120))}`);
        this.#drop();
      },
      onWebSocketClose: ({ code }: CloseEvent) => {
        if (code !== discardCode) this.#events.trouble(`closed with ${code}`);
        this.#ended();
      },
    });
    this.#client.activate();
  }

  /** Repeats until it succeeds: a library that does not load or a socket that cannot be created counts as a failed attempt. */
  async #succeed<T>(make: () => T | Promise<T>): Promise<T> {
    for (;;) {
      await this.#due();
      try {
        return await make();
      } catch (error) {
        this.#events.trouble(String(error));
        this.#ended();
      }
    }
  }

  #connected(socket: IStompSocket, header = "0,0"): void {
    const { now } = this.#world;
    const [sent = 0, wanted = 0] = header.split(",").map(Number);
    this.#liveAt = this.#heardAt = now();
    // the service promises no heart-beats (`0,0`), so its silence is normal
    this.#promised = sent > 0 ? Math.max(sent, beats.wanted) : Number.POSITIVE_INFINITY;
    this.#tellSilent(false);
    // sends a heart-beat in reply to a message, at most twice in each interval
    const pause = wanted > 0 ? Math.max(wanted, beats.offered) / 2 : Number.POSITIVE_INFINITY;
    let beatAt = now();
    const slow = socket.onmessage;
    const quick = withFastPath((event) => slow?.call(socket, event as MessageEvent), this.#events.deliver);
    socket.onmessage = (event) => {
      this.#heardAt = now();
      this.#tellSilent(false);
      if (this.#heardAt - beatAt >= pause) {
        beatAt = this.#heardAt;
        socket.send("\n");
      }
      quick(event);
    };
    this.#events.state("live");
  }

  #ended(): void {
    this.#endedAt = this.#world.now();
    if (this.#liveAt !== undefined && this.#endedAt - this.#liveAt >= provenAfter) this.#failures = 0;
    this.#liveAt = undefined;
    this.#events.state("down");
  }

  /** Ends a socket in any state, which the library's `forceDisconnect` does not. The library then opens another. */
  #drop(): void {
    if (!this.#client?.webSocket) return;
    void this.#client.deactivate({ force: true });
    this.#client.activate();
  }

  /** Resolves when the next attempt may be made. */
  #due(): Promise<void> {
    const at = this.#skipBackoff
      ? this.#startedAt + firstPause
      : this.#endedAt + pauseAfter(this.#failures++, this.#world.chance());
    this.#skipBackoff = false;
    return new Promise((resolve) => this.#pause(at, resolve));
  }

  #pause(until: number, then: () => void): void {
    clearTimeout(this.#timer);
    if (this.#closed) return;
    this.#goOn = () => {
      this.#goOn = undefined;
      then();
    };
    const wait = until - this.#world.now();
    if (wait > 0) this.#timer = setTimeout(this.#goOn, wait);
    else this.#goOn();
  }

  #tellSilent(silent: boolean): void {
    if (this.#silent === silent) return;
    this.#silent = silent;
    this.#events.silent(silent);
  }

  #watchSilence(): void {
    const { now } = this.#world;
    const late = now() - this.#lookedAt > 2 * silenceInterval;
    this.#lookedAt = now();
    const judge = () => {
      if (this.#liveAt === undefined) return;
      const missed = (now() - this.#heardAt) / this.#promised;
      if (missed > beats.late) this.#tellSilent(true);
      if (missed > beats.missed) this.replace();
    };
    // the page itself was suspended, so it first reads messages that arrived meanwhile
    if (late) setTimeout(judge, silenceInterval);
    else judge();
  }
}

type Hear = (event: { data: unknown }) => void;
/**
 * Passes plain messages to `take`. The library's handler, `slow`, gets all other data, and messages whose subscription `take` does not
 * know.
 */
export function withFastPath(slow: Hear, take: (message: TopicMessage) => boolean): Hear {
  let inside = false; // true while the library has only a part of a frame; the next data belongs to that frame
  return (event) => {
    const { data } = event;
    const message = inside ? undefined : readWholeFrame(data);
    if (message && take(message)) return;
    if (data !== "\n" && data !== "\r\n") inside = typeof data !== "string" || !/\0[\r\n]*$/.test(data);
    slow(event);
  };
}

/** @returns undefined unless the data is one whole MESSAGE frame without escapes */
export function readWholeFrame(data: unknown): TopicMessage | undefined {
  const command = "MESSAGE\n";
  if (typeof data !== "string" || !data.startsWith(command)) return undefined;
  const bodyAt = data.indexOf("\n\n");
  if (bodyAt < 0 || data.indexOf("\0") !== data.length - 1) return undefined;
  const head = data.slice(command.length, bodyAt);
  if (/[\\\r]/.test(head)) return undefined; // has escapes or CRLF line ends
  const headers: Record<string, string> = {};
  for (const line of head.split("\n")) {
    const colon = line.indexOf(":");
    const name = line.slice(0, colon);
    if (colon > 0 && !Object.hasOwn(headers, name)) headers[name] = line.slice(colon + 1); // if a header is sent twice, the first counts
  }
  return { headers, body: data.slice(bodyAt + 2, -1) };
}
