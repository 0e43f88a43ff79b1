/**
 * Runs the rules of the operator's file at each board while this gateway leads, keeps their state, and passes firings to the history and
 * to the webhooks.
 */

import * as v from "valibot";
import { type EngineState, idle, noState, type Stepped, statusOf, step } from "#market/alerts/engine";
import type { AlertMarket } from "#market/alerts/firing";
import { readState } from "#market/alerts/kept";
import { alertMarket, type Needs, needsOf, yearLines } from "#market/alerts/needs";
import type { Freshness } from "#market/day/freshness";
import type { MarketNow } from "#market/now/market";
import type { Delivery, WebhookState } from "./delivery.ts";
import { BadFile, type FileRule } from "./file.ts";
import { crossingOf, type History } from "./history.ts";
import type { Fired } from "./message.ts";
import { createNotices } from "./notices.ts";
import type { WatchedFile } from "./watchedFile.ts";

/** Where the state is kept over a restart. */
export interface KeptState {
  read(): unknown;
  write(value: unknown): Promise<void>;
  setAside(reason: string): void;
  state(): { kept: "file" | "memory" | "failing"; reason: string | undefined };
}

export interface AlertsOptions {
  file: WatchedFile;
  kept: KeptState;
  /** the state that several gateways share; undefined for a gateway that works alone */
  shared: { read(): Promise<string | undefined>; write(text: string): void } | undefined;
  history: History;
  delivery: Delivery;
  clock: { wall(): number; wait(ms: number): Promise<void> };
  exchange: () => { at: number; speed: number };
  market: () => MarketNow;
  word: () => Freshness;
  source: () => "live" | "embedded";
  /** all lines that are known */
  known: () => readonly { symbol: string; name: string | undefined }[];
  log: Record<"info" | "warn" | "error", (about: object, text: string) => void>;
}

export interface Alerts {
  /** begins to evaluate, from the state that was kept */
  lead(): Promise<void>;
  /** stops to evaluate; resolves when the state is written */
  rest(): Promise<void>;
  /** The market has a new board. */
  board(about: Pick<AlertMarket, "age" | "sequence">): void;
  /** what rules need while this gateway evaluates */
  needs(): Needs;
  /** lines whose quote a rule needs for the range of twelve months */
  quotes(): readonly string[];
  state(): AlertsState;
  start(): void;
  close(): Promise<void>;
}

export interface AlertsState {
  /** whether this gateway evaluates; of several only the leader does */
  evaluates: boolean;
  rules: number;
  /** number of rules in each state */
  words: Readonly<Record<string, number>>;
  /** places in the file of the rules that cannot fire, with the reasons */
  cannotFire: readonly { place: string; reason: string }[];
  firings: number;
  /** our own epoch ms of the last firing */
  lastFiringAt: number | undefined;
  /** evaluations that ended with an error */
  errors: number;
  file: ReturnType<WatchedFile["state"]>;
  /** where state and history are kept; `memory` loses both at a restart */
  kept: "file" | "memory" | "failing";
  reason: string | undefined;
  webhooks: readonly WebhookState[];
}

/** ms between two evaluations without a board */
const idleEvery = 10_000;
/** ms. An older firing that an ended process did not send is not sent any more. */
const stillSent = 3_600_000;
/** Number of newest crossings that gateways share, so that a new leader does not repeat one. */
const sharedKeys = 200;

const stored = v.object({
  version: v.literal(1),
  savedAt: v.number(),
  state: v.unknown(),
  keys: v.array(v.string()),
});

export function createAlerts(options: AlertsOptions): Alerts {
  const { file, kept, shared, history, delivery, clock, exchange, word, source, log } = options;
  let rules: FileRule[] = [];
  let state: EngineState = noState;
  let needs = needsOf([]);
  let evaluates = false;
  let boardAt = Number.NEGATIVE_INFINITY;
  let knownLines = -1;
  let symbols: ReadonlySet<string> = new Set();
  /** the next board is the first of a start */
  let started = true;
  let firings = 0;
  let errors = 0;
  /** the crossings that an earlier leader told */
  let foreign = new Set<string>();
  let open = true;
  let saved = Promise.resolve();
  let unsaved = false;
  /** grows with each start and end of the lead */
  let turn = 0;

  /** The file was checked without known lines, so at worst they are left out. */
  const rulesWith = (known: ReturnType<AlertsOptions["known"]>): FileRule[] => {
    try {
      return file.current().rules(known);
    } catch (error) {
      if (!(error instanceof BadFile)) throw error;
      log.warn({ place: error.place, reason: error.reason }, "a rule is used as it is written");
      return file.current().rules([]);
    }
  };
  const readRules = () => {
    const known = options.known();
    knownLines = known.length;
    symbols = new Set(known.map(({ symbol }) => symbol));
    rules = rulesWith(known);
    needs = needsOf(rules.map(({ rule }) => rule));
  };
  const tell = ({ firings: fired, notices }: Pick<Stepped, "firings" | "notices">) => {
    for (const firing of fired) {
      const of = rules.find(({ rule }) => rule.id === firing.rule);
      if (!of || foreign.has(crossingOf(firing))) continue;
      const { rule, to } = of;
      const one: Fired = { firing, of: rule.condition.of, firedAt: clock.wall(), source: source(), to };
      if (!history.fired(one)) continue;
      firings += 1;
      log.info({ rule: firing.sentence, symbol: firing.symbol, place: of.place }, "an alert fired");
      delivery.deliver(one);
    }
    tellNotices(notices, state);
  };
  const tellNotices = createNotices({
    log,
    placeOf: (rule) => rules.find((one) => one.rule.id === rule)?.place,
  });
  const evaluate = (run: (all: FileRule["rule"][]) => Stepped) => {
    try {
      const stepped = run(rules.map(({ rule }) => rule));
      state = stepped.state;
      tell(stepped);
      save();
    } catch (err) {
      errors += 1;
      log.error({ err }, "the rules could not be evaluated");
    }
  };

  // The history is written before the state: a firing whose state was lost is then known, and is not sent again.
  const save = () => {
    if (unsaved) return;
    unsaved = true;
    saved = saved.then(async () => {
      unsaved = false;
      await history.flush();
      const newest = history.all().slice(-sharedKeys);
      const keys = newest.map(({ firing }) => crossingOf(firing));
      const value = { version: 1, savedAt: clock.wall(), state, keys };
      shared?.write(JSON.stringify(value));
      await kept.write(value);
    });
  };
  const restore = async () => {
    const text = await shared?.read().catch((err: unknown) => {
      log.warn({ err }, "the shared state of alerts cannot be read");
      return undefined;
    });
    const own = kept.read();
    const all = [own, text === undefined ? undefined : jsonOf(text)].map((one) => v.safeParse(stored, one));
    const newest = all
      .flatMap((one) => (one.success ? [one.output] : []))
      .toSorted((a, b) => b.savedAt - a.savedAt)[0];
    if (own !== undefined && all[0]?.success === false) kept.setAside("it has another form");
    foreign = new Set(newest?.keys);
    if (newest === undefined) return state;
    const read = readState(newest.state);
    if ("value" in read) return read.value;
    kept.setAside(`its state cannot be read: ${read.refused}`);
    return noState;
  };

  const run = async () => {
    while (open) {
      await clock.wait(idleEvery);
      if (!evaluates) continue;
      if (clock.wall() - boardAt >= idleEvery)
        evaluate((all) => idle(all, state, { at: exchange().at, word: word() }));
    }
  };

  return {
    async lead() {
      turn += 1;
      const own = turn;
      await history.load();
      const restored = await restore();
      if (own !== turn || !open) return; // it lost the lead meanwhile
      state = restored;
      started = true;
      evaluates = true;
      for (const one of history.undelivered(clock.wall() - stillSent)) delivery.deliver(one);
    },
    async rest() {
      turn += 1;
      evaluates = false;
      await saved;
    },
    board(about) {
      boardAt = clock.wall();
      // A rule may name a company whose line has just become known.
      if (options.known().length !== knownLines) readRules();
      const now = options.market();
      if (!now.board || !evaluates) return;
      const seen = alertMarket(
        { ...now, board: now.board },
        {
          ...about,
          word: word(),
          first: started ? "start" : now.gap ? "gap" : undefined, // the engine finds the first board of a day by itself
          known: symbols.size > 0 ? symbols : undefined,
          watchlists: file.current().watchlists,
          needs,
        },
      );
      started = false;
      evaluate((all) => step(all, state, seen));
    },
    needs: () => (evaluates ? needs : needsOf([])),
    quotes() {
      if (!evaluates || !needs.years) return [];
      const all = rules.map(({ rule }) => rule);
      const { ranges } = options.market();
      return [...yearLines(all, file.current().watchlists, symbols)].filter((symbol) => !ranges.has(symbol));
    },
    state() {
      const all = rules.map(({ rule, place }) => ({ place, ...statusOf(rule, state) }));
      const words: Record<string, number> = {};
      for (const { word } of all) words[word] = (words[word] ?? 0) + 1;
      const { kept: keptIn, reason } = kept.state();
      const problem = history.problem() ?? reason;
      return {
        evaluates,
        rules: rules.length,
        words,
        cannotFire: all.flatMap(({ word, place, reason }) =>
          word === "cannot fire" ? [{ place, reason: reason ?? "" }] : [],
        ),
        firings,
        lastFiringAt: history.all().at(-1)?.firedAt,
        errors,
        file: file.state(),
        kept: history.problem() === undefined ? keptIn : "failing",
        reason: problem,
        webhooks: delivery.state(),
      };
    },
    start() {
      const takeFile = () => {
        readRules();
        delivery.target(file.current());
      };
      takeFile();
      file.start(takeFile);
      void run();
    },
    async close() {
      open = false;
      evaluates = false;
      file.close();
      await delivery.close();
      await saved;
      await history.flush();
    },
  };
}

/** @returns undefined for a text that is no JSON */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // another program wrote under our key; the state is then not shared
  }
}
