/**
 * The firings and their deliveries, in an NDJSON file of the data folder, or in memory without one. The newest 1,000 firings are kept. The
 * file is read when this gateway begins to lead: a firing without a delivery was not sent, because the process ended before.
 */
import { appendFile, readFile, rename, stat, writeFile } from "node:fs/promises";
import * as v from "valibot";
import type { Firing } from "#market/alerts/firing";
import { keptFiring } from "#market/alerts/kept";
import type { Delivered } from "./delivery.ts";
import type { Fired } from "./message.ts";

export interface HistoryOptions {
  /** if undefined, nothing is kept over a restart */
  path: string | undefined;
  makeFolder: (path: string) => void;
  log: { warn(about: object, text: string): void };
}

/** greatest number of firings that are kept */
const most = 1_000;
/** The file is rewritten when it has so many lines; each firing has one, and each of its webhooks another. */
const mostLines = 6_000;
/** larger files are not read, bytes */
const mostOctets = 20_000_000;

const kinds = [
  "figure",
  "block",
  "range",
  "year",
  "list",
  "index",
  "breadth",
  "fall",
  "disclosure",
  "halt",
  "close",
  "notMoving",
] as const satisfies readonly Fired["of"][];
const firedLine = v.object({
  k: v.literal("firing"),
  firing: keptFiring,
  of: v.picklist(kinds),
  firedAt: v.number(),
  source: v.picklist(["live", "embedded"]),
  to: v.array(v.string()),
});
const deliveredLine = v.object({
  k: v.literal("delivery"),
  key: v.string(),
  to: v.string(),
  at: v.number(),
  outcome: v.picklist(["delivered", "failed", "refused"]),
  reason: v.optional(v.string()),
  tries: v.number(),
  summary: v.optional(v.literal(true)),
});
const line = v.variant("k", [firedLine, deliveredLine]);
type Line = v.InferOutput<typeof line>;

/** A firing with the lines of its deliveries. */
interface Kept {
  fired: Fired;
  deliveries: Map<string, Delivered>;
}

/**
 * Identifies the crossing of a firing. A process that was killed has lost the newest state, so the next one may see the crossing on a later
 * board; the last board before it is the same.
 */
export const crossingOf = ({ key, rule, symbol, before }: Firing): string =>
  before ? `${rule} ${symbol ?? ""} ${before.at}` : key;

export class History {
  readonly #options: HistoryOptions;
  #kept = new Map<string, Kept>();
  #crossings = new Set<string>();
  #lines = 0;
  #last = Promise.resolve();
  #problem: string | undefined;
  /** lines that are not written yet; one write takes all of them */
  #pending: string[] = [];

  constructor(options: HistoryOptions) {
    this.#options = options;
  }

  /** reads the file; replaces what is in memory */
  async load(): Promise<void> {
    const { path, makeFolder, log } = this.#options;
    if (path === undefined) return;
    await this.#last;
    this.#kept = new Map();
    this.#crossings = new Set();
    this.#lines = 0;
    try {
      makeFolder(path);
      const { size } = await stat(path);
      if (size > mostOctets) throw new Error(`it has ${size} bytes`);
      const texts = (await readFile(path, "utf8")).split("\n").filter(Boolean);
      let bad = 0;
      for (const text of texts) {
        const read = lineOf(text);
        if (read) this.#note(read);
        else bad += 1;
      }
      this.#lines = texts.length;
      if (bad === 0) return;
      // A killed process may leave an incomplete line; the next line must not be appended to it.
      log.warn({ path, lines: bad }, "lines of the history of alerts cannot be read and are removed");
      this.#last = this.#rewrite(path);
      await this.#last;
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ENOENT"))
        this.#failed("it cannot be read", error);
    }
  }

  /** @returns false if this firing, or another one for the same crossing, is known already */
  fired(one: Fired): boolean {
    if (this.#kept.has(one.firing.key) || this.#crossings.has(crossingOf(one.firing))) return false;
    this.#write({ k: "firing", ...one, to: [...one.to] });
    return true;
  }

  delivered(one: Delivered): void {
    this.#write({ k: "delivery", ...one });
  }

  /** the firings, the newest last */
  all(): readonly Fired[] {
    return [...this.#kept.values()].map(({ fired }) => fired);
  }

  /** The firings since a time that have no delivery to a webhook, with the webhooks that lack it. */
  undelivered(since: number): Fired[] {
    return [...this.#kept.values()].flatMap(({ fired, deliveries }) => {
      const to = fired.to.filter((name) => !deliveries.has(name));
      return fired.firedAt >= since && to.length > 0 ? [{ ...fired, to }] : [];
    });
  }

  /** resolves when everything is written */
  flush(): Promise<void> {
    return this.#last;
  }

  /** reason why the file cannot be used; undefined while it can */
  problem(): string | undefined {
    return this.#problem;
  }

  #failed(what: string, error: unknown): void {
    const { log, path } = this.#options;
    const code = error instanceof Error && "code" in error ? String(error.code) : "it failed";
    const why = `${what}: ${code}`;
    if (why !== this.#problem)
      log.warn({ err: error, path }, "the history of alerts cannot be read or written");
    this.#problem = why;
  }

  #forget(key: string): void {
    const old = this.#kept.get(key);
    if (old) this.#crossings.delete(crossingOf(old.fired.firing));
    this.#kept.delete(key);
  }

  #note(one: Line): void {
    if (one.k === "firing") {
      const { k: _, ...fired } = one;
      this.#crossings.add(crossingOf(asFired(fired).firing));
      if (!this.#kept.has(fired.firing.key))
        this.#kept.set(fired.firing.key, { fired: asFired(fired), deliveries: new Map() });
      for (const key of this.#kept.keys()) {
        if (this.#kept.size <= most) break;
        this.#forget(key); // a Map keeps its order, so this is the oldest
      }
    } else {
      const { k: _, ...delivered } = one;
      this.#kept.get(delivered.key)?.deliveries.set(delivered.to, delivered);
    }
  }

  #write(one: Line): void {
    const { path } = this.#options;
    this.#note(one);
    if (path === undefined) return;
    this.#pending.push(`${JSON.stringify(one)}\n`);
    this.#last = this.#last.then(() => this.#append(path));
  }

  async #append(path: string) {
    const texts = this.#pending;
    this.#pending = [];
    if (texts.length === 0) return;
    this.#lines += texts.length;
    if (this.#lines > mostLines) return this.#rewrite(path);
    try {
      await appendFile(path, texts.join(""), { mode: 0o600 });
      this.#problem = undefined;
    } catch (error) {
      this.#failed("it cannot be written", error);
    }
  }

  async #rewrite(path: string): Promise<void> {
    const all = [...this.#kept.values()].flatMap(linesOf);
    this.#lines = all.length;
    try {
      await writeFile(`${path}.new`, all.map((one) => `${JSON.stringify(one)}\n`).join(""), { mode: 0o600 });
      await rename(`${path}.new`, path);
    } catch (error) {
      this.#failed("it cannot be written", error);
    }
  }
}

const linesOf = ({ fired, deliveries }: Kept): Line[] => [
  { k: "firing", ...fired, to: [...fired.to] },
  ...Array.from(deliveries.values(), (one): Line => ({ k: "delivery", ...one })),
];

function lineOf(text: string): Line | undefined {
  try {
    const read = v.safeParse(line, JSON.parse(text));
    return read.success ? read.output : undefined;
  } catch {
    return undefined; // an incomplete line is no JSON; the caller counts it
  }
}

/** JSON has no undefined, so a stored firing lacks such fields. */
function asFired({ firing, ...rest }: Omit<v.InferOutput<typeof firedLine>, "k">): Fired {
  const side = (one: v.InferOutput<typeof keptFiring>["after"]) => ({
    ...one,
    value: one.value,
    sequence: one.sequence,
  });
  const { symbol, before, after, confirmed, ...others } = firing;
  return {
    ...rest,
    firing: {
      ...others,
      symbol,
      before: before && side(before),
      after: side(after),
      ...(confirmed && { confirmed: side(confirmed) }),
    },
  };
}
