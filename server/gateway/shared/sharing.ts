/**
 * Joins this gateway to the others of its upstream. One of them leads: it sends the requests upstream, holds the push link and records. The
 * others get its answers and messages from the shared store.
 */
import { randomUUID } from "node:crypto";
import type { Answers, Fetch, Flight } from "#server/gateway/answers/answers";
import type { EventHub, Role } from "#server/gateway/answers/eventHub";
import { lifeHere } from "#server/gateway/answers/fetching";
import type { GatewayParts } from "#server/gateway/answers/gatewayParts";
import { type Snapshot, snapshotKey } from "#server/gateway/answers/snapshots";
import { Problem } from "#server/gateway/http/problem";
import { type Entry, idAt, type Stores } from "#server/stores/stores";
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
import { anew, createFollowing, createRestarts } from "./following.ts";
import { createLease, type Lease } from "./lease.ts";
import { createRoster, goneAfter } from "./roster.ts";
import { createTelling, keptKey, type Telling } from "./telling.ts";

export interface SharingOptions {
  stores: Stores;
  /** name of this gateway, for operators */
  name: string;
  parts: GatewayParts;
}

/** What this gateway does for the others, and what it tells about itself. */
export interface SharingPart {
  answers: Answers;
  broker: { stats(): { sessions: number } };
  interest: { here(): boolean };
  /** the recorder of this gateway: writes its lines to disk, names the recording that it writes */
  recording: { flush(): Promise<void>; busy(): string | undefined };
  link: { state(): Presence["link"] };
}

export interface Sharing extends Pick<Telling, "learnt" | "keep"> {
  start(part: SharingPart): void;
  /** hands over the lease, and closes the connections to the store */
  close(): Promise<void>;
  role(): Role;
  /** whether a reader of the board is at another gateway */
  othersInterested(): boolean;
  /** sends a request upstream only if this gateway may; else gets the answer from the leader */
  fetch(upstream: Fetch): Fetch;
  /** false if a request must not be sent upstream now, because another gateway may lead */
  mayAsk(): boolean;
  /** ms for which an answer is fresh; ten times as long while each gateway is alone */
  life(snapshot: Snapshot): number;
  flush(): Promise<void>;
  /** the text that a leader kept */
  kept(what: "alerts"): Promise<string | undefined>;
  /** name of the recording that the leader writes */
  recording(): string | undefined;
  /** the leader's push link; undefined unless this gateway follows one */
  leadersLink(): Presence["link"];
  state(): SharingState;
}

export interface SharingState {
  engine: string;
  /** ms for which the store has been out of reach; 0 while it answers */
  outage: number;
  role: Role;
  fence: number;
  /** number of times this gateway became the leader */
  taken: number;
  /** number of its writes that were refused because another gateway led */
  refused: number;
  gateways: (Omit<Presence, "id" | "sentAt" | "link"> & { self: boolean })[];
}

/** While every gateway is alone, each sends a tenth of the requests. */
const aloneFactor = 10;
/** ms between two requests of a gateway that is alone, at pace 1 */
const aloneApart = 2_500;
const presenceEvery = 1_000;
/** A new leader serves the wishes of the last 10 s, which the leader before it may not have served. */
const wishLife = 10_000;
/** A gateway that starts reads the messages of the last minute, so that its browsers get the newest lists at once. */
const rereads = 60_000;

export function createSharing(events: EventHub, options: SharingOptions): Sharing {
  const { stores, name, parts } = options;
  const { clock, log, pace } = parts;
  const id = randomUUID();
  const since = clock.wall();
  const roster = createRoster({ shared: () => stores.now(), own: () => clock.now() });
  const recent: { wish: Wish; at: number }[] = [];
  let part: SharingPart | undefined;
  let lag: number | null = null;
  let stopFollowing: (() => void) | undefined;
  let open = false;
  let lastRequest: Promise<unknown> = Promise.resolve();
  const turns = createRestarts();

  const following = createFollowing({ ...options, events, life: (snapshot) => life(snapshot) });
  const lease: Lease = createLease({
    ...{ snapshots: stores.snapshots, clock, holder: id, log },
    reached: () => {
      if (stopFollowing || !open) return;
      stopFollowing = stores.streams.follow(startsAt(), takeEntry);
      if (lease.role() === "follows") following.load().catch(warn("the shared answers could not be loaded"));
    },
    became(role, fence) {
      events.emit("role", role, fence);
      restart();
      if (role !== "leads") return;
      for (const one of recent.splice(0)) if (clock.now() - one.at < wishLife) serve(one.wish);
      tellPresence();
    },
  });
  const telling = createTelling({ stores, lease: () => lease, clock, health: parts.metrics.health });

  /** What waits for the leader before, or for its turn, is asked for as this gateway's new role demands. */
  const restart = () => {
    turns.restart();
    following.restart();
  };
  const warn = (message: string) => (err: unknown) => log.warn({ err }, message);
  const startsAt = () => {
    const now = stores.now();
    return new Map<string, string>([
      [streamNames.leader, idAt(now - rereads)],
      [streamNames.wishes, idAt(now - wishLife)],
      [streamNames.gateways, idAt(now - goneAfter)],
      [streamNames.walls, "0-0"],
    ]);
  };

  const serve = (one: Wish) => {
    if (one.kind === "flush") {
      part?.recording.flush().then(() => telling.flushed(one.id), warn("the recording could not be written"));
      return;
    }
    const { operation, params } = one;
    Promise.resolve(part?.answers.ask(operation, params)).then(
      (answer) => {
        // A new answer has been told already.
        if (answer && answer.cache !== "miss") telling.answered(answer.snapshot, answer.cache === "stale");
      },
      (error: unknown) => {
        if (error instanceof Problem) telling.problem(snapshotKey(operation, params), error);
        else warn("a request of another gateway failed")(error);
      },
    );
  };
  const takeWish = (head: string) => {
    const one = readHead(wish, head);
    if (!one) return;
    if (lease.role() === "leads") {
      serve(one);
      return;
    }
    recent.push({ wish: one, at: clock.now() });
    while (recent.length > 0 && clock.now() - (recent[0]?.at ?? 0) > wishLife) recent.shift();
  };
  const takeEntry = (stream: string, { head, body }: Entry) => {
    if (stream === streamNames.wishes) takeWish(head);
    else if (stream === streamNames.gateways) {
      const one = readHead(presence, head);
      if (one && one.id !== id && roster.note(one)) heard(one.fence);
    } else if (stream === streamNames.walls) {
      const report = readHead(wallEvent, head);
      if (report && report.from !== id)
        events.emit("farWall", report.report, report.address, Math.max(0, stores.now() - report.sentAt));
    } else if (lease.role() !== "leads") {
      const event = readHead(leaderEvent, head);
      if (event?.kind === "left") lease.hurry();
      else if (event) following.take(event, body);
    }
  };

  const heard = (fence: number) => {
    const before = lease.fence();
    lease.heard(fence);
    if (lease.fence() > before) restart();
  };

  const tellPresence = () => {
    if (!part) return;
    const own = { id, name, role: lease.role(), since, fence: lease.fence(), lag };
    const { broker, interest, recording, link } = part;
    const one: Presence = {
      ...own,
      ...{ browsers: broker.stats().sessions, interested: interest.here() },
      ...{ recording: recording.busy() ?? null, link: link.state(), sentAt: stores.now() },
    };
    roster.note(one);
    stores.streams
      .append(streamNames.gateways, { head: JSON.stringify(one) }, { most: streamLengths.gateways })
      .catch(() => undefined); // the lease finds out whether the store is out of reach
  };
  const run = async () => {
    while (open) {
      if (lease.mayAsk()) following.restart(); // a leader waits for no leader, also after a pause of its process
      lag = lease.role() === "leads" ? 0 : (following.lag() ?? null);
      tellPresence();
      await clock.wait(presenceEvery);
    }
  };
  /** One request at a time, with long pauses. */
  const slowly = async (fetch: Fetch, flight: Flight): Promise<Snapshot | Problem | typeof anew> => {
    const before = lastRequest;
    const turn = turns.unlessRestarted(before);
    const result = turn.then<Snapshot | Problem | typeof anew>((came) =>
      came === anew ? anew : fetch(flight),
    );
    const pause = result.then((one) => (one === anew ? undefined : clock.wait(aloneApart * pace)));
    lastRequest = Promise.all([before, pause]);
    return result;
  };

  const life = (snapshot: Snapshot) =>
    lifeHere(parts, snapshot) * (lease.role() === "alone" ? aloneFactor : 1);
  events.on("answer", (snapshot) => telling.answered(snapshot));
  events.on("fault", (operation) => telling.fault(operation));
  events.on("publication", telling.publish);
  events.on("wall", (report, address) => {
    const head = JSON.stringify({ from: id, report, address, sentAt: stores.now() } satisfies WallEvent);
    stores.streams.append(streamNames.walls, { head }, { most: streamLengths.walls }).catch(() => undefined); // the wall reports again
  });

  return {
    start(own) {
      part = own;
      open = true;
      lease.start();
      void run();
    },
    async close() {
      open = false;
      const led = lease.role() === "leads";
      await lease.close();
      if (led) telling.left();
      stopFollowing?.();
      if (led) await clock.wait(50); // until the last event is sent
      await stores.close();
    },
    role: () => lease.role(),
    learnt: telling.learnt,
    keep: telling.keep,
    kept: async (what) => (await stores.snapshots.get(keptKey(what)))?.body?.toString(),
    othersInterested: () => roster.list().some((one) => one.id !== id && one.interested),
    fetch(upstream) {
      const once = (flight: Flight) => {
        if (lease.mayAsk()) return upstream(flight);
        return lease.role() === "alone" ? slowly(upstream, flight) : following.fetch(flight);
      };
      return async (flight) => {
        for (;;) {
          const result = await once(flight);
          if (result !== anew) return result;
        }
      };
    },
    mayAsk: () => lease.mayAsk() || lease.role() === "alone",
    life,
    flush: async () => (lease.role() === "leads" ? part?.recording.flush() : following.flush()),
    recording: () => roster.list().find(({ recording }) => recording !== null)?.recording ?? undefined,
    leadersLink() {
      if (lease.role() !== "follows") return undefined;
      const leaders = roster.list().filter(({ role }) => role === "leads");
      return leaders.toSorted((one, other) => other.fence - one.fence)[0]?.link;
    },
    state: () => ({
      engine: stores.engine,
      outage: lease.outage(),
      role: lease.role(),
      fence: lease.fence(),
      taken: lease.taken(),
      refused: telling.refused(),
      gateways: roster
        .list()
        .map(({ id: other, sentAt: _, link: __, ...one }) => ({ ...one, self: other === id })),
    }),
  };
}
