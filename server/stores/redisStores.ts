/**
 * The stores of several gateways in Redis 7 or Valkey 8. Nothing is queued while Redis is out of reach: a queued change would be an old
 * price that arrives late.
 */

import { setTimeout as pause } from "node:timers/promises";
import { createClient, RESP_TYPES } from "@redis/client";
import type { Logger } from "pino";
import type { Rate } from "#server/rate/bucket";
import { appendScript, claimScript, putScript, releaseScript, takeScript } from "./scripts.ts";
import type { HeldValue, SharedRate, SharedSnapshots, Stores, StreamEntry, Streams } from "./stores.ts";

/** Answers whose times are used. */
const keptSamples = 30;
/** ms. Answers that disagree by more than this and the time they took were given before and after the store's clock was set. */
const jump = 1_000;

/** The difference between our monotonic clock and that of the store, from the quickest of the last answers. @param now ms of our clock */
export function createOffset(now: () => number) {
  let samples: { took: number; offset: number }[] = [];
  return {
    /** @param sentAt ms of our clock, as `receivedAt` @param storeAt ms of the store's clock */
    note(sentAt: number, receivedAt: number, storeAt: number) {
      const took = receivedAt - sentAt;
      const offset = storeAt - (sentAt + took / 2);
      samples = samples.filter((one) => Math.abs(one.offset - offset) < (one.took + took) / 2 + jump);
      samples = [...samples, { took, offset }].slice(-keptSamples);
    },
    /** ms; before the first answer the machine's own clock counts */
    now(): number {
      if (samples.length === 0) return Date.now();
      const best = samples.reduce((one, other) => (other.took < one.took ? other : one));
      return now() + best.offset;
    },
  };
}

export interface RedisOptions {
  /** `redis://` or `rediss://` with host, port and, if needed, user, password and database */
  url: string;
  /** begins the name of every key; other for each upstream */
  prefix: string;
  log: Pick<Logger, "info" | "warn">;
}

/** ms that a command may take */
const commandTimeout = 2_500;
/** ms between two replies. The three lists are pushed together; one reply then has all of them. */
const gather = 4;
/** A read waits inside Redis for this many ms, and returns at most this many entries. */
const reading = { ms: 1_000, entries: 100 };

type Client = ReturnType<typeof connect>;

function connect(url: string, log: RedisOptions["log"]) {
  const client = createClient({
    url,
    RESP: 3,
    disableOfflineQueue: true,
    commandOptions: { timeout: 0 }, // `Commands` has a limit of its own, and one timer for each command costs less than two
    socket: {
      connectTimeout: 2_000,
      reconnectStrategy: (tries) => Math.min(1_000, 50 * 2 ** Math.min(tries, 10)), // ms
    },
  });
  let told = "";
  client.on("error", (error: unknown) => {
    const reason = reasonOf(error);
    if (reason !== told) log.warn({ reason }, "Redis cannot be reached");
    told = reason;
  });
  client.on("ready", () => {
    if (told !== "") log.info("Redis can be reached again");
    told = "";
  });
  client.connect().catch(() => undefined); // the listener above reports it, and the client goes on trying
  return client;
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? ("code" in error ? String(error.code) : error.message) : String(error);

/** Redis did not answer in time, or refused the command. The message has no address and no password. */
class RedisFailure extends Error {
  override readonly name = "RedisFailure";
}

/** Sends commands one after another, and stops sending while one of them gets no answer. */
class Commands {
  readonly #client: Client;
  /** number of commands whose time is over without an answer */
  #hanging = 0;

  constructor(client: Client) {
    this.#client = client;
  }

  /** @param always sends it also while another command hangs @throws RedisFailure */
  async send<T>(args: readonly (string | Buffer)[], { buffers = false, always = false } = {}): Promise<T> {
    const options = buffers ? { typeMapping: { [RESP_TYPES.BLOB_STRING]: Buffer } } : {};
    try {
      return await this.#within(() => this.#client.sendCommand<T>(args, options), always);
    } catch (error) {
      throw error instanceof RedisFailure ? error : new RedisFailure(reasonOf(error));
    }
  }

  /** Waits for what a library sends. Throws what it throws, and RedisFailure. */
  async #within<T>(start: () => Promise<T>, always = false): Promise<T> {
    if (this.#hanging > 0 && !always) throw new RedisFailure("an earlier command has no answer yet");
    const sent = start();
    let late = false;
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_, fail) => {
      timer = setTimeout(() => {
        late = true;
        this.#hanging += 1;
        fail(new RedisFailure(`no answer within ${commandTimeout} ms`));
      }, commandTimeout);
    });
    const over = () => {
      clearTimeout(timer);
      if (late) this.#hanging -= 1;
    };
    sent.then(over, over);
    return await Promise.race([sent, tooLate]);
  }
}

export function createRedisStores({ url, prefix, log }: RedisOptions): Stores {
  const client = connect(url, log);
  const commands = new Commands(client);
  const offset = createOffset(() => performance.now());
  const key = (name: string) => `${prefix}${name}`;
  const names = { lease: key("lease"), fence: key("fence") };
  const readers = new Set<Client>();

  const snapshots: SharedSnapshots = {
    async get(name) {
      const value = await commands.send<Buffer | null>(["GET", key(`answer:${name}`)], { buffers: true });
      return value === null ? undefined : heldValue(value);
    },
    async put(name, { head, body }, { fence, life }) {
      const value = body === undefined ? Buffer.from(head) : Buffer.concat([Buffer.from(`${head}\n`), body]);
      const place = key(`answer:${name}`);
      const args = [putScript, "2", names.fence, place, String(fence), String(Math.ceil(life)), value];
      return (await commands.send<number>(["EVAL", ...args])) === 1;
    },
    async claim(holder, { ms, known }) {
      const sentAt = performance.now();
      const args = [claimScript, "2", names.lease, names.fence, holder, String(ms), String(known)];
      const [fence, at] = await commands.send<[number, number]>(["EVAL", ...args], { always: true });
      offset.note(sentAt, performance.now(), at);
      return fence === 0 ? undefined : fence;
    },
    async release(holder) {
      await commands.send(["EVAL", releaseScript, "1", names.lease, holder]);
    },
  };

  const streams: Streams = {
    async append(stream, { head, body = Buffer.alloc(0) }, { most, fence }) {
      const right = fence === undefined ? "" : String(fence);
      const args = [appendScript, "2", names.fence, key(`stream:${stream}`), right, String(most), head, body];
      return (await commands.send<number>(["EVAL", ...args])) === 1;
    },
    follow(after, take) {
      const reader = connect(url, log);
      readers.add(reader);
      const places = new Map([...after.keys()].map((stream) => [key(`stream:${stream}`), stream]));
      const at = new Map([...after].map(([stream, id]) => [key(`stream:${stream}`), id]));
      let open = true;
      const run = async () => {
        while (open) {
          const found = await readNew(reader, at);
          for (const [place, entries] of found ?? []) {
            for (const entry of entries.map(asEntry)) {
              at.set(place, entry.id);
              take(places.get(place) ?? "", entry);
            }
          }
          await pause(found ? gather : 100);
        }
      };
      void run();
      return () => {
        open = false;
        readers.delete(reader);
        reader.destroy();
      };
    },
  };

  return {
    engine: "redis",
    snapshots,
    streams,
    rate: (name, rate) => bucketsOf(commands, key(`bucket:${name}`), rate),
    now: () => offset.now(),
    async close() {
      for (const one of [client, ...readers]) one.destroy();
      readers.clear();
    },
  };
}

/** The id, and the names and values of the fields. */
type RawEntry = [Buffer, Buffer[]];

function asEntry([id, [, head = Buffer.alloc(0), , body = Buffer.alloc(0)]]: RawEntry): StreamEntry {
  return { id: id.toString("latin1"), head: head.toString(), body: body.length === 0 ? undefined : body };
}

const lineBreak = 0x0a;

function heldValue(value: Buffer): HeldValue {
  const end = value.indexOf(lineBreak);
  return end < 0
    ? { head: value.toString() }
    : { head: value.toString("utf8", 0, end), body: value.subarray(end + 1) };
}

/** The new entries by stream; undefined after a fault. */
async function readNew(
  reader: Client,
  at: ReadonlyMap<string, string>,
): Promise<[string, RawEntry[]][] | undefined> {
  const limits = ["COUNT", String(reading.entries), "BLOCK", String(reading.ms)];
  const mapping = { [RESP_TYPES.BLOB_STRING]: Buffer };
  try {
    const found = await reader.sendCommand<Record<string, RawEntry[]> | null>(
      ["XREAD", ...limits, "STREAMS", ...at.keys(), ...at.values()],
      { typeMapping: mapping },
    );
    return Object.entries(found ?? {});
  } catch {
    return undefined; // the connection reports its own faults
  }
}

const bucketsOf = (commands: Commands, prefix: string, { burst, perSecond }: Rate): SharedRate => ({
  async take(address) {
    const limits = [burst, perSecond, Math.ceil((burst / perSecond) * 1_000)].map(String);
    const [allowed, left] = await commands.send<[number, number]>([
      ...["EVAL", takeScript, "1", `${prefix}:${address}`],
      ...limits,
    ]);
    return { allowed: allowed === 1, left };
  },
});
