/**
 * The page's one STOMP client, kept connected for ever. @stomp/stompjs connects, subscribes, beats, gives up a socket that never says
 * CONNECTED, and opens the next one. It lacks the following, which is all that is done here:
 * - pauses with chance in them that grow until a connection lasted, and hope that ends a pause (`#due`);
 * - a socket that cannot be made: the library would try no more (`#succeed`);
 * - silence by a clock that nobody can set, and of a page that stood still itself (`#watchSilence`);
 * - beats of a hidden page, whose timers browsers slow down, but no messages (`#connected`);
 * - reading at speed: the library takes 0.5 ms for 50 rows, which it reads byte by byte, `readWhole` 0.001 ms (`hearQuickly`).
 */
import type { Client, IMessage, IStompSocket } from "@stomp/stompjs";
import { plainText } from "#wire/contract/schema";

export type Message = Pick<IMessage, "headers" | "body">;

export interface StompWorld {
  /** opens one; may throw */
  socket: () => IStompSocket;
  /** page clock, ms: monotonic, so that a clock set back hides no dead connection and one set forward kills no good one */
  now: () => number;
  chance: () => number;
  /** Nothing is loaded or opened before this: what is on screen first goes first. */
  after: Promise<unknown>;
}

export interface StompEvents {
  /** after "live" everything has to be subscribed to: subscriptions die with their socket */
  state: (state: "live" | "down") => void;
  /** The broker is late with a beat that it promised; false with its next word. */
  silent: (silent: boolean) => void;
  /** the broker's own words, a close, or what kept an attempt from being made */
  trouble: (reason: string) => void;
  /** @returns false when nobody asked for it */
  deliver: (message: Message) => boolean;
}

/**
 * ms between two beats: what we ask for, so that a link gone dead is noticed soon, and what we offer. In beats: the silence after which
 * the server is late, and the silence after which the link is replaced.
 */
const beats = { wanted: 3_000, offered: 10_000, late: 1.5, missed: 2.5 };
/** A socket that opens and then says nothing must not be waited for, ms. */
const connectWithin = 5_000;
/** An attempt this old when there is reason to hope began before there was, ms. */
const hopeless = 1_500;
/** ms between two looks at whether it fell silent */
const lookEvery = 1_000;
const firstPause = 1_000;
const longestPause = 60_000;
/** Only a connection that lasted this long proves that trying again at once is welcome, ms. */
const provenAfter = 30_000;
/** The library's code for a socket that is let go of without waiting for its close. */
const discarded = 4001;

/** Ms to wait after so many failures in a row: anything between 1 s and a limit that doubles up to 60 s. */
export const pauseAfter = (failures: number, chance: number): number =>
  firstPause + chance * (Math.min(longestPause, firstPause * 2 ** Math.min(failures, 16)) - firstPause);

export class StompLink {
  readonly #world: StompWorld;
  readonly #events: StompEvents;
  readonly #watch: ReturnType<typeof setInterval>;
  #client: Client | undefined;
  #closed = false;
  #failures = 0;
  /** there is reason to try again without a pause */
  #hopeful = true;
  #startedAt = Number.NEGATIVE_INFINITY;
  #endedAt = 0;
  #liveAt: number | undefined;
  #heardAt = 0;
  #lookedAt = Number.POSITIVE_INFINITY;
  /** ms between two promised beats */
  #promised = Number.POSITIVE_INFINITY;
  #silent = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** ends the pause before the next attempt */
  #goOn: (() => void) | undefined;

  constructor(world: StompWorld, events: StompEvents) {
    this.#world = world;
    this.#events = events;
    this.#watch = setInterval(() => this.#watchSilence(), lookEvery);
    void this.#begin();
  }

  /** What to subscribe with, while there is a connection. */
  get connected(): Client | undefined {
    return this.#client?.connected ? this.#client : undefined;
  }

  /** There is reason to hope: try now rather than at the end of the pause, and not on with what was begun without. */
  hurry(): void {
    const isOld = this.#world.now() - this.#startedAt >= hopeless;
    if (this.#goOn || (this.#liveAt === undefined && isOld)) this.replace();
  }

  /** The connection cannot be trusted any more, as after sleep: drop it and open another at once, but never two within a second. */
  replace(): void {
    if (this.#goOn) this.#pause(this.#startedAt + firstPause, this.#goOn);
    else {
      this.#hopeful = true;
      this.#drop();
    }
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#watch);
    clearTimeout(this.#timer);
    void this.#client?.deactivate({ force: true });
  }

  async #begin(): Promise<void> {
    await this.#world.after;
    const { Client } = await this.#succeed(() => import("@stomp/stompjs"));
    this.#hopeful = true;
    if (this.#closed) return;
    this.#client = new Client({
      beforeConnect: async (client) => {
        const socket = await this.#succeed(() => {
          this.#startedAt = this.#world.now();
          return this.#world.socket();
        });
        client.webSocketFactory = () => socket;
        client.onConnect = ({ headers }) => this.#connected(socket, headers["heart-beat"]);
      },
      connectionTimeout: connectWithin,
      reconnectDelay: 1, // the pause is ours
      heartbeatIncoming: beats.wanted,
      heartbeatOutgoing: beats.offered,
      heartbeatToleranceMultiplier: Number.POSITIVE_INFINITY, // silence is judged here
      discardWebsocketOnCommFailure: true,
      logRawCommunication: true, // spares building the text of every frame for a log that is not kept
      onStompError: ({ headers }) => {
        this.#events.trouble(`the broker says: ${plainText((headers.message ?? "error").slice(0, 120))}`);
        this.#drop();
      },
      onWebSocketClose: ({ code }: CloseEvent) => {
        if (code !== discarded) this.#events.trouble(`closed with ${code}`);
        this.#ended();
      },
    });
    this.#client.activate();
  }

  /** A library that cannot be loaded, as on a cut network, or a socket that cannot be made, is a failed attempt like any other. */
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
    // the service promises no beats (`0,0`): its silence is normal
    this.#promised = sent > 0 ? Math.max(sent, beats.wanted) : Number.POSITIVE_INFINITY;
    this.#tellSilent(false);
    // a beat follows what the broker sends, at most twice in each interval
    const pause = wanted > 0 ? Math.max(wanted, beats.offered) / 2 : Number.POSITIVE_INFINITY;
    let beatAt = now();
    const slow = socket.onmessage;
    const quick = hearQuickly((event) => slow?.call(socket, event as MessageEvent), this.#events.deliver);
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

  /** Ends a socket in whatever state it is, which the library's `forceDisconnect` does not; another follows. */
  #drop(): void {
    if (!this.#client?.webSocket) return;
    void this.#client.deactivate({ force: true });
    this.#client.activate();
  }

  /** Resolves when the next attempt may be made. */
  #due(): Promise<void> {
    const at = this.#hopeful
      ? this.#startedAt + firstPause
      : this.#endedAt + pauseAfter(this.#failures++, this.#world.chance());
    this.#hopeful = false;
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
    const late = now() - this.#lookedAt > 2 * lookEvery;
    this.#lookedAt = now();
    const judge = () => {
      if (this.#liveAt === undefined) return;
      const missed = (now() - this.#heardAt) / this.#promised;
      if (missed > beats.late) this.#tellSilent(true);
      if (missed > beats.missed) this.replace();
    };
    // the page itself stood still: what came meanwhile is still to be read
    if (late) setTimeout(judge, lookEvery);
    else judge();
  }
}

type Hear = (event: { data: unknown }) => void;
/** Leaves to the library's ear, `slow`, what is less plain than `readWhole` wants it, and what `take` does not know the subscription of. */
export function hearQuickly(slow: Hear, take: (message: Message) => boolean): Hear {
  let inside = false; // the library holds a part of a frame: what comes next belongs to it
  return (event) => {
    const { data } = event;
    const message = inside ? undefined : readWhole(data);
    if (message && take(message)) return;
    if (data !== "\n" && data !== "\r\n") inside = typeof data !== "string" || !/\0[\r\n]*$/.test(data);
    slow(event);
  };
}

/** @returns undefined when it is anything but one whole MESSAGE without escapes */
export function readWhole(data: unknown): Message | undefined {
  const command = "MESSAGE\n";
  if (typeof data !== "string" || !data.startsWith(command)) return undefined;
  const bodyAt = data.indexOf("\n\n");
  if (bodyAt < 0 || data.indexOf("\0") !== data.length - 1) return undefined;
  const head = data.slice(command.length, bodyAt);
  if (/[\\\r]/.test(head)) return undefined; // escaped, or with line ends of the other kind
  const headers: Record<string, string> = {};
  for (const line of head.split("\n")) {
    const colon = line.indexOf(":");
    const name = line.slice(0, colon);
    if (colon > 0 && !Object.hasOwn(headers, name)) headers[name] = line.slice(colon + 1); // of two, the first counts
  }
  return { headers, body: data.slice(bodyAt + 2, -1) };
}
