/**
 * The firings and their deliveries, in an NDJSON file of the data folder, or in memory without one. The newest 1,000 firings are kept. The
 * file is read when this gateway begins to lead: a firing without a delivery was not sent, because the process ended before.
 */
import { readFile, rename, stat, writeFile } from "node:fs/promises";
import * as v from "valibot";
import { type AlertFiring, mostFirings } from "#market/alerts/firing";
import { firingRecord } from "#market/alerts/records";

export interface HistoryOptions {
  /** if undefined, nothing is kept over a restart */
  path: string | undefined;
  makeFolder: (path: string) => void;
  log: { warn(about: object, text: string): void };
}

/** larger files are not read, bytes */
const mostOctets = 20_000_000;

const firedLine = v.object({
  k: v.literal("firing"),
  firing: firingRecord,
  /** our own epoch ms when the rule fired */
  firedAt: v.number(),
  source: v.picklist(["live", "embedded"]),
  /** names of its webhooks */
  to: v.array(v.string()),
});
const deliveredLine = v.object({
  k: v.literal("delivery"),
  /** of the firing */
  key: v.string(),
  to: v.string(),
  /** our own epoch ms */
  at: v.number(),
  outcome: v.picklist(["delivered", "failed", "refused"]),
  reason: v.optional(v.string()),
  tries: v.number(),
  /** it was part of a summary */
  summary: v.optional(v.literal(true)),
});
const historyLine = v.variant("k", [firedLine, deliveredLine]);
/** Earlier versions appended lines, and a killed process left one incomplete. */
const lineText = v.pipe(v.string(), v.parseJson(), historyLine);
type HistoryLine = v.InferOutput<typeof historyLine>;

/** A firing, and what its message needs besides. */
export type FiredAlert = Omit<v.InferOutput<typeof firedLine>, "k">;
/** What happened to the message of one firing. */
export type DeliveredMessage = Omit<v.InferOutput<typeof deliveredLine>, "k">;

/** A firing with its deliveries by webhook. */
interface Entry {
  fired: FiredAlert;
  deliveries: Map<string, DeliveredMessage>;
}

/**
 * Identifies the crossing of a firing. A process that was killed has lost the newest state, so the next one may see the crossing on a later
 * board; the last board before it is the same.
 */
export const crossingKey = ({ key, rule, symbol, before }: AlertFiring): string =>
  before ? `${rule} ${symbol ?? ""} ${before.at}` : key;

export class History {
  readonly #options: HistoryOptions;
  /** by crossing, the oldest first */
  #entries = new Map<string, Entry>();
  #written = Promise.resolve();
  #isDirty = false;
  #problem: string | undefined;

  constructor(options: HistoryOptions) {
    this.#options = options;
  }

  /** reads the file; replaces what is in memory */
  async load(): Promise<void> {
    const { path, makeFolder, log } = this.#options;
    if (path === undefined) return;
    await this.#written;
    this.#entries = new Map();
    try {
      makeFolder(path);
      const { size } = await stat(path);
      if (size > mostOctets) throw new Error(`it has ${size} bytes`);
      const texts = (await readFile(path, "utf8")).split("\n").filter(Boolean);
      const lines = texts.flatMap((text) => {
        const read = v.safeParse(lineText, text);
        return read.success ? read.output : [];
      });
      for (const one of lines) this.#note(one);
      const bad = texts.length - lines.length;
      if (bad === 0) return;
      log.warn({ path, lines: bad }, "lines of the history of alerts cannot be read and are removed");
      this.#save();
      await this.#written;
    } catch (error) {
      if (codeOf(error) !== "ENOENT") this.#failed("it cannot be read", error);
    }
  }

  /** @returns false if this firing, or another one for the same crossing, is known already */
  fired(one: FiredAlert): boolean {
    if (this.#entries.has(crossingKey(one.firing))) return false;
    this.#note({ k: "firing", ...one });
    this.#save();
    return true;
  }

  delivered(one: DeliveredMessage): void {
    this.#note({ k: "delivery", ...one });
    this.#save();
  }

  /** the firings, the newest last */
  all(): readonly FiredAlert[] {
    return Array.from(this.#entries.values(), ({ fired }) => fired);
  }

  /** The firings since a time that have no delivery to a webhook, with the webhooks that lack it. */
  undelivered(since: number): FiredAlert[] {
    return [...this.#entries.values()].flatMap(({ fired, deliveries }) => {
      const to = fired.to.filter((name) => !deliveries.has(name));
      return fired.firedAt >= since && to.length > 0 ? [{ ...fired, to }] : [];
    });
  }

  /** resolves when everything is written */
  flush(): Promise<void> {
    return this.#written;
  }

  /** reason why the file cannot be used; undefined while it can */
  problem(): string | undefined {
    return this.#problem;
  }

  #failed(what: string, error: unknown): void {
    const { log, path } = this.#options;
    const why = `${what}: ${codeOf(error)}`;
    if (why !== this.#problem)
      log.warn({ err: error, path }, "the history of alerts cannot be read or written");
    this.#problem = why;
  }

  #note(one: HistoryLine): void {
    if (one.k === "firing") {
      const { k: _, ...fired } = one;
      this.#entries.set(crossingKey(fired.firing), { fired, deliveries: new Map() });
      const [oldest] = this.#entries.keys();
      if (this.#entries.size > mostFirings && oldest !== undefined) this.#entries.delete(oldest);
      return;
    }
    const { k: _, ...delivered } = one;
    for (const { fired, deliveries } of this.#entries.values())
      if (fired.firing.key === delivered.key) deliveries.set(delivered.to, delivered);
  }

  /** One write takes all changes since the one before. */
  #save(): void {
    const { path } = this.#options;
    if (path === undefined || this.#isDirty) return;
    this.#isDirty = true;
    this.#written = this.#written.then(() => this.#write(path));
  }

  async #write(path: string): Promise<void> {
    this.#isDirty = false;
    const lines = [...this.#entries.values()].flatMap(({ fired, deliveries }): HistoryLine[] => [
      { k: "firing", ...fired },
      ...Array.from(deliveries.values(), (one): HistoryLine => ({ k: "delivery", ...one })),
    ]);
    const text = lines.map((one) => `${JSON.stringify(one)}\n`).join("");
    try {
      await writeFile(`${path}.new`, text, { mode: 0o600 });
      await rename(`${path}.new`, path);
      this.#problem = undefined;
    } catch (error) {
      this.#failed("it cannot be written", error);
    }
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "it failed";
