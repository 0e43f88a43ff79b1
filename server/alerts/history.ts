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

export interface History {
  /** reads the file; replaces what is in memory */
  load(): Promise<void>;
  /** @returns false if this firing, or another one for the same crossing, is known already */
  fired(one: Fired): boolean;
  delivered(one: Delivered): void;
  /** the firings, the newest last */
  all(): readonly Fired[];
  /** The firings since a time that have no delivery to a webhook, with the webhooks that lack it. */
  undelivered(since: number): Fired[];
  /** resolves when everything is written */
  flush(): Promise<void>;
  /** reason why the file cannot be used; undefined while it can */
  problem(): string | undefined;
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

export function createHistory({ path, makeFolder, log }: HistoryOptions): History {
  let kept = new Map<string, Kept>();
  let crossings = new Set<string>();
  let lines = 0;
  let last = Promise.resolve();
  let problem: string | undefined;

  const failed = (what: string, error: unknown) => {
    const code = error instanceof Error && "code" in error ? String(error.code) : "it failed";
    const why = `${what}: ${code}`;
    if (why !== problem) log.warn({ err: error, path }, "the history of alerts cannot be read or written");
    problem = why;
  };
  const forget = (key: string) => {
    const old = kept.get(key);
    if (old) crossings.delete(crossingOf(old.fired.firing));
    kept.delete(key);
  };
  const note = (one: Line) => {
    if (one.k === "firing") {
      const { k: _, ...fired } = one;
      crossings.add(crossingOf(asFired(fired).firing));
      if (!kept.has(fired.firing.key))
        kept.set(fired.firing.key, { fired: asFired(fired), deliveries: new Map() });
      for (const key of kept.keys()) {
        if (kept.size <= most) break;
        forget(key); // a Map keeps its order, so this is the oldest
      }
    } else {
      const { k: _, ...delivered } = one;
      kept.get(delivered.key)?.deliveries.set(delivered.to, delivered);
    }
  };
  /** lines that are not written yet; one write takes all of them */
  let pending: string[] = [];
  const write = (one: Line) => {
    note(one);
    if (path === undefined) return;
    pending.push(`${JSON.stringify(one)}\n`);
    last = last.then(() => append(path));
  };
  const append = async (path: string) => {
    const texts = pending;
    pending = [];
    if (texts.length === 0) return;
    lines += texts.length;
    if (lines > mostLines) return rewrite(path);
    try {
      await appendFile(path, texts.join(""), { mode: 0o600 });
      problem = undefined;
    } catch (error) {
      failed("it cannot be written", error);
    }
  };
  const rewrite = async (path: string) => {
    const all = [...kept.values()].flatMap(linesOf);
    lines = all.length;
    try {
      await writeFile(`${path}.new`, all.map((one) => `${JSON.stringify(one)}\n`).join(""), { mode: 0o600 });
      await rename(`${path}.new`, path);
    } catch (error) {
      failed("it cannot be written", error);
    }
  };

  return {
    async load() {
      if (path === undefined) return;
      await last;
      kept = new Map();
      crossings = new Set();
      lines = 0;
      try {
        makeFolder(path);
        const { size } = await stat(path);
        if (size > mostOctets) throw new Error(`it has ${size} bytes`);
        const texts = (await readFile(path, "utf8")).split("\n").filter(Boolean);
        let bad = 0;
        for (const text of texts) {
          const read = lineOf(text);
          if (read) note(read);
          else bad += 1;
        }
        lines = texts.length;
        if (bad === 0) return;
        // A killed process may leave an incomplete line; the next line must not be appended to it.
        log.warn({ path, lines: bad }, "lines of the history of alerts cannot be read and are removed");
        last = rewrite(path);
        await last;
      } catch (error) {
        if (!(error instanceof Error && "code" in error && error.code === "ENOENT"))
          failed("it cannot be read", error);
      }
    },
    fired(one) {
      if (kept.has(one.firing.key) || crossings.has(crossingOf(one.firing))) return false;
      write({ k: "firing", ...one, to: [...one.to] });
      return true;
    },
    delivered: (one) => write({ k: "delivery", ...one }),
    all: () => [...kept.values()].map(({ fired }) => fired),
    undelivered: (since) =>
      [...kept.values()].flatMap(({ fired, deliveries }) => {
        const to = fired.to.filter((name) => !deliveries.has(name));
        return fired.firedAt >= since && to.length > 0 ? [{ ...fired, to }] : [];
      }),
    flush: () => last,
    problem: () => problem,
  };
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
