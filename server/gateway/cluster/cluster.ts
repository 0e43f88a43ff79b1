/**
 * Joins this gateway to the others of its upstream. One of them leads: it sends the requests upstream, holds the push link and records. The
 * others get its answers and messages from the shared store.
 */
import { randomUUID } from "node:crypto";
import type { Answers, Fetch, Flight } from "#server/gateway/answers/answers";
import type { EventHub, Role } from "#server/gateway/answers/eventHub";
import { answerLife } from "#server/gateway/answers/fetching";
import type { GatewayParts } from "#server/gateway/answers/gatewayParts";
import { type Snapshot, snapshotKey } from "#server/gateway/answers/snapshots";
import { Problem } from "#server/gateway/http/problem";
import { idAt, type Stores, type StreamEntry } from "#server/stores/stores";
import {
  leaderEvent,
  type Presence,
  presence,
  readHead,
  streamLengths,
  streamNames,
  type WallEvent,
  type Wish,
  wallEvent,
  wish,
} from "./events.ts";
import { createRestarts, Follower, type LearnedText, retry } from "./follower.ts";
import { keptKey, Leader } from "./leader.ts";
import { Lease } from "./lease.ts";
import { createRoster, goneAfter } from "./roster.ts";

export interface ClusterOptions {
  stores: Stores;
  /** name of this gateway, for operators */
  name: string;
  parts: GatewayParts;
}

/** What this gateway does for the others, and what it tells about itself. */
export interface ClusterMember {
  answers: Answers;
  broker: { stats(): { sessions: number } };
  interest: { here(): boolean };
  /** the recorder of this gateway: writes its lines to disk, names the recording that it writes */
  recording: { flush(): Promise<void>; busy(): string | undefined };
  link: { state(): Presence["link"] };
}

export type ClusterState = ReturnType<Cluster["state"]>;

/** While every gateway is alone, each sends a tenth of the requests. */
const aloneFactor = 10;
/** ms between two requests of a gateway that is alone, at pace 1 */
const loneInterval = 2_500;
const presenceEvery = 1_000;
/** The leader looks every so many seconds whether learned data has changed. */
const learnedEvery = 2;
/** A new leader serves the wishes of the last 10 s, which the leader before it may not have served. */
const wishLife = 10_000;
/** A gateway that starts reads the messages of the last minute, so that its browsers get the newest lists at once. */
const rereads = 60_000;

export class Cluster {
  readonly #events: EventHub;
  readonly #options: ClusterOptions;
  readonly #id = randomUUID();
  readonly #since: number;
  readonly #roster: ReturnType<typeof createRoster>;
  readonly #recent: { wish: Wish; at: number }[] = [];
  #part: ClusterMember | undefined;
  #lag: number | null = null;
  #stopFollowing: (() => void) | undefined;
  #open = false;
  #lastRequest: Promise<unknown> = Promise.resolve();
  readonly #turns = createRestarts();
  readonly #follower: Follower;
  readonly #lease: Lease;
  readonly #leader: Leader;
  readonly #learned = new Map<string, LearnedText>();

  constructor(events: EventHub, options: ClusterOptions) {
    this.#events = events;
    this.#options = options;
    const { stores, parts } = options;
    this.#since = parts.clock.wall();
    this.#roster = createRoster({
      shared: () => stores.now(),
      own: () => parts.clock.now(),
    });
    this.#follower = new Follower({
      ...options,
      events,
      life: (snapshot) => this.life(snapshot),
      learned: this.#learned,
    });
    this.#lease = new Lease({
      ...{
        snapshots: stores.snapshots,
        clock: parts.clock,
        holder: this.#id,
        log: parts.log,
      },
      reached: () => {
        if (this.#stopFollowing || !this.#open) return;
        this.#stopFollowing = stores.streams.follow(this.#startsAt(), (stream, entry) =>
          this.#takeEntry(stream, entry),
        );
        if (this.#lease.role() === "follows")
          this.#follower.load().catch(this.#warn("the shared answers could not be loaded"));
      },
      became: (role, fence) => {
        events.emit("role", role, fence);
        this.#restart();
        if (role !== "leads") return;
        this.#leader.begin();
        this.#passLearned();
        for (const one of this.#recent.splice(0))
          if (parts.clock.now() - one.at < wishLife) this.#serve(one.wish);
        this.#tellPresence();
      },
    });
    this.#leader = new Leader({
      stores,
      lease: () => this.#lease,
      clock: parts.clock,
      health: parts.metrics.health,
    });
    events.on("answer", (snapshot) => this.#leader.answered(snapshot));
    events.on("fault", (operation) => this.#leader.fault(operation));
    events.on("publication", (publication) => this.#leader.publish(publication));
    events.on("wall", (report, address) => {
      const head = JSON.stringify({
        from: this.#id,
        report,
        address,
        sentAt: stores.now(),
      } satisfies WallEvent);
      stores.streams
        .append(streamNames.walls, { head }, { most: streamLengths.walls })
        .catch(() => undefined); // the wall reports again
    });
  }

  start(own: ClusterMember): void {
    this.#part = own;
    this.#open = true;
    this.#lease.start();
    void this.#run();
  }

  /** hands over the lease, and closes the connections to the store */
  async close(): Promise<void> {
    const { clock } = this.#options.parts;
    const { stores } = this.#options;
    this.#open = false;
    const led = this.#lease.role() === "leads";
    await this.#lease.close();
    if (led) this.#leader.left();
    this.#stopFollowing?.();
    if (led) await clock.wait(50); // until the last event is sent
    await stores.close();
  }

  role(): Role {
    return this.#lease.role();
  }

  /** Passes learned data from the leader to the others, whenever it has changed. */
  share(name: string, data: LearnedText): void {
    this.#learned.set(name, data);
  }

  /** Keeps a text for the next leader. */
  keep(what: "alerts", text: string): void {
    this.#leader.keep(what, text);
  }

  /** the text that a leader kept */
  async kept(what: "alerts"): Promise<string | undefined> {
    return (await this.#options.stores.snapshots.get(keptKey(what)))?.body?.toString();
  }

  /** whether a reader of the board is at another gateway */
  othersInterested(): boolean {
    return this.#roster.list().some((one) => one.id !== this.#id && one.interested);
  }

  /** sends a request upstream only if this gateway may; else gets the answer from the leader */
  fetch(upstream: Fetch): Fetch {
    const once = (flight: Flight) => {
      if (this.#lease.mayAsk()) return upstream(flight);
      return this.#lease.role() === "alone" ? this.#slowly(upstream, flight) : this.#follower.fetch(flight);
    };
    return async (flight) => {
      for (;;) {
        const result = await once(flight);
        if (result !== retry) return result;
      }
    };
  }

  /** false if a request must not be sent upstream now, because another gateway may lead */
  mayAsk(): boolean {
    return this.#lease.mayAsk() || this.#lease.role() === "alone";
  }

  /** ms for which an answer is fresh; ten times as long while each gateway is alone */
  life(snapshot: Snapshot): number {
    return answerLife(this.#options.parts, snapshot) * (this.#lease.role() === "alone" ? aloneFactor : 1);
  }

  async flush(): Promise<void> {
    return this.#lease.role() === "leads" ? this.#part?.recording.flush() : this.#follower.flush();
  }

  /** name of the recording that the leader writes */
  recording(): string | undefined {
    return this.#roster.list().find(({ recording }) => recording !== null)?.recording ?? undefined;
  }

  /** the leader's push link; undefined unless this gateway follows one */
  leadersLink(): Presence["link"] {
    if (this.#lease.role() !== "follows") return undefined;
    const leaders = this.#roster.list().filter(({ role }) => role === "leads");
    return leaders.toSorted((one, other) => other.fence - one.fence)[0]?.link;
  }

  state() {
    return {
      engine: this.#options.stores.engine,
      /** ms for which the store has been out of reach; 0 while it answers */
      outage: this.#lease.outage(),
      role: this.#lease.role(),
      fence: this.#lease.fence(),
      /** number of times this gateway became the leader */
      taken: this.#lease.taken(),
      /** number of its writes that were refused because another gateway led */
      refused: this.#leader.refused,
      gateways: this.#roster
        .list()
        .map(({ id: other, sentAt: _, link: __, ...one }) => ({ ...one, self: other === this.#id })),
    };
  }

  /** What waits for the leader before, or for its turn, is asked for as this gateway's new role demands. */
  #restart(): void {
    this.#turns.restart();
    this.#follower.restart();
  }

  #warn(message: string) {
    return (err: unknown) => this.#options.parts.log.warn({ err }, message);
  }

  #startsAt() {
    const now = this.#options.stores.now();
    return new Map<string, string>([
      [streamNames.leader, idAt(now - rereads)],
      [streamNames.wishes, idAt(now - wishLife)],
      [streamNames.gateways, idAt(now - goneAfter)],
      [streamNames.walls, "0-0"],
    ]);
  }

  #serve(one: Wish): void {
    if (one.kind === "flush") {
      this.#part?.recording
        .flush()
        .then(() => this.#leader.flushed(one.id), this.#warn("the recording could not be written"));
      return;
    }
    const { operation, params } = one;
    Promise.resolve(this.#part?.answers.ask(operation, params)).then(
      (answer) => {
        // A new answer has been told already.
        if (answer && answer.cache !== "miss")
          this.#leader.answered(answer.snapshot, answer.cache === "stale");
      },
      (error: unknown) => {
        if (error instanceof Problem) this.#leader.problem(snapshotKey(operation, params), error);
        else this.#warn("a request of another gateway failed")(error);
      },
    );
  }

  #takeWish(head: string): void {
    const { clock } = this.#options.parts;
    const one = readHead(wish, head);
    if (!one) return;
    if (this.#lease.role() === "leads") {
      this.#serve(one);
      return;
    }
    this.#recent.push({ wish: one, at: clock.now() });
    while (this.#recent.length > 0 && clock.now() - (this.#recent[0]?.at ?? 0) > wishLife)
      this.#recent.shift();
  }

  #takeEntry(stream: string, { head, body }: StreamEntry): void {
    if (stream === streamNames.wishes) this.#takeWish(head);
    else if (stream === streamNames.gateways) {
      const one = readHead(presence, head);
      if (one && one.id !== this.#id && this.#roster.note(one)) this.#heard(one.fence);
    } else if (stream === streamNames.walls) {
      const report = readHead(wallEvent, head);
      if (report && report.from !== this.#id)
        this.#events.emit(
          "farWall",
          report.report,
          report.address,
          Math.max(0, this.#options.stores.now() - report.sentAt),
        );
    } else if (this.#lease.role() !== "leads") {
      const event = readHead(leaderEvent, head);
      if (event?.kind === "left") this.#lease.hurry();
      else if (event) this.#follower.take(event, body);
    }
  }

  #heard(fence: number): void {
    const before = this.#lease.fence();
    this.#lease.heard(fence);
    if (this.#lease.fence() > before) this.#restart();
  }

  #passLearned(): void {
    for (const [name, data] of this.#learned) this.#leader.learned(name, data.text());
  }

  #tellPresence(): void {
    const { name, stores } = this.#options;
    if (!this.#part) return;
    const own = {
      id: this.#id,
      name,
      role: this.#lease.role(),
      since: this.#since,
      fence: this.#lease.fence(),
      lag: this.#lag,
    };
    const { broker, interest, recording, link } = this.#part;
    const one: Presence = {
      ...own,
      ...{ browsers: broker.stats().sessions, interested: interest.here() },
      ...{ recording: recording.busy() ?? null, link: link.state(), sentAt: stores.now() },
    };
    this.#roster.note(one);
    stores.streams
      .append(streamNames.gateways, { head: JSON.stringify(one) }, { most: streamLengths.gateways })
      .catch(() => undefined); // the lease finds out whether the store is out of reach
  }

  async #run(): Promise<void> {
    for (let turn = 0; this.#open; turn += 1) {
      if (this.#lease.role() === "leads" && turn % learnedEvery === 0) this.#passLearned();
      if (this.#lease.mayAsk()) this.#follower.restart(); // a leader waits for no leader, also after a pause of its process
      this.#lag = this.#lease.role() === "leads" ? 0 : (this.#follower.lag() ?? null);
      this.#tellPresence();
      await this.#options.parts.clock.wait(presenceEvery);
    }
  }

  /** One request at a time, with long pauses. */
  async #slowly(fetch: Fetch, flight: Flight): Promise<Snapshot | Problem | typeof retry> {
    const { clock, pace } = this.#options.parts;
    const before = this.#lastRequest;
    const turn = this.#turns.unlessRestarted(before);
    const result = turn.then<Snapshot | Problem | typeof retry>((came) =>
      came === retry ? retry : fetch(flight),
    );
    const pause = result.then((one) => (one === retry ? undefined : clock.wait(loneInterval * pace)));
    this.#lastRequest = Promise.all([before, pause]);
    return result;
  }
}
